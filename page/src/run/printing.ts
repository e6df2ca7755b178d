import { useEffect, useState } from 'preact/hooks'

/** Is the page being printed? Then there is no scrolling. */
export const usePrinting = (): boolean => {
  const [printing, set] = useState(false)
  useEffect(() => {
    const begin = (): void => set(true)
    const end = (): void => set(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

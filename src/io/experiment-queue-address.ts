import { isIP } from 'node:net'
import * as E from 'fp-ts/lib/Either.js'
import type { Diagnostic } from '../errors/diagnostic.js'
import { queueAddress } from './errors.js'

/** Where a Redis server is, and how to get in. */
export interface RedisAddress {
  readonly host: string
  readonly port: number
  readonly db: number
  readonly username: string | null
  readonly password: string | null
  readonly isSecure: boolean
  /** The address for people to read: without the password. */
  readonly shown: string
}

/** Reads an address; the password may be in it, or else come from the environment. */
export const readAddress = (
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): E.Either<Diagnostic[], RedisAddress> => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return wrong(text, 'is not an address')
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    return wrong(text, 'begins with neither redis:// nor rediss://')
  if (url.hostname === '') return wrong(text, 'names no host')
  const [, db] = /^\/?(\d{0,4})$/.exec(url.pathname) ?? []
  if (db === undefined) return wrong(text, 'has a path that is no number of a database')
  if (url.search !== '' || url.hash !== '') return wrong(text, 'has something behind the host and the database')
  const [username, written] = [decoded(url.username), decoded(url.password)]
  if (username === null || written === null)
    return wrong(text, 'has a % in its user or password that must be written %25')
  const fromOutside = environment.TELOS_REDIS_PASSWORD ?? ''
  const password = written === '' ? fromOutside : written
  return E.right({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 6379 : Number(url.port),
    db: Number(db),
    username: username === '' ? null : username,
    password: password === '' ? null : password,
    isSecure: url.protocol === 'rediss:',
    shown: shownAddress(text),
  })
}

const wrong = (text: string, why: string): E.Either<Diagnostic[], never> =>
  E.left([queueAddress(`${shownAddress(text)} ${why}`)])

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * An address with stars for its password, whether it can be read or not. Who repeats a command line to people needs this as
 * well.
 */
export const shownAddress = (text: string): string => {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  const [, user, password] = /^(rediss?:\/\/[^/:@]*)(:.*)?@/s.exec(text) ?? []
  // Of what is no address, anything before the @ may be meant to be secret.
  return `${user === undefined ? '***' : password === undefined ? user : `${user}:***`}${text.slice(at)}`
}

/** A text from elsewhere with stars for the password, in whatever form it is there. */
export const withoutPassword = ({ password }: Pick<RedisAddress, 'password'>, text: string): string =>
  password === null
    ? text
    : [password, encodeURIComponent(password), encodeURI(password)].reduce(
        (shown, form) => shown.replaceAll(form, '***'),
        text,
      )

/** The options by which ioredis gets there. */
export const connectionOptions = ({ host, port, db, username, password, isSecure }: RedisAddress) => ({
  host,
  port,
  db,
  ...(username === null ? {} : { username }),
  ...(password === null ? {} : { password }),
  // The name that the certificate must have; addresses have none.
  ...(isSecure ? { tls: isIP(host) === 0 ? { servername: host } : {} } : {}),
})

import { printable } from '../../errors/render.js'

/** Signs that pdfLaTeX knows in formulas only, with their names there. */
const signs = `
  α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ρ rho
  σ sigma ς varsigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma
  Υ Upsilon Φ Phi Ψ Psi Ω Omega
  → to ← leftarrow ↔ leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow
  ≤ le ≥ ge ≠ ne ≡ equiv ≈ approx ∼ sim ¬ neg ∧ wedge ∨ vee ∀ forall ∃ exists ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup
  ∩ cap ∅ emptyset ⊤ top ⊥ bot ∞ infty × times ÷ div ± pm · cdot ∘ circ • bullet ∗ ast ⊕ oplus ⊗ otimes ⊙ odot ∑ sum
  ∏ prod ∥ parallel ∣ mid ⟨ langle ⟩ rangle`
  .trim()
  .split(/\s+/)

/** What stands for something else in LaTeX, or looks like something else in its first fonts. */
const written: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
  ['…', '\\dots{}'],
  ...[...'{}$&#%_'].map(sign => [sign, `\\${sign}`] as const),
  // By number: they begin shorthands in some languages, and two of them become one sign.
  ...[...'"\'`'].map(sign => [sign, `{\\char${sign.charCodeAt(0)}}`] as const),
  ['−', '$-$'],
  ['°', '$^\\circ$'],
  ...[...'₀₁₂₃₄₅₆₇₈₉'].map((digit, value) => [digit, `$_${value}$`] as const),
  ...[...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((digit, value) => [digit, `$^${value}$`] as const),
  ...signs.flatMap((sign, i) => (i % 2 === 0 ? [[sign, `$\\${signs[i + 1]}$`] as const] : [])),
])

/** ASCII, and the letters with accents that pdfLaTeX has of its own. */
const known = /[ -~À-ÏÑ-ÝßŒœà-ïñ-ýÿĀ-ďĒ-ěĞğĹ-ľŁ-ňŌ-ťŮ-ž]/

/** A line of text as LaTeX writes it, whatever it holds: nothing of it is a command, and hyphens make no dash. */
export const latex = (line: string): string =>
  [...printable(line.normalize('NFC'))]
    .map(sign => written.get(sign) ?? sign)
    .join('')
    .replace(/-(?=-)/g, '-{}')

/** The characters of a text for which pdfLaTeX has no sign. */
export const charactersWithoutSign = (text: string): string[] => [
  ...new Set([...printable(text.normalize('NFC'))].filter(sign => !written.has(sign) && !known.test(sign))),
]

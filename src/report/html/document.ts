import { present } from '../../ats/present.js'
import { descriptionLines } from '../description.js'
import { experimentMarkup } from '../experiment/markup.js'
import { sourcesInWords } from '../made.js'
import type { Answer, ReportData, ShownResult } from './data.js'
import { htmlText, jsonForScript } from './escape.js'
import { fitting } from './shorten.js'

/** The script and the style sheet that show a report. */
export interface ReportPage {
  readonly script: string
  readonly style: string
}

/**
 * One file that needs no other: a browser shows it without a network, and only this script and this style may be used in it.
 * Without scripts it still says the verdict.
 * @public
 */
export const reportDocument = async (whole: ReportData, page: ReportPage): Promise<string> => {
  const data = fitting(whole)
  // In a string or a pattern of the script, what would end its element.
  const script = page.script.replace(/<(?=\/script|!--)/gi, '\\x3c')
  const { style } = page
  const policy = [
    `default-src 'none'`,
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(style)}'`,
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Telos ${htmlText(data.telos)}">
<title>${htmlText(data.title)}</title>
<style>${style}</style>
</head>
<body>
<main id="report">
${withoutScripts(data).join('\n')}
</main>
<script type="application/json" id="data">${jsonForScript(data)}</script>
<script>${script}</script>
</body>
</html>
`
}

/** How a policy names a script or a style sheet. */
const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The answers and the command, for those who run no scripts; the others do not see it. */
const withoutScripts = ({ title, answers, results, experiment, command, made }: ReportData): string[] => [
  `<h1>${htmlText(title)}</h1>`,
  ...(results === null
    ? answers.flatMap(saidOf)
    : ['<ul>', ...results.map(result => `<li>${htmlText(resultLine(result, answers))}</li>`), '</ul>']),
  ...(experiment === undefined ? [] : experimentMarkup(experiment)),
  ...(command === null ? [] : [`<pre>${htmlText(command)}</pre>`]),
  `<p>${htmlText(sourcesInWords(made))}</p>`,
]

const saidOf = (answer: Answer): string[] => {
  const { kind, model, asked, because, neverMet, reach, bound, notes, run, statistics } = answer
  const lines = [`${asked} on ${model}`, neverMet, because, reach, bound, ...notes].filter(line => line !== null)
  const steps = run === null ? [] : [`the run has ${run.steps.length.toLocaleString('en')} steps`]
  return [
    `<h2>${kind.toUpperCase()}: ${htmlText(headline(answer))}</h2>`,
    ...[...lines, ...steps, statistics].map(line => `<p>${htmlText(line)}</p>`),
    ...lastPicture(answer),
  ]
}

/** The state that the run ends in, if it is described in several lines. */
const lastPicture = ({ run }: Answer): string[] => {
  const last = run === null ? null : (run.steps.at(-1) ?? run.start).state
  return last === null || !last.includes('\n') ? [] : [`<pre>${descriptionLines(last).map(htmlText).join('\n')}</pre>`]
}

/** The answer as a sentence. */
export const headline = ({ name, claim }: Pick<Answer, 'name' | 'claim'>): string =>
  // Only a claim like `can succeed` has the name as its subject.
  /^(it|whether) /.test(claim) ? `${name}: ${claim}` : `${name} ${claim}`

/** The answer as a sentence, and what it rests on. */
export const inShort = (answer: Pick<Answer, 'name' | 'claim' | 'rests'>): string[] => [
  headline(answer),
  ...answer.rests,
]

const resultLine = ({ file, model, expected, status, trouble, answer }: ShownResult, answers: readonly Answer[]) =>
  [
    `${status}: ${expected}, ${model === null ? file : `${file} on ${model}`}`,
    ...(trouble === null ? [] : [trouble]),
    ...(answer === null ? [] : inShort(present(answers[answer]))),
  ].join('; ')

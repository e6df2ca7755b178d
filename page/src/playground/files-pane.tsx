import type { PlainDiagnostic } from '@telos-verifier/telos'
import { isProgram } from '@telos-verifier/telos/page'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Editor } from '../editor/editor.js'
import { languageOf } from '../editor/languages.js'
import { debounced } from './debounced.js'
import { nonce } from './served.js'
import * as session from './session.js'
import type { OpenFile } from './subject.js'

/** Milliseconds after the last key before a changed text is read. */
const pause = 250

/** What is played with: the model and the purpose, with what is wrong at its place. */
export const FilesPane = () => {
  const reading = useMemo(() => debounced(() => session.reopen(session.choices.value), pause), [])
  useEffect(() => reading.cancel, [reading])
  const changed = reading.ask
  const { model, purpose, parameters, runsAtServer } = session
  const runs = isProgram(model.value.name)
  return (
    <section class="files" aria-label="Model and purpose">
      <FileEditor
        title="Model"
        file={model.value}
        about="model"
        readOnly={runs}
        onChange={file => {
          model.value = file
          changed()
        }}
      >
        <label class="parameters">
          <span>Parameters</span>
          <input
            value={parameters.value}
            placeholder="n=3,size=5"
            spellcheck={false}
            onInput={event => {
              parameters.value = event.currentTarget.value
              changed()
            }}
          />
        </label>
        {session.given.value.wrong.length > 0 && (
          <p class="note">Parameters are written name=value, several with commas.</p>
        )}
        {runs && (
          <p class="note">
            {runsAtServer.value
              ? 'A program, run by telos explore: change it in your editor, then come back.'
              : 'A program: those of the examples can be run here, but not be changed.'}
          </p>
        )}
      </FileEditor>
      {purpose.value === null ? (
        <button
          type="button"
          class="add"
          onClick={() => {
            purpose.value = { name: 'new.purpose', text: newPurpose, original: '', isExample: false }
            changed()
          }}
        >
          Add a purpose
        </button>
      ) : (
        <FileEditor
          title="Purpose"
          file={purpose.value}
          about="purpose"
          readOnly={false}
          onChange={file => {
            purpose.value = file
            changed()
          }}
        >
          <button
            type="button"
            class="small"
            onClick={() => {
              purpose.value = null
              changed()
            }}
          >
            Without a purpose
          </button>
        </FileEditor>
      )}
    </section>
  )
}

/** Something to begin with: it is right, and says how to go on. */
const newPurpose = [
  'purpose mine "What should happen"',
  '',
  '# do NAME: the experiment orders it; see NAME: it is observed',
  'start begin',
  '  see something -> Success',
  '  otherwise -> begin',
  '',
].join('\n')

interface FileProps {
  readonly title: string
  readonly file: OpenFile
  readonly about: PlainDiagnostic['about']
  readonly readOnly: boolean
  readonly onChange: (file: OpenFile) => void
  readonly children?: ComponentChildren
}

const FileEditor = ({ title, file, about, readOnly, onChange, children }: FileProps) => {
  const all = session.opened.value?.problems
  const problems = useMemo(() => (all ?? []).filter(one => one.about === about), [all, about])
  const marks = useMemo(
    () =>
      problems.flatMap(({ start, end, ...one }) => (start === null || end === null ? [] : [{ ...one, start, end }])),
    [problems],
  )
  const language = useMemo(() => languageOf(file.name), [file.name])
  return (
    <div class="file">
      <div class="file-head">
        <h2>{title}</h2>
        <input
          class="name"
          aria-label={`Name of the ${title.toLowerCase()} file: its ending says the language`}
          value={file.name}
          readOnly={session.runsAtServer.value && about === 'model'}
          spellcheck={false}
          onChange={event => onChange({ ...file, name: event.currentTarget.value })}
        />
        {children}
      </div>
      <Editor
        label={`${title}: ${file.name}`}
        text={file.text}
        language={language}
        diagnostics={marks}
        readOnly={readOnly}
        nonce={nonce}
        onChange={text => onChange({ ...file, text })}
      />
      <Problems found={problems} more={problems.length === 0 ? 0 : (session.opened.value?.more ?? 0)} />
    </div>
  )
}

/** What is wrong, in words: also what has no place in the text. */
const Problems = ({ found, more }: { found: readonly PlainDiagnostic[]; more: number }) => (
  <ul class="problems" aria-live="polite">
    {found.map(({ code, severity, message, fix, place, start }) => (
      <li key={`${code} ${start} ${message}`} class={severity} data-code={code}>
        <span class="place">{place === null ? '' : `${place.line}:${place.column}`}</span> {message}
        {fix !== undefined && <span class="fix"> ({fix})</span>} <code class="dim">{code}</code>
      </li>
    ))}
    {more > 0 && <li class="dim">and {more.toLocaleString('en')} more</li>}
  </ul>
)

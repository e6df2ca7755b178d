import { present } from '@telos-verifier/telos/page'
import { render } from 'preact'
import '../theme.css'
import './playground.css'
import { App } from './app.js'
import { begin } from './position.js'

const root = present(document.getElementById('playground'))
root.textContent = ''
render(<App />, root)
void begin()

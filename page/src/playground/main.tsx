import { render } from 'preact'
import '../theme.css'
import './playground.css'
import { App } from './app.js'
import { begin } from './position.js'

const root = document.getElementById('playground')!
root.textContent = ''
render(<App />, root)
void begin()

import type { ReportData } from '@telos-verifier/telos'
import { present } from '@telos-verifier/telos/page'
import { render } from 'preact'
import '../theme.css'
import { Report } from './report.js'
import './report.css'

const place = present(document.getElementById('report'))
const data: ReportData = JSON.parse(present(present(document.getElementById('data')).textContent))
// What is there is for those who run no scripts.
place.textContent = ''
render(<Report data={data} />, place)
document.documentElement.dataset.ready = 'yes'

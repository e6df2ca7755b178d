import { render } from 'preact'
import type { ReportData } from 'telos'
import '../theme.css'
import { Report } from './report.js'
import './report.css'

const place = document.getElementById('report')!
const data: ReportData = JSON.parse(document.getElementById('data')!.textContent!)
// What is there is for those who run no scripts.
place.textContent = ''
render(<Report data={data} />, place)
document.documentElement.dataset.ready = 'yes'

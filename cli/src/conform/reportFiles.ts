import { escaped, htmlPage, originText, type ReportOrigin } from '../report/htmlPage.ts'
import { type JunitCase, junitXml } from '../report/junitXml.ts'
import type { ConformReport, Difference, Finding, OtherReading } from './finding.ts'
import {
  countsText,
  groupedFindings,
  LEGEND,
  readingText,
  shownState,
  signOf,
} from './reportLines.ts'

const RINGS = ['core', 'addition'] as const

/**
 * A suite for the core and one for the additions, with a test case for each finding. Only those fail that decide the
 * exit code; an addition that is absent or differs is skipped, with its reason.
 */
export function junitReport({ findings, target }: ConformReport): string {
  return junitXml(
    RINGS.map((ring) => ({
      name: ring,
      properties: { target },
      cases: findings.filter((each) => each.ring === ring).map(junitCase),
    })),
  )
}

function junitCase(one: Finding): JunitCase {
  const { ring, title, state, reason, differences, readings, dashboard } = one
  const isWrong = state === 'differs' || state === 'absent'
  const places = differences.map(differenceText)
  const why = [reason, ...places].filter((text) => text !== undefined)
  const notes = readings.map(noteText)
  const head = { name: title, className: `conform.${ring}`, output: notes }
  if (isWrong && ring === 'core') {
    const text = [...places, dashboard].join('\n')
    return { ...head, failure: { message: why.join('; '), type: state, text } }
  }
  if (isWrong) return { ...head, skipped: [state, ...why].join('\n') }
  if (state === 'untested') return { ...head, skipped: reason ?? state }
  return { ...head, output: [...why.slice(0, 1), ...notes] }
}

function noteText(reading: OtherReading): string {
  return `${reading.at} ${reading.where}: ${readingText(reading)}`
}

function differenceText({ at, where, expected, came }: Difference): string {
  return `${at} ${where}: expected ${expected}; came ${came}`
}

/** A self-contained page with a table for each ring. */
export function htmlReport(
  { findings, target, conformsToCore, notice }: ConformReport,
  origin: ReportOrigin,
): string {
  const title = `${target} ${conformsToCore ? 'conforms' : 'does not conform'} to the core`
  return htmlPage(
    title,
    STYLE,
    `${notice === undefined ? '' : `<p class="differs">${escaped(notice)}</p>`}
<p>${originText(origin)}</p>
<p>${escaped(LEGEND)}. The core is what the specification says; the dashboard needs none of the additions.</p>
${RINGS.map((ring) => table(ring, findings)).join('\n')}`,
  )
}

function table(ring: (typeof RINGS)[number], findings: readonly Finding[]): string {
  const own = findings.filter((one) => one.ring === ring)
  const name = ring === 'core' ? 'Core' : 'Additions'
  return `<h2>${name}</h2><p>${countsText(own)}</p>
<table><thead><tr><th>Operation</th><th>State</th><th>The dashboard</th></tr></thead><tbody>
${groupedFindings(own).map(row).join('\n')}
</tbody></table>`
}

/** A row for a finding, with the others that have its reason. */
function row([one, ...others]: readonly [Finding, ...(readonly Finding[])]): string {
  const { title, state, reason, differences, readings, dashboard, statements, ring } = one
  const notes = readings.map(
    (each) =>
      `<li><code>${escaped(each.at)}</code> <strong>${escaped(each.where)}</strong>: ${escaped(readingText(each))}</li>`,
  )
  const wrong = differences.map(
    (one) =>
      `<li><code>${escaped(one.at)}</code> <strong>${escaped(one.where)}</strong>: expected ${escaped(one.expected)}; came <code>${escaped(one.came)}</code>${one.ring === ring ? '' : ' (addition)'}</li>`,
  )
  const places = [...wrong, ...notes]
  const why = reason === undefined ? '' : `<p>${escaped(reason)}</p>`
  return `<tr><td>${escaped(title)} <small>${statements.join(' ')}</small></td><td class="${shownState(one)}">${signOf(one)} ${STATE_TEXTS[state]}</td><td>${escaped(dashboard)}${why}${places.length === 0 ? '' : `<ul>${places.join('')}</ul>`}${alike(others)}</td></tr>`
}

/** The other findings with the same reason, folded. */
function alike(others: readonly Finding[]): string {
  if (others.length === 0) return ''
  const items = others.map(
    (one) =>
      `<li>${escaped(one.title)} <small>${one.statements.join(' ')}</small>: ${escaped(one.dashboard)}</li>`,
  )
  return `<details><summary>and ${others.length} more with the same reason</summary><ul>${items.join('')}</ul></details>`
}

const STATE_TEXTS: Readonly<Record<Finding['state'], string>> = {
  ...{ conforms: 'conforms', otherReading: 'conforms in another form', differs: 'differs' },
  ...{ absent: 'absent', untested: 'untested' },
}

/** For both colour schemes; text has a contrast of at least 4.5 : 1. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#17202b,#e8edf3);--soft:light-dark(#556271,#a3b1c0);--line:light-dark(#d5dce4,#2f3b49);--back:light-dark(#fff,#11171e)}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:1100px;margin:0 auto;padding:24px 16px;overflow-wrap:break-word}
summary{cursor:pointer}h1{font-size:24px}h2{font-size:19px;margin:32px 0 0}p,ul{margin:4px 0}small,p{color:var(--soft)}
table{border-collapse:collapse;table-layout:fixed;width:100%}th:first-child{width:30%}th:nth-child(2){width:9.5em}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line)}
.conforms,.otherReading{color:light-dark(#1f7a4a,#4cc38a)}.differs,.absent{color:light-dark(#c02f26,#ff8077)}.untested{color:light-dark(#7a5d12,#dcb94f)}
code{font:12.5px/1.5 ui-monospace,monospace}`

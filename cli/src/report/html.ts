import { durationText } from '@wattpost/emulator/scenarios'
import { type Case, isWell, type Outcome } from '../replay/outcome.ts'
import { casesList } from './cases.ts'
import { escaped } from './escaped.ts'
import { timeline } from './lanes.ts'
import { momentText, spanOf } from './span.ts'
import { STYLE } from './style.ts'

/** One page that needs nothing else: verdicts, timeline, outage lanes, steps, pictures. */
export function htmlReport(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter(isWell).length
  const title = `${passed} of ${outcomes.length} scenarios passed`
  const cases = outcomes.flatMap((outcome) => outcome.cases)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Wattpost: ${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
<p class="soft">${countsText(cases)}. Simulated devices, virtual time.</p>
${outcomes.length > 1 ? contents(outcomes) : ''}
${outcomes.map(section).join('\n')}
</main></body></html>
`
}

function countsText(cases: readonly Case[]): string {
  const count = (state: Case['state']) => cases.filter((one) => one.state === state).length
  return `${count('met')} met, ${count('failed')} failed, ${count('skipped')} skipped`
}

function verdict(outcome: Outcome): string {
  return isWell(outcome) ? '<b class="met">PASS</b>' : '<b class="failed">FAIL</b>'
}

function contents(outcomes: readonly Outcome[]): string {
  const items = outcomes.map(
    (outcome, index) =>
      `<li>${verdict(outcome)}<a href="#scenario-${index + 1}">${escaped(outcome.title)}</a></li>`,
  )
  return `<nav aria-label="Scenarios"><ul class="contents">${items.join('\n')}</ul></nav>`
}

function section(outcome: Outcome, index: number): string {
  const { startMs, nowMs, tookMs, file, seed, title, trouble, reproduce } = outcome
  const from = new Date(startMs).toISOString().replace('.000', '')
  const took = `${durationText(nowMs - startMs)} in ${(tookMs / 1000).toFixed(1)} s`
  return `<section id="scenario-${index + 1}"><h2>${verdict(outcome)} ${escaped(title)}</h2>
<p class="soft">${escaped(file)} · seed ${seed} · from ${from} · ${took} · ${countsText(outcome.cases)}</p>
${trouble === null ? '' : `<p class="failed">${escaped(trouble)}</p>`}
<p>Play it again: <code>${escaped(reproduce)}</code></p>
${timeline(outcome)}
${casesList(outcome)}
${stepsList(outcome)}</section>`
}

function stepsList(outcome: Outcome): string {
  const { steps } = outcome
  if (steps.length === 0) return ''
  const span = spanOf(outcome)
  const items = steps.map(({ name, atMs }) => {
    const at = atMs === null ? '<span class="failed">never came</span>' : momentText(atMs, span)
    return `<li><span>${escaped(name)}</span><span>${at}</span></li>`
  })
  return `<details><summary>${steps.length} steps</summary><ol class="steps">${items.join('\n')}</ol></details>`
}

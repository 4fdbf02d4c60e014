import { quoted } from '../quoted.ts'
import { type Case, nearestText, type Outcome } from '../replay/outcome.ts'
import { escaped } from './escaped.ts'
import { logText } from './logText.ts'
import { momentText, type Span, spanOf } from './span.ts'

const SIGNS = { met: '✓', failed: '✗', skipped: '–' } as const
/** More that went well are folded away, so that one sees what did not. */
const OPEN_MAX = 12

/** What was asked of a play and what became of it: first what failed. */
export function casesList(outcome: Outcome): string {
  const span = spanOf(outcome)
  const of = (state: Case['state']) => outcome.cases.filter((one) => one.state === state)
  const list = (cases: readonly Case[]) =>
    `<ul>${cases.map((one) => item(one, span)).join('\n')}</ul>`
  const met = of('met')
  const seen = met.filter(({ screenshot }) => screenshot !== undefined)
  const unseen = met.filter(({ screenshot }) => screenshot === undefined)
  const folded = `<details${unseen.length > OPEN_MAX ? '' : ' open'}><summary class="met">${unseen.length} met</summary>${list(unseen)}</details>`
  return `<h3>Expectations</h3>${list([...of('failed'), ...of('skipped'), ...seen])}${unseen.length === 0 ? '' : folded}`
}

function item(one: Case, span: Span): string {
  const at = one.atMs === null ? '—' : `<span class="soft">at</span> ${momentText(one.atMs, span)}`
  return `<li class="case"><b class="${one.state}">${SIGNS[one.state]} ${one.state}</b><div><strong>${escaped(one.id)}</strong> <small>${one.kind}</small><p>${escaped(one.expected)}</p>${why(one, span.startMs)}${picture(one)}</div><time>${at}</time></li>`
}

function why(one: Case, startMs: number): string {
  const { state, reason, log, trace } = one
  if (state !== 'failed')
    return reason === undefined ? '' : `<p class="soft">${escaped(reason)}</p>`
  const lines =
    (log ?? []).length === 0
      ? ''
      : `<p>The log around it:</p><pre>${escaped(logText(log ?? [], startMs).join('\n'))}</pre>`
  const traced =
    trace === undefined
      ? ''
      : `<p>Trace: <code>npx playwright show-trace ${escaped(quoted(trace))}</code></p>`
  return `<p class="failed">${escaped(reason ?? '')}</p><p>Nearest: <code>${escaped(nearestText(one))}</code></p>${lines}${traced}`
}

function picture({ id, screenshot }: Case): string {
  if (screenshot === undefined) return ''
  const data = Buffer.from(screenshot).toString('base64')
  return `<figure><img alt="The dashboard as ${escaped(id)} looked at it" src="data:image/png;base64,${data}"></figure>`
}

import { durationText } from '@wattpost/emulator/scenarios'
import { type Case, isWell, type Outcome } from '../replay/outcome.ts'
import { escaped } from './escaped.ts'
import { lanesSvg } from './lanes.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#17202b,#e8edf3);--soft:light-dark(#5a6776,#9aa8b8);--line:light-dark(#d8dee6,#2d3846);--back:light-dark(#fff,#12181f);--up:light-dark(#2b8a57,#4cc38a);--down:light-dark(#c9362c,#ff6b60);--unknown:light-dark(#8b6d1f,#d9b44a)}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:1100px;margin:0 auto;padding:24px}
h1{font-size:22px}h2{font-size:18px;margin:36px 0 4px}
.meta,.lane text,small{color:var(--soft);fill:var(--soft)}
code,pre{font:12.5px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:10px;border:1px solid var(--line);border-radius:6px;margin:6px 0}
table{border-collapse:collapse;width:100%;margin:12px 0}td,th{text-align:left;vertical-align:top;padding:6px 8px;border-bottom:1px solid var(--line)}
.met{color:var(--up)}.failed{color:var(--down)}.skipped{color:var(--unknown)}
svg{width:100%;height:auto;display:block}figure{margin:12px 0}img{max-width:100%;border:1px solid var(--line);border-radius:6px}`

/** One page that needs nothing else: verdicts, timeline, outage lanes, steps, pictures. */
export function htmlReport(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter(isWell).length
  const title = `${passed} of ${outcomes.length} scenarios passed`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Wattpost: ${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p class="meta">Simulated devices, virtual time.</p>
${outcomes.map(section).join('\n')}
</body></html>
`
}

function section(outcome: Outcome): string {
  const state = isWell(outcome) ? 'met' : 'failed'
  const length = durationText(outcome.nowMs - outcome.startMs)
  return `<section><h2><span class="${state}">${state === 'met' ? 'PASS' : 'FAIL'}</span> ${escaped(outcome.title)}</h2>
<p class="meta">${escaped(outcome.file)} · seed ${outcome.seed} · from ${new Date(outcome.startMs).toISOString()} · ${length} in ${(outcome.tookMs / 1000).toFixed(1)} s</p>
${outcome.trouble === null ? '' : `<p class="failed">${escaped(outcome.trouble)}</p>`}
<p>Play it again: <code>${escaped(outcome.reproduce)}</code></p>
${lanesSvg(outcome)}
<table><thead><tr><th>Verdict<th>What<th>Expected<th>At</thead><tbody>
${outcome.cases.map((one) => row(one, outcome)).join('\n')}
</tbody></table>${stepsTable(outcome)}</section>`
}

function row(one: Case, { startMs }: Outcome): string {
  const why =
    one.state === 'failed'
      ? `<br>${escaped(one.reason ?? '')}<br>Nearest: <code>${escaped(one.nearest ?? 'nothing like it happened')}</code><pre>${escaped((one.log ?? []).join('\n'))}</pre>`
      : one.reason === undefined
        ? ''
        : `<br><small>${escaped(one.reason)}</small>`
  const picture =
    one.screenshot === undefined
      ? ''
      : `<figure><img alt="What ${escaped(one.id)} saw" src="data:image/png;base64,${Buffer.from(one.screenshot).toString('base64')}"></figure>`
  return `<tr><td class="${one.state}">${one.state}<td>${escaped(one.id)}<br><small>${one.kind}</small><td>${escaped(one.expected)}${why}${picture}<td>${sinceStart(one.atMs, startMs)}`
}

function stepsTable({ steps, startMs }: Outcome): string {
  if (steps.length === 0) return ''
  const rows = steps.map(
    ({ name, atMs }) => `<tr><td>${escaped(name)}<td>${sinceStart(atMs, startMs)}`,
  )
  return `<table><thead><tr><th>Step<th>Came at</thead><tbody>${rows.join('\n')}</tbody></table>`
}

function sinceStart(atMs: number | null, startMs: number): string {
  return atMs === null ? '—' : durationText(Math.max(0, atMs - startMs))
}

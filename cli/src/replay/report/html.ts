import { durationText } from '@wattpost/emulator/scenarios'
import { SECOND_MS } from '@wattpost/protocol'
import { escaped, htmlPage, originText, type ReportOrigin } from '../../report/htmlPage.ts'
import { shellQuoted } from '../../terminal.ts'
import type { Curve } from '../curveLog.ts'
import {
  backendText,
  type Case,
  hasPassed,
  nearestText,
  type Outcome,
  outcomeName,
  verdictOf,
  verdictReason,
} from '../outcome.ts'
import type { StateChange } from '../runLog.ts'
import { type HeldCase, heldOf } from '../runs/held.ts'
import { chancesText, countsText, heldText, logText, passedText, VERDICT_WORDS } from './lines.ts'

/** A self-contained page without scripts: verdicts, timeline, curves, steps and screenshots. */
export function htmlReport(outcomes: readonly Outcome[], origin: ReportOrigin): string {
  const title = passedText(outcomes)
  const cases = outcomes.flatMap((outcome) => outcome.cases)
  return htmlPage(
    title,
    STYLE,
    `<p class="soft">${countsText(cases)}.${outcomes.some(({ target }) => target !== undefined) ? '' : ' Simulated devices, virtual time.'}</p>
<p class="soft">${originText(origin)}</p>
${heldTables(outcomes)}
${outcomes.length > 1 ? contents(outcomes) : ''}
${outcomes.map(section).join('\n')}`,
  )
}

/** Number of runs in which each case held, for scenarios with several runs. */
function heldTables(outcomes: readonly Outcome[]): string {
  return heldOf(outcomes)
    .map(({ file, runs, cases }) => {
      const passed = `${runs.filter(hasPassed).length} of ${runs.length} runs passed`
      const items = cases.map(
        (one) =>
          `<li><b class="${heldState(one)}">${SIGNS[heldState(one)]}</b><span>${escaped(`${one.id}: ${heldText(one)}`)}</span></li>`,
      )
      return `<h2>${escaped(file)}: ${passed}</h2><ul class="contents">${items.join('\n')}</ul>`
    })
    .join('\n')
}

function heldState({ of, failing }: HeldCase): 'skipped' | 'met' | 'failed' {
  if (of === 0) return 'skipped'
  return failing.length === 0 ? 'met' : 'failed'
}

function verdict(outcome: Outcome): string {
  const state = verdictOf(outcome)
  return `<b class="${state === 'passed' ? 'met' : 'failed'}">${VERDICT_WORDS[state]}</b>`
}

function contents(outcomes: readonly Outcome[]): string {
  const items = outcomes.map(
    (outcome, index) =>
      `<li>${verdict(outcome)}<a href="#scenario-${index + 1}">${escaped(outcome.title)}${outcome.label === undefined ? '' : ` (${escaped(outcome.label)})`}</a></li>`,
  )
  return `<nav aria-label="Scenarios"><ul class="contents">${items.join('\n')}</ul></nav>`
}

function section(outcome: Outcome, index: number): string {
  const { startMs, nowMs, tookMs, beganAtMs, title, reproduce } = outcome
  const from = new Date(startMs).toISOString().replace('.000', '')
  const reason = verdictReason(outcome)
  const took = `${durationText(nowMs - startMs)} in ${(tookMs / 1000).toFixed(1)} s`
  return `<section id="scenario-${index + 1}"><h2>${verdict(outcome)} ${escaped(title)}</h2>
<p class="soft">${escaped(outcomeName(outcome))} · ${escaped(backendText(outcome))} · from ${from} · ${took}, began ${new Date(beganAtMs).toISOString().slice(0, 19)}Z · ${countsText(outcome.cases)}</p>
${reason === null ? '' : `<p class="failed">${escaped(reason)}</p>`}
<p>Repeat: <code>${escaped(reproduce)}</code></p>
${timeline(outcome)}
${casesList(outcome)}
${stepsList(outcome)}</section>`
}

function stepsList(outcome: Outcome): string {
  const { steps } = outcome
  if (steps.length === 0) return ''
  const span = spanOf(outcome)
  const items = steps.map(({ name, atMs, note }) => {
    const at = atMs === null ? '<span class="failed">did not happen</span>' : momentText(atMs, span)
    const noted = note === undefined ? '' : ` <small>${escaped(note)}</small>`
    return `<li><span>${escaped(name)}${noted}</span><span>${at}</span></li>`
  })
  return `<details><summary>${steps.length === 1 ? '1 step' : `${steps.length} steps`}</summary><ol class="steps">${items.join('\n')}</ol></details>`
}

const SIGNS = { met: '✓', failed: '✗', unproved: '?', skipped: '–', unplayed: '·' } as const
const WORDS = {
  ...({ met: 'met', failed: 'failed', unproved: 'unproved' } as const),
  ...({ skipped: 'skipped', unplayed: 'not played' } as const),
} as const
/** More passed cases are collapsed, so that failed ones are visible. */
const OPEN_MAX = 12

/** All cases, failed ones first. */
function casesList(outcome: Outcome): string {
  const span = spanOf(outcome)
  const casesWith = (state: Case['state']) =>
    outcome.cases.filter((reportCase) => reportCase.state === state)
  const list = (cases: readonly Case[]) =>
    `<ul>${cases.map((one) => caseItem(one, span)).join('\n')}</ul>`
  const met = casesWith('met')
  const withPicture = met.filter(({ screenshot }) => screenshot !== undefined)
  const withoutPicture = met.filter(({ screenshot }) => screenshot === undefined)
  const folded = `<details${withoutPicture.length > OPEN_MAX ? '' : ' open'}><summary class="met">${withoutPicture.length} met</summary>${list(withoutPicture)}</details>`
  return `<h3>Expectations</h3>${list([...casesWith('failed'), ...casesWith('unproved'), ...casesWith('skipped'), ...casesWith('unplayed'), ...withPicture])}${withoutPicture.length === 0 ? '' : folded}`
}

function caseItem(reportCase: Case, span: Span): string {
  const at =
    reportCase.atMs === null
      ? '—'
      : `<span class="soft">at</span> ${momentText(reportCase.atMs, span)}`
  return `<li class="case"><b class="${reportCase.state}">${SIGNS[reportCase.state]} ${WORDS[reportCase.state]}</b><div><strong>${escaped(reportCase.id)}</strong> <small>${reportCase.kind}</small><p>${escaped(`${reportCase.expected}${chancesText(reportCase)}`)}</p>${why(reportCase, span.startMs)}${picture(reportCase)}</div><time>${at}</time></li>`
}

function why(reportCase: Case, startMs: number): string {
  const { state, reason, log, trace } = reportCase
  if (state !== 'failed' && state !== 'unproved')
    return [
      ...(reason === undefined ? [] : [`<p class="soft">${escaped(reason)}</p>`]),
      ...(reportCase.nearest === undefined
        ? []
        : [`<p class="soft">Nearest: <code>${escaped(nearestText(reportCase))}</code></p>`]),
    ].join('')
  const lines =
    (log ?? []).length === 0
      ? ''
      : `<p>Log around it:</p><pre>${escaped(logText(log ?? [], startMs).join('\n'))}</pre>`
  const traced =
    trace === undefined
      ? ''
      : `<p>Trace: <code>npx playwright show-trace ${escaped(shellQuoted(trace))}</code></p>`
  const nearest =
    state === 'failed' ? `<p>Nearest: <code>${escaped(nearestText(reportCase))}</code></p>` : ''
  return `<p class="failed">${escaped(reason ?? '')}</p>${nearest}${lines}${traced}`
}

function picture({ id, screenshot }: Case): string {
  if (screenshot === undefined) return ''
  const data = Buffer.from(screenshot).toString('base64')
  return `<figure><img alt="Dashboard at the check ${escaped(id)}" src="data:image/png;base64,${data}"></figure>`
}

/** Style sheet for both colour schemes, narrow screens and print. Text has a contrast of at least 4.5 : 1. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#17202b,#e8edf3);--soft:light-dark(#556271,#a3b1c0);--line:light-dark(#d5dce4,#2f3b49);--back:light-dark(#fff,#11171e);--card:light-dark(#f6f8fa,#18212b);--up:light-dark(#1f7a4a,#4cc38a);--down:light-dark(#c02f26,#ff8077);--unknown:light-dark(#7a5d12,#dcb94f);--power:light-dark(#1d5fb8,#7db4ff)}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:1100px;margin:0 auto;padding:24px 16px 64px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}h2{font-size:19px;line-height:1.3;margin:0}h3{font-size:15px;margin:20px 0 6px}
a{color:inherit}p{margin:4px 0}
.soft,small{color:var(--soft)}.met{color:var(--up)}.failed,.unproved{color:var(--down)}.skipped,.unplayed{color:var(--unknown)}
code,pre{font:12.5px/1.55 ui-monospace,monospace}
pre{white-space:pre-wrap;margin:6px 0 0;padding:8px 10px;border:1px solid var(--line);border-radius:6px;background:var(--card)}
section{margin-top:40px;padding-top:20px;border-top:1px solid var(--line)}
ul,ol{list-style:none;margin:0;padding:0}
.contents{margin-top:16px}.contents li{display:flex;gap:10px;padding:3px 0}.contents b{flex:0 0 44px;font-size:13px;line-height:1.75}
.case{display:grid;grid-template-columns:84px minmax(0,1fr) max-content;gap:2px 12px;padding:8px 0;border-top:1px solid var(--line)}
.case>b{font-size:13px;line-height:1.75}.case time{color:var(--soft);font-variant-numeric:tabular-nums}
details{margin-top:8px}summary{cursor:pointer;padding:4px 0}
figure{margin:10px 0 0}img{display:block;max-width:100%;border:1px solid var(--line);border-radius:6px}
.row{display:grid;grid-template-columns:minmax(90px,190px) minmax(0,1fr);gap:12px;align-items:center;padding:2px 0;font-size:13px}
.row>span{color:var(--soft);line-height:1.3}
.track{position:relative;height:14px;border-radius:3px;background:var(--card);overflow:hidden}
.track i{position:absolute;top:0;bottom:0;min-width:1px}
.track .up{background:var(--up);opacity:.35}.track .down{background:var(--down)}
.track .unknown{background:repeating-linear-gradient(135deg,var(--unknown) 0 3px,transparent 3px 7px)}
.track .tick{width:3px;margin-left:-1px;background:var(--ink)}.track .tick.met{background:var(--up)}.track .tick.failed{background:var(--down);width:5px}
.curve{display:block;width:100%;height:44px;border-radius:3px;background:var(--card)}.curve polyline{fill:none;stroke:var(--power);stroke-width:1.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}.curve.charge polyline{stroke:var(--up)}
.axis{display:flex;justify-content:space-between;color:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
.key{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:6px;font-size:13px;color:var(--soft)}.key .track{display:inline-block;width:22px;height:10px;margin-right:6px}.key .track i{left:0;right:0}
.steps li{display:flex;justify-content:space-between;gap:12px;padding:3px 0;border-top:1px solid var(--line)}
@media(max-width:560px){.case{grid-template-columns:minmax(0,1fr) max-content}.case>div{grid-column:1/-1;grid-row:2}.row{grid-template-columns:minmax(0,1fr);gap:2px}}
@media print{body{max-width:none}section{break-inside:avoid-page}}`

const ROWS_MAX = 40
/** Most intervals of a row in its text for screen readers. */
const WORDS_MAX = 12

interface Tick {
  readonly name: string
  readonly atMs: number | null
  readonly state: '' | 'met' | 'failed'
}

/** Times of steps and verdicts, and a row for each device or channel whose state changed. */
function timeline(outcome: Outcome): string {
  const span = spanOf(outcome)
  const { steps, cases, stateChanges } = outcome
  const names = [...new Set(stateChanges.map(({ series }) => series))]
  const decided = cases.flatMap(({ id, atMs, state }): Tick[] =>
    state === 'met' || state === 'failed' ? [{ name: id, atMs, state }] : [],
  )
  const rows = [
    tickRow(
      'Steps',
      steps.map((step): Tick => ({ ...step, state: '' })),
      span,
    ),
    tickRow('Expectations', decided, span),
    ...names.slice(0, ROWS_MAX).map((name) => stateRow(name, stateChanges, span)),
  ]
  return `<h3>Timeline</h3>${rows.join('\n')}\n${curveRows(outcome)}\n${axis(span)}${names.length === 0 ? '' : KEY}${omittedText(names.length)}`
}

const KEY = `<p class="key" aria-hidden="true">${(['up', 'down', 'unknown'] as const)
  .map((state) => `<span><span class="track"><i class="${state}"></i></span>${state}</span>`)
  .join('')}</p>`

function omittedText(count: number): string {
  return count > ROWS_MAX ? `<p class="soft">${count - ROWS_MAX} more rows are not shown.</p>` : ''
}

function axis(span: Span): string {
  const quarters = [0, 0.25, 0.5, 0.75, 1].map(
    (part) => `<span>${momentText(span.startMs + part * span.lengthMs, span)}</span>`,
  )
  return `<div class="row"><span></span><div class="axis">${quarters.join('')}</div></div>`
}

function row(name: string, words: string, inside: string): string {
  return `<div class="row"><span>${escaped(name)}</span><div class="track" role="img" aria-label="${escaped(words)}">${inside}</div></div>`
}

function tickRow(title: string, ticks: readonly Tick[], span: Span): string {
  const happened = ticks.flatMap((tick) =>
    tick.atMs === null ? [] : [{ ...tick, atMs: tick.atMs }],
  )
  const text = ({ name, atMs, state }: (typeof happened)[number]) =>
    `${name}${state === '' ? '' : ` ${state}`}, ${momentText(atMs, span)}`
  const drawn = happened.map(
    (tick) =>
      `<i class="tick ${tick.state}" style="left:${span.percent(tick.atMs)}%" title="${escaped(text(tick))}"></i>`,
  )
  return row(title, `${title}: ${someOf(happened.map(text))}`, drawn.join(''))
}

function stateRow(name: string, allChanges: readonly StateChange[], span: Span): string {
  const changes = allChanges.filter(({ series }) => series === name)
  const intervals = changes.map(({ atMs, state }, index) => {
    const toMs = changes[index + 1]?.atMs ?? span.startMs + span.lengthMs
    const text = `${state}, ${momentText(atMs, span)} to ${momentText(toMs, span)}`
    const width = span.percent(toMs) - span.percent(atMs)
    const style = `left:${span.percent(atMs)}%;width:${width.toFixed(2)}%`
    const bar = `<i class="${state}" style="${style}" title="${escaped(name)} ${text}"></i>`
    return { state, text, bar }
  })
  const shown = intervals.filter(({ state }) => state !== 'up').map(({ text }) => text)
  return row(name, `${name}: ${someOf(shown)}`, intervals.map(({ bar }) => bar).join(''))
}

function someOf(words: readonly string[]): string {
  if (words.length === 0) return 'none'
  const more = words.length > WORDS_MAX ? `; ${words.length - WORDS_MAX} more` : ''
  return words.slice(0, WORDS_MAX).join('; ') + more
}

const UNITS = { charge: '%', power: 'W' } as const
const NAMES = { charge: 'charge', power: 'power' } as const
/** Height of the drawing in its own units; its width is that of the span, 0–100. */
const HEIGHT = 40
/** Room for the line's width. */
const MARGIN = 2

/** A row with a line chart for each curve, on the time axis of the timeline. */
function curveRows(outcome: Outcome): string {
  const span = spanOf(outcome)
  return (outcome.curves ?? []).map((curve) => curveRow(curve, span)).join('\n')
}

function curveRow({ deviceId, quantity, points }: Curve, span: Span): string {
  const values = points.map(([, value]) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const unit = UNITS[quantity]
  const range = [...new Set([low, high].map(valueText))].join(' to ')
  const name = `${deviceId} ${NAMES[quantity]}`
  const words = `${name}: ${range} ${unit}; ${turningPoints(points, span, unit)}`
  const line = linePoints(points, span, low, high)
  return `<div class="row"><span>${escaped(name)} <small>${range} ${unit}</small></span><svg class="curve ${quantity}" role="img" aria-label="${escaped(words)}" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none"><polyline points="${line}"/></svg></div>`
}

/** First, lowest, highest and last value, for screen readers. */
function turningPoints(points: Curve['points'], span: Span, unit: string): string {
  const [first] = points
  if (first === undefined) return ''
  const by = (is: (one: number, other: number) => boolean) =>
    points.reduce((best, point) => (is(point[1], best[1]) ? point : best), first)
  const chosen = [first, by((a, b) => a < b), by((a, b) => a > b), points.at(-1) ?? first]
  return [...new Set(chosen)]
    .sort(([a], [b]) => a - b)
    .map(([atMs, value]) => `${valueText(value)} ${unit} at ${momentText(atMs, span)}`)
    .join(', ')
}

/** The corners of the line; equal values are drawn in the middle. */
function linePoints(points: Curve['points'], span: Span, low: number, high: number): string {
  const y = (value: number) => {
    const part = low === high ? 0.5 : (value - low) / (high - low)
    return (HEIGHT - MARGIN - part * (HEIGHT - 2 * MARGIN)).toFixed(1)
  }
  return points.map(([atMs, value]) => `${span.percent(atMs)},${y(value)}`).join(' ')
}

function valueText(value: number): string {
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toFixed(1)))
}

/** Shorter runs show milliseconds. */
const EXACT_MS = 10 * SECOND_MS

/** The time axis of a run. */
export interface Span {
  readonly startMs: number
  readonly lengthMs: number
  /** Position of a moment, 0–100. */
  percent(atMs: number): number
}

export function spanOf({ startMs, nowMs }: Pick<Outcome, 'startMs' | 'nowMs'>): Span {
  const lengthMs = Math.max(1, nowMs - startMs)
  const percent = (atMs: number) =>
    Number(Math.min(100, Math.max(0, ((atMs - startMs) / lengthMs) * 100)).toFixed(2))
  return { startMs, lengthMs, percent }
}

/** Time since the start, in seconds; in ms for short runs. */
export function momentText(atMs: number, { startMs, lengthMs }: Span): string {
  const ms = Math.max(0, Math.round(atMs - startMs))
  return durationText(lengthMs < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}

import type { Outcome } from '../replay/outcome.ts'
import type { StateChange } from '../replay/runLog.ts'
import { curveRows } from './curves.ts'
import { escaped, momentText, type Span, spanOf } from './span.ts'

const ROWS_MAX = 40
/** Most intervals of a row in its text for screen readers. */
const WORDS_MAX = 12

interface Tick {
  readonly name: string
  readonly atMs: number | null
  readonly state: '' | 'met' | 'failed'
}

/** Times of steps and verdicts, and a row for each device or channel whose state changed. */
export function timeline(outcome: Outcome): string {
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

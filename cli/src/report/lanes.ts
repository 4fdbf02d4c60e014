import type { Mark } from '../replay/notebook.ts'
import type { Outcome } from '../replay/outcome.ts'
import { escaped } from './escaped.ts'
import { momentText, type Span, spanOf } from './span.ts'

const LANES_MAX = 40
/** So many stretches of a lane are told to who does not see it. */
const WORDS_MAX = 12

interface Tick {
  readonly name: string
  readonly atMs: number | null
  readonly look: '' | 'met' | 'failed'
}

/** When steps came and expectations were decided, and a lane for each device or channel whose state changed. */
export function timeline(outcome: Outcome): string {
  const span = spanOf(outcome)
  const { steps, cases, marks } = outcome
  const names = [...new Set(marks.map(({ lane }) => lane))]
  const decided = cases.flatMap(({ id, atMs, state }): Tick[] =>
    state === 'skipped' ? [] : [{ name: id, atMs, look: state }],
  )
  const rows = [
    tickRow(
      'Steps',
      steps.map((step): Tick => ({ ...step, look: '' })),
      span,
    ),
    tickRow('Expectations', decided, span),
    ...names.slice(0, LANES_MAX).map((name) => laneRow(name, marks, span)),
  ]
  return `<h3>Timeline</h3>${rows.join('\n')}\n${axis(span)}${names.length === 0 ? '' : KEY}${left(names.length)}`
}

const KEY = `<p class="key" aria-hidden="true">${(['up', 'down', 'unknown'] as const)
  .map((state) => `<span><span class="track"><i class="${state}"></i></span>${state}</span>`)
  .join('')}</p>`

function left(count: number): string {
  return count > LANES_MAX
    ? `<p class="soft">${count - LANES_MAX} more lanes are not shown.</p>`
    : ''
}

function axis(span: Span): string {
  const quarters = [0, 0.25, 0.5, 0.75, 1].map(
    (part) => `<span>${momentText(span.startMs + part * span.lengthMs, span)}</span>`,
  )
  return `<div class="lane"><span></span><div class="axis">${quarters.join('')}</div></div>`
}

function row(name: string, words: string, inside: string): string {
  return `<div class="lane"><span>${escaped(name)}</span><div class="track" role="img" aria-label="${escaped(words)}">${inside}</div></div>`
}

function tickRow(title: string, ticks: readonly Tick[], span: Span): string {
  const came = ticks.flatMap((tick) => (tick.atMs === null ? [] : [{ ...tick, atMs: tick.atMs }]))
  const text = ({ name, atMs, look }: (typeof came)[number]) =>
    `${name}${look === '' ? '' : ` ${look}`}, ${momentText(atMs, span)}`
  const drawn = came.map(
    (tick) =>
      `<i class="tick ${tick.look}" style="left:${span.percent(tick.atMs)}%" title="${escaped(text(tick))}"></i>`,
  )
  return row(title, `${title}: ${someOf(came.map(text))}`, drawn.join(''))
}

function laneRow(name: string, ofAll: readonly Mark[], span: Span): string {
  const marks = ofAll.filter(({ lane }) => lane === name)
  const stretches = marks.map(({ atMs, state }, index) => {
    const toMs = marks[index + 1]?.atMs ?? span.startMs + span.lengthMs
    const text = `${state}, ${momentText(atMs, span)} to ${momentText(toMs, span)}`
    const width = span.percent(toMs) - span.percent(atMs)
    const style = `left:${span.percent(atMs)}%;width:${width.toFixed(2)}%`
    const bar = `<i class="${state}" style="${style}" title="${escaped(name)} ${text}"></i>`
    return { state, text, bar }
  })
  const told = stretches.filter(({ state }) => state !== 'up').map(({ text }) => text)
  return row(name, `${name}: ${someOf(told)}`, stretches.map(({ bar }) => bar).join(''))
}

function someOf(words: readonly string[]): string {
  if (words.length === 0) return 'none'
  const more = words.length > WORDS_MAX ? `; ${words.length - WORDS_MAX} more` : ''
  return words.slice(0, WORDS_MAX).join('; ') + more
}

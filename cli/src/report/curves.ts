import type { Curve } from '../replay/curveLog.ts'
import type { Outcome } from '../replay/outcome.ts'
import { escaped, momentText, type Span, spanOf } from './span.ts'

const UNITS = { charge: '%', power: 'W' } as const
const NAMES = { charge: 'charge', power: 'power' } as const
/** Height of the drawing in its own units; its width is that of the span, 0–100. */
const HEIGHT = 40
/** Room for the line's width. */
const MARGIN = 2

/** A row with a line chart for each curve, on the time axis of the timeline. */
export function curveRows(outcome: Outcome): string {
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

import { durationText } from '@wattpost/emulator/scenarios'
import type { Mark } from '../replay/notebook.ts'
import type { Outcome } from '../replay/outcome.ts'
import { escaped } from './escaped.ts'

const WIDTH = 1000
const LABEL = 190
const ROW = 20
const LANES_MAX = 40
const INK = { up: 'var(--up)', down: 'var(--down)', unknown: 'var(--unknown)' } as const

/** Steps, what was expected, and a lane for each device or channel whose state changed. */
export function lanesSvg(outcome: Outcome): string {
  const { startMs, nowMs, steps, cases, marks } = outcome
  const spanMs = Math.max(1, nowMs - startMs)
  const x = (atMs: number) => LABEL + ((atMs - startMs) / spanMs) * (WIDTH - LABEL)
  const names = [...new Set(marks.map(({ lane }) => lane))].slice(0, LANES_MAX)
  const dots = [
    dotRow('steps', steps, 'currentColor', x),
    dotRow(
      'met',
      cases.filter(({ state }) => state === 'met').map(({ id, atMs }) => ({ name: id, atMs })),
      INK.up,
      x,
    ),
    dotRow(
      'failed',
      cases.filter(({ state }) => state === 'failed').map(({ id, atMs }) => ({ name: id, atMs })),
      INK.down,
      x,
    ),
  ]
  const rows = [...dots, ...names.map((name) => laneRow(name, marks, nowMs, startMs, x))]
  const height = (rows.length + 1) * ROW
  const placed = rows.map((row, index) => `<g transform="translate(0 ${index * ROW})">${row}</g>`)
  return `<svg class="lane" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Timeline">${placed.join('')}
<g font-size="11"><text x="${LABEL}" y="${height - 5}">0</text><text x="${WIDTH}" y="${height - 5}" text-anchor="end">${durationText(spanMs)}</text></g></svg>`
}

interface Dot {
  readonly name: string
  readonly atMs: number | null
}

function dotRow(title: string, dots: readonly Dot[], ink: string, x: (atMs: number) => number) {
  const drawn = dots.flatMap(({ name, atMs }) =>
    atMs === null
      ? []
      : [
          `<circle cx="${x(atMs).toFixed(1)}" cy="10" r="4" fill="${ink}"><title>${escaped(name)}</title></circle>`,
        ],
  )
  return `<text x="0" y="14" font-size="11">${title}</text><path d="M${LABEL} 10H${WIDTH}" stroke="var(--line)"/>${drawn.join('')}`
}

/** Before its first change a lane was in the other state. */
function laneRow(
  name: string,
  ofAll: readonly Mark[],
  endMs: number,
  startMs: number,
  x: (atMs: number) => number,
): string {
  const marks = ofAll.filter(({ lane }) => lane === name)
  const first: Mark = { lane: name, atMs: startMs, state: marks[0]?.state === 'up' ? 'down' : 'up' }
  const all = [first, ...marks]
  const bars = all.map(({ atMs, state }, index) => {
    const toMs = all[index + 1]?.atMs ?? endMs
    return `<rect x="${x(atMs).toFixed(1)}" y="5" width="${Math.max(0, x(toMs) - x(atMs)).toFixed(1)}" height="10" fill="${INK[state]}"><title>${escaped(name)} ${state}</title></rect>`
  })
  return `<text x="0" y="14" font-size="11">${escaped(name)}</text>${bars.join('')}`
}

import type { BarRow } from './bands.ts'
import { type BarChartProps, type BarSeries, rowSums } from './barSeries.ts'
import { type Plot, short, yOf } from './plot.ts'
import { type ValueScale, valueScale } from './valueScale.ts'

/** Part of a band that its bar takes, greatest width of a bar and radius of its ends, CSS pixels. */
const [BAR_PART, BAR_MAX, RADIUS] = [0.7, 56, 3]

/** A scale around 0 and all sums of the rows. */
export function barScale<K extends string>({
  rows,
  before = [],
  series,
}: Pick<BarChartProps<K>, 'rows' | 'before' | 'series'>): ValueScale {
  const sums = [...rows, ...before].flatMap((row) => rowSums(row, series) ?? [])
  const above = Math.max(0, ...sums.map((sum) => sum.above))
  const below = Math.max(0, ...sums.map((sum) => sum.below))
  return above === 0 && below === 0 ? valueScale(0, 1) : valueScale(-below, above)
}

/** From the left of the plot and in width, CSS pixels. */
export interface BarPlace {
  readonly x: number
  readonly width: number
}

/** The place of a row's bar: in the middle of its band. */
export function barPlace(at: number, count: number, plot: Plot): BarPlace {
  const band = plot.width / count
  const width = Math.min(BAR_MAX, band * BAR_PART)
  return { x: (at + 0.5) * band - width / 2, width }
}

/** A part of a bar. */
export interface BarPart<K extends string> {
  readonly series: BarSeries<K>
  /** An SVG path. */
  readonly path: string
}

/** The parts of a row's bar, from zero outwards. The outer ends are round; parts without value are left out. */
export function barParts<K extends string>(
  { values }: BarRow<K>,
  series: readonly BarSeries<K>[],
  place: BarPlace,
  scale: ValueScale,
  plot: Plot,
): readonly BarPart<K>[] {
  const stack = (isBelow: boolean) => {
    const own = series.filter(
      ({ key, below = false }) => below === isBelow && (values[key] ?? 0) > 0,
    )
    let sum = 0
    return own.map((one, at) => {
      const from = sum
      sum += values[one.key] ?? 0
      const sign = isBelow ? -1 : 1
      const [y0, y1] = [yOf(sign * from, scale, plot), yOf(sign * sum, scale, plot)]
      return { series: one, path: blockPath(place, y0, y1, at === own.length - 1) }
    })
  }
  return [...stack(false), ...stack(true)]
}

/** The outline of a row's sums, as the outline of its bar; empty without a known value. */
export function outlinePath<K extends string>(
  row: BarRow<K>,
  series: readonly BarSeries<K>[],
  place: BarPlace,
  scale: ValueScale,
  plot: Plot,
): string {
  const sums = rowSums(row, series)
  if (sums === null || sums.above + sums.below === 0) return ''
  const y = (value: number) => yOf(value, scale, plot)
  const { x, width } = place
  if (sums.below === 0) return `${blockPath(place, y(0), y(sums.above), true)}`
  return `${blockPath(place, y(0), y(sums.above), sums.above > 0)}${blockPath({ x, width }, y(0), y(-sums.below), true)}`
}

/** A block from `y0`, at zero's side, to `y1`; the far end may be round. */
function blockPath({ x, width }: BarPlace, y0: number, y1: number, isEnd: boolean): string {
  const radius = isEnd ? Math.min(RADIUS, width / 2, Math.abs(y1 - y0)) : 0
  const inner = y1 + (y1 < y0 ? radius : -radius)
  const [left, right] = [short(x), short(x + width)]
  const corners =
    radius === 0
      ? `V${short(y1)}H${right}`
      : `V${short(inner)}Q${left} ${short(y1)} ${short(x + radius)} ${short(y1)}` +
        `H${short(x + width - radius)}Q${right} ${short(y1)} ${right} ${short(inner)}`
  return `M${left} ${short(y0)}${corners}V${short(y0)}Z`
}

import { quantityText } from '../quantity.ts'
import { dateAndTime } from '../siteTime.ts'
import { chartQuantity } from './chartQuantity.ts'
import type { ChartSeries, LineChartProps } from './chartSeries.ts'

/** What a chart shows, in words, for who does not see it. */
export function chartSummary({ label, unit, series, tz }: LineChartProps): string {
  return [`${label}.`, ...series.map((one) => seriesSummary(one, unit, tz))].join(' ')
}

function seriesSummary({ name, points }: ChartSeries, unit: string, tz: string | null): string {
  const known = points.flatMap(({ t, v }) => (v === null ? [] : [{ t, v }]))
  const last = known.at(-1)
  if (last === undefined) return `${name}: no values.`
  const text = (value: number) => quantityText(chartQuantity(value, unit))
  let [least, greatest] = [last.v, last.v]
  for (const { v } of known) {
    least = Math.min(least, v)
    greatest = Math.max(greatest, v)
  }
  const gaps = points.filter(({ v }) => v === null).length
  const broken = gaps === 0 ? '' : `, ${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`
  return `${name}: from ${text(least)} to ${text(greatest)}, last ${text(last.v)} at ${dateAndTime(last.t, tz)}${broken}.`
}

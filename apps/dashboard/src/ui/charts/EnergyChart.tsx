import { type ReactNode, useMemo } from 'react'
import { type IntervalSeries, outageSpans } from '../../domain/intervals.ts'
import type { BarEntry } from '../../domain/quantities/quantity.ts'
import { CsvButton } from '../csv/CsvButton.tsx'
import type { CsvTable } from '../csv/csvText.ts'
import { useDevice } from '../DeviceContext.tsx'
import { fileNamePart, type ShownPeriod } from '../range/shownPeriod.ts'
import { StateTimeline } from '../timeline/StateTimeline.tsx'
import { BarChart } from './BarChart.tsx'
import { bandNames } from './bands.ts'
import { alignedBefore, type BandEnergy } from './comparison.ts'
import { EnergyTotals } from './EnergyTotals.tsx'
import { energySeries } from './energySeries.ts'

interface EnergyChartProps<K extends string, R> {
  readonly label: string
  readonly table: Readonly<Record<K, BarEntry>>
  /** The energies whose totals are shown; all by default. */
  readonly kinds?: readonly K[]
  readonly energy: BandEnergy<K>
  /** The previous period; `null` without a comparison. */
  readonly previous: { readonly name: string; readonly energy: BandEnergy<K> } | null
  readonly shown: Pick<ShownPeriod, 'span' | 'dates'>
  /** Figures that follow from the energies. */
  readonly figures?: ReactNode
  /** States over the same time, below the bars; those of the grid alone count as outages of a site with several sources. */
  readonly timeline: {
    readonly label: string
    readonly series: readonly IntervalSeries[]
    readonly outagesOf?: 'grid'
  }
  readonly csv: () => CsvTable<R>
}

/** The energies of a period of the page's device: totals, bars above a timeline, and their export. */
export function EnergyChart<K extends string, R>(props: EnergyChartProps<K, R>) {
  const { label, table, kinds, energy, previous, shown, figures, timeline, csv } = props
  const { id, tz, nowMs } = useDevice()
  const { span, band, edges, rows } = energy
  // The page renders each second; the bars render when their rows change.
  const series = useMemo(() => energySeries(table), [table])
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  const previousRows = previous?.energy.rows
  const before = useMemo(
    () => previousRows && alignedBefore(rows, previousRows, band, tz),
    [rows, previousRows, band, tz],
  )
  return (
    <>
      <EnergyTotals
        series={kinds === undefined ? series : series.filter(({ key }) => kinds.includes(key))}
        energy={energy}
        previous={previous}
      />
      {figures}
      <BarChart
        label={label}
        unit="Wh"
        by={band}
        {...{ nameOf, tz, series, rows, edges, before, nowMs }}
        outages={outageSpans(timeline.series)}
        below={(visible) =>
          timeline.series.length > 0 && (
            <StateTimeline {...timeline} span={span} tz={tz} edges={visible} />
          )
        }
        aside={<CsvButton name={`${id}-energy-${fileNamePart(shown, tz)}`} table={csv} />}
      />
    </>
  )
}

import { type ReactNode, useMemo } from 'react'
import { type IntervalSeries, outageSpans } from '../../domain/intervals.ts'
import { quantityName } from '../../domain/quantities/names.ts'
import { type BarEntry, entriesOf } from '../../domain/quantities/quantity.ts'
import { CsvButton } from '../csv/CsvButton.tsx'
import type { CsvTable } from '../csv/csvText.ts'
import { useDevice } from '../DeviceContext.tsx'
import { amount, quantityText } from '../quantity.ts'
import { answeredPeriod, fileNamePart, type ShownPeriod } from '../range/shownPeriod.ts'
import { clockTime, dayAndMonth } from '../time/dateTime.ts'
import { StateTimeline } from '../timeline/StateTimeline.tsx'
import { Value } from '../Value.tsx'
import { BarChart } from './BarChart.tsx'
import { type Band, bandNames } from './bands.ts'
import type { BarSeries } from './barSeries.ts'
import {
  alignedBefore,
  type BandEnergy,
  type EnergyChange,
  energyChange,
  energyTotals,
  missingBands,
} from './comparison.ts'
import classes from './EnergyChart.module.css'
import { text } from './text.ts'

interface EnergyChartProps<K extends string, R> {
  /** Label of the bars of a period. */
  readonly label: (period: string) => string
  readonly table: Readonly<Record<K, BarEntry>>
  /** The energies whose totals are shown; all by default. */
  readonly kinds?: readonly K[]
  readonly energy: BandEnergy<K>
  /** The previous period; `null` without a comparison. */
  readonly previous: { readonly name: string; readonly energy: BandEnergy<K> } | null
  readonly shown: Pick<ShownPeriod, 'span' | 'name' | 'dates'>
  /** Figures that follow from the energies. */
  readonly figures?: ReactNode
  /** States over the same time, below the bars; those of the grid alone count as outages of a site with several sources. */
  readonly timeline: {
    readonly label: string
    readonly series: readonly IntervalSeries[]
    readonly outagesOf?: 'grid' | 'channels'
  }
  readonly csv: () => CsvTable<R>
}

/** The energies of a period of the page's device: totals, bars above a timeline, and their export. */
export function EnergyChart<K extends string, R>(props: EnergyChartProps<K, R>) {
  const { label, table, kinds, energy, previous, shown, figures, timeline, csv } = props
  const { id, tz, nowMs } = useDevice()
  const { span, band, edges, rows } = energy
  const answered = answeredPeriod(shown, energy, nowMs, tz)
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
      {answered.name !== shown.name && (
        <p className={classes.gaps}>{text('answeredFor', { period: answered.name })}</p>
      )}
      {figures}
      <BarChart
        label={label(answered.name)}
        unit="Wh"
        by={band}
        {...{ nameOf, tz, series, rows, edges, before, nowMs }}
        outages={outageSpans(timeline.series)}
        below={(visible) =>
          timeline.series.length > 0 && (
            <StateTimeline {...timeline} span={span} tz={tz} edges={visible} />
          )
        }
        aside={<CsvButton name={`${id}-energy-${fileNamePart(answered, tz)}`} table={csv} />}
      />
    </>
  )
}

interface EnergyTotalsProps<K extends string> {
  /** The energies to name, in the order of the legend. */
  readonly series: readonly Pick<BarSeries<K>, 'key' | 'name' | 'color'>[]
  readonly energy: BandEnergy<K>
  /** Name and energy of the previous period, when compared. */
  readonly previous: { readonly name: string; readonly energy: BandEnergy<K> } | null
}

/** Totals of the period and of the previous one, their changes over equal spans, and what they lack. */
function EnergyTotals<K extends string>(props: EnergyTotalsProps<K>) {
  const { series, energy, previous } = props
  const { nowMs, tz } = useDevice()
  const current = energyTotals(energy.rows)
  const previousTotals = previous && energyTotals(previous.energy.rows)
  const gaps = gapText(energy, nowMs)
  const previousGaps = previous && gapText(previous.energy, nowMs)
  return (
    <>
      <dl className={classes.totals} aria-label={text('totals')}>
        {series.map(({ key, name, color }) => (
          <div key={key}>
            <dt style={{ borderColor: color }}>{name}</dt>
            <dd>
              <Value quantity={amount(current[key], 'Wh')} />
              {previous && previousTotals && (
                <span className={classes.before}>
                  {previousText(
                    previous.name,
                    previousTotals[key],
                    changeNote(
                      energyChange(key, energy, previous.energy.rows, { nowMs, tz }),
                      energy.band,
                      tz,
                    ),
                  )}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {gaps !== null && <p className={classes.gaps}>{gaps}</p>}
      {previous && previousGaps !== null && (
        <p className={classes.gaps}>
          {text('previousGaps', { period: previous.name, gaps: previousGaps })}
        </p>
      )}
    </>
  )
}

const GAP_TEXTS = {
  hour: 'missingHours',
  part: 'missingParts',
  day: 'missingDays',
  month: 'missingMonths',
} as const

/** The bands of a period that have no data; `null` when there are none. */
function gapText<K extends string>(energy: BandEnergy<K>, nowMs: number): string | null {
  const { missing, of } = missingBands(energy, nowMs)
  return missing === 0 ? null : text(GAP_TEXTS[energy.band], { missing, of })
}

/** A change, and up to when it counts if the period is running. */
function changeNote(
  { text: change, untilMs }: EnergyChange,
  band: Band,
  tz: string,
): string | null {
  if (change === null || untilMs === null) return change
  const isByDate = band === 'day' || band === 'month'
  const until = isByDate ? dayAndMonth(untilMs - 1, tz) : clockTime(untilMs, tz)
  return text('changeUntil', { change, until })
}

function previousText(period: string, wh: number | undefined, change: string | null): string {
  const energy = quantityText(amount(wh, 'Wh'))
  return change === null
    ? text('previousTotal', { period, energy })
    : text('previousTotalChange', { period, energy, change })
}

/** The bars of energies in the order of the legend, from zero outwards: sources, a battery's discharge, then uses. */
export function energySeries<K extends string>(
  table: Readonly<Record<K, BarEntry>>,
): readonly BarSeries<K>[] {
  const place = ({ below, hatched }: BarSeries<K>) => (below ? 2 : hatched ? 1 : 0)
  return entriesOf(table)
    .map(([key, entry]) => {
      const { color, hatched, below } = entry
      return {
        key,
        name: quantityName(entry),
        color: `var(--source-${color})`,
        ...(hatched && { hatched }),
        ...(below && { below }),
      }
    })
    .toSorted((a, b) => place(a) - place(b))
}

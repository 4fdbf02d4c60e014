import { useDevice } from '../DeviceContext.tsx'
import { amount, quantityText } from '../quantity.ts'
import { clockTime, dayAndMonth } from '../time/dateTime.ts'
import { Value } from '../Value.tsx'
import type { Band } from './bands.ts'
import type { BarSeries } from './barSeries.ts'
import {
  type BandEnergy,
  type EnergyChange,
  energyChange,
  energyTotals,
  missingBands,
} from './comparison.ts'
import classes from './EnergyTotals.module.css'
import { text } from './text.ts'

interface EnergyTotalsProps<K extends string> {
  /** The energies to name, in the order of the legend. */
  readonly series: readonly Pick<BarSeries<K>, 'key' | 'name' | 'color'>[]
  readonly energy: BandEnergy<K>
  /** Name and energy of the previous period, when compared. */
  readonly previous: { readonly name: string; readonly energy: BandEnergy<K> } | null
}

/** Totals of the period and of the previous one, their changes over equal spans, and what they lack. */
export function EnergyTotals<K extends string>(props: EnergyTotalsProps<K>) {
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

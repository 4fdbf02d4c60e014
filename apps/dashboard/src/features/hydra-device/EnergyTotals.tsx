import type { HydraVariant } from '@wattpost/protocol'
import type { Band } from '../../ui/charts/bands.ts'
import { amount, quantityText } from '../../ui/quantity.ts'
import { clockTime, dayAndMonth } from '../../ui/time/dateTime.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './EnergyTotals.module.css'
import { type EnergyChange, energyChange, missingBands } from './energyComparison.ts'
import { energyStyles, kindsOf } from './energySeries.ts'
import { energyTotals } from './hydraEnergy.ts'
import { text } from './text.ts'
import type { BandEnergy } from './useBandEnergy.ts'

interface EnergyTotalsProps {
  readonly variant: HydraVariant | undefined
  readonly energy: BandEnergy
  readonly nowMs: number
  readonly tz: string
  /** Name and energy of the previous period, when compared. */
  readonly previous: { readonly name: string; readonly energy: BandEnergy } | null | undefined
}

/** Totals of the period and of the previous one, and what they lack. */
export function EnergyTotals({ variant, energy, nowMs, tz, previous }: EnergyTotalsProps) {
  const current = energyTotals(energy.rows)
  const previousTotals = previous && energyTotals(previous.energy.rows)
  const gaps = [gapText(energy, nowMs), previous ? gapText(previous.energy, nowMs) : null]
  return (
    <>
      <dl className={classes.totals} aria-label={text('totals')}>
        {kindsOf(variant, current).map((kind) => (
          <div key={kind}>
            <dt style={{ borderColor: energyStyles[kind].color }}>
              {text(energyStyles[kind].textKey)}
            </dt>
            <dd>
              <Value quantity={amount(current[kind], 'Wh')} />
              {previous && previousTotals && (
                <span className={classes.before}>
                  {previousText(
                    previous.name,
                    previousTotals[kind],
                    changeNote(
                      energyChange(kind, energy, previous.energy.rows, { nowMs, tz }),
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
      {gaps[0] !== null && <p className={classes.gaps}>{gaps[0]}</p>}
      {previous && gaps[1] !== null && (
        <p className={classes.gaps}>
          {text('previousGaps', { period: previous.name, gaps: gaps[1] ?? '' })}
        </p>
      )}
    </>
  )
}

const GAP_TEXTS = { hour: 'missingHours', part: 'missingParts', day: 'missingDays' } as const

/** The bands of a period that have no data; `null` when there are none. */
function gapText(energy: BandEnergy, nowMs: number): string | null {
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
  const until = band === 'day' ? dayAndMonth(untilMs - 1, tz) : clockTime(untilMs, tz)
  return text('changeUntil', { change, until })
}

function previousText(period: string, wh: number | undefined, change: string | null): string {
  const energy = quantityText(amount(wh, 'Wh'))
  return change === null
    ? text('previousTotal', { period, energy })
    : text('previousTotalChange', { period, energy, change })
}

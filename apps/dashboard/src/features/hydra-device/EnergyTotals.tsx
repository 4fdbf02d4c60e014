import type { HydraVariant } from '@wattpost/protocol'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import { amount } from '../../ui/preferredQuantity.ts'
import { quantityText } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './EnergyTotals.module.css'
import type { EnergyKind } from './energyByPeriod.ts'
import { energyLooks, kindsOf } from './energyKinds.ts'
import { changeText, energyTotals } from './energyTotals.ts'

interface EnergyTotalsProps {
  readonly variant: HydraVariant
  readonly rows: readonly BarRow<EnergyKind>[]
  /** The period goes on: what the one before came to in all is no measure for it yet. */
  readonly running: boolean
  /** The period before and what it is called, when one compares. */
  readonly before?:
    | { readonly name: string; readonly rows: readonly BarRow<EnergyKind>[] }
    | null
    | undefined
}

/** What the period comes to, and the period before. */
export function EnergyTotals({ variant, rows, running, before }: EnergyTotalsProps) {
  const now = energyTotals(rows)
  const old = before && energyTotals(before.rows)
  return (
    <dl className={classes.totals} aria-label="Totals of the period">
      {kindsOf(variant, now).map((kind) => (
        <div key={kind}>
          <dt style={{ borderColor: energyLooks[kind].color }}>{energyLooks[kind].name}</dt>
          <dd>
            <Value quantity={amount(now[kind], 'Wh')} />
            {before && old && (
              <span className={classes.before}>
                {beforeText(
                  before.name,
                  old[kind],
                  running ? null : changeText(now[kind], old[kind]),
                )}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function beforeText(name: string, wh: number, change: string | null): string {
  return `${name} ${quantityText(amount(wh, 'Wh'))}${change === null ? '' : ` (${change})`}`
}

import type { Family } from '@wattpost/protocol'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.ts'
import classes from './FamilyCards.module.css'
import type { StateCounts } from './fleetSummary.ts'

/** One card per family, each the way to its list. */
export function FamilyCards({
  byFamily,
}: {
  readonly byFamily: Readonly<Record<Family, StateCounts>>
}) {
  const { productName } = useConfig()
  const names = { bg: `${productName} devices`, pm: 'Power meters', hydra: 'Hydra devices' }
  return (
    <nav aria-label="Families" className={classes.cards}>
      {(['bg', 'pm', 'hydra'] as const).map((family) => (
        <Link key={family} to={`/device/${family}/devices`} className={classes.card}>
          <h2 className={classes.name}>{names[family]}</h2>
          <p className={classes.counts}>{countsText(byFamily[family])}</p>
        </Link>
      ))}
    </nav>
  )
}

function countsText({ up, down, unknown }: StateCounts): string {
  return `${up} up · ${down} down · ${unknown} unknown`
}

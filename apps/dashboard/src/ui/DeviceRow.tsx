import { Link } from 'react-router'
import classes from './DeviceRow.module.css'
import type { Quantity } from './quantity.ts'
import { type State, StateWord } from './StateWord.tsx'
import { Value } from './Value.tsx'

interface DeviceRowProps {
  readonly to: string
  readonly id: string
  readonly site: string
  readonly state: State
  /** The values that matter for the family. */
  readonly values: readonly (readonly [label: string, quantity: Quantity])[]
  readonly stale: boolean
  /** When it was last seen, in words. */
  readonly seen: string
}

/** A device in a list: a row where there is room, a card on a phone. */
export function DeviceRow({ to, id, site, state, values, stale, seen }: DeviceRowProps) {
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.name}>
        <span className={classes.id}>{id}</span>
        <span className={classes.site}>{site}</span>
      </span>
      <span className={classes.state}>
        <StateWord state={state} />
        <span className={classes.seen}>{seen}</span>
      </span>
      <span className={classes.values}>
        {values.map(([label, quantity]) => (
          <span key={label} className={classes.value}>
            <span className={classes.label}>{label}</span>
            <Value quantity={quantity} stale={stale} />
          </span>
        ))}
      </span>
    </Link>
  )
}

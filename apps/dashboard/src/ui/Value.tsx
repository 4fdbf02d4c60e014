import { type Quantity, quantityText } from './quantity.ts'
import classes from './Value.module.css'

interface ValueProps {
  readonly quantity: Quantity
  /** Too old to be shown as alive: a dash in its place. */
  readonly stale?: boolean
}

/** A number with its unit, in figures that do not jump. */
export function Value({ quantity, stale = false }: ValueProps) {
  if (stale) return <span className={classes.stale}>—</span>
  return <span className={classes.value}>{quantityText(quantity)}</span>
}

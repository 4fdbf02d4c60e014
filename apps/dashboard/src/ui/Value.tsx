import { type Quantity, quantityText } from './quantity.ts'
import classes from './Value.module.css'

interface ValueProps {
  readonly quantity: Quantity
  /** A stale value is shown as a dash. */
  readonly stale?: boolean
}

/** A number with its unit, in figures of equal width. */
export function Value({ quantity, stale = false }: ValueProps) {
  if (stale) return <span className={classes.stale}>—</span>
  return <span className={classes.value}>{quantityText(quantity)}</span>
}

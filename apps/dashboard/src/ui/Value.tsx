import { type Quantity, quantityText, UNKNOWN } from './quantity.ts'
import classes from './Value.module.css'

interface ValueProps {
  readonly quantity: Quantity
  /** A stale value is shown as a dash. */
  readonly stale?: boolean
}

/** A number with its unit, in figures of equal width; a tile shows the unit smaller. */
export function Value({ quantity, stale = false }: ValueProps) {
  if (stale) return <span className={classes.stale}>{UNKNOWN}</span>
  const text = quantityText(quantity)
  const { unit, word } = quantity
  const hasUnit = unit !== '' && text.endsWith(unit)
  return (
    <>
      <span className={classes.value}>
        {hasUnit ? text.slice(0, -unit.length) : text}
        {hasUnit && <span className={classes.unit}>{unit}</span>}
      </span>
      {word !== undefined && <span className={classes.word}> {word}</span>}
    </>
  )
}

import { amount } from '../preferredQuantity.ts'
import { plain, type Quantity } from '../quantity.ts'

/** Units whose values lie near each other, and the decimals that show them move. */
const DECIMALS: Readonly<Record<string, number>> = { V: 1, A: 2, Hz: 2, '°C': 1, '': 2 }

/** A value of a chart: power and energy as this person wants them, others with digits enough to see them move. */
export function chartQuantity(value: number, unit: string): Quantity {
  const decimals = DECIMALS[unit]
  return decimals === undefined ? amount(value, unit) : plain(value, unit, decimals)
}

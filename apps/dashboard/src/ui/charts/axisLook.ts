import { quantityText, rough } from '../quantity.ts'
import { chartQuantity } from './chartQuantity.ts'

/** A number at the axis; a breaking space would put number and unit on two lines. */
export function axisText(value: number, unit: string): string {
  return quantityText(rough(chartQuantity(value, unit))).replaceAll(' ', '\u00a0')
}

/** How every axis looks. */
export const axisLook = {
  stroke: 'var(--dimmed)',
  fontSize: 12,
  tickLine: false,
} as const

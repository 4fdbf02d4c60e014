import { fixed, type Quantity } from './quantity.ts'

/** A setting as the device reported it: with its own decimals, at most 3. */
export function settingQuantity(
  { unit }: { readonly unit: string },
  value: number | undefined,
): Quantity {
  const decimals = String(value ?? '').split('.')[1]?.length ?? 0
  return fixed(value, unit, Math.min(3, decimals))
}

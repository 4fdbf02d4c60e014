import { decimal, decimalMark, decimalValue, unitSpace } from '../i18n/numbers.ts'
import { preferences } from '../settings/preferences.ts'

/** A formatted number with its unit. */
export interface Quantity {
  readonly number: string
  readonly unit: string
  /** The direction of a negative value, e.g. `export`, where its quantity has one. */
  readonly word?: string
}

/** The text of a value that is not known. */
export const UNKNOWN = '—'

const SCALES = [
  { factor: 1, prefix: '', decimals: 0, limit: 1000 },
  { factor: 1e3, prefix: 'k', decimals: 2, limit: 100 },
  { factor: 1e3, prefix: 'k', decimals: 1, limit: 1000 },
  { factor: 1e6, prefix: 'M', decimals: 2, limit: 100 },
] as const
const LARGEST = { factor: 1e6, prefix: 'M', decimals: 1 } as const

/**
 * Scales W to kW and MW (Wh, VA, var likewise) with three or four significant digits. A value that rounds to 1000
 * takes the next prefix. NaN and an unknown value give a dash.
 */
export function scaled(value: number | undefined, unit: string): Quantity {
  if (value === undefined || !Number.isFinite(value)) return { number: UNKNOWN, unit }
  const fits = SCALES.find(
    ({ factor, decimals, limit }) => Number((Math.abs(value) / factor).toFixed(decimals)) < limit,
  )
  const { factor, prefix, decimals } = fits ?? LARGEST
  return fixed(value / factor, `${prefix}${unit}`, decimals)
}

/** Always kW (kWh, kVA, kvar), so that the numbers of a page compare. */
export function inThousands(value: number | undefined, unit: string): Quantity {
  if (value === undefined) return { number: UNKNOWN, unit: `k${unit}` }
  return fixed(value / 1000, `k${unit}`, Math.abs(value) < 100_000 ? 2 : 1)
}

/** A number with a fixed number of decimals, e.g. `50.02 Hz`. */
export function fixed(value: number | undefined, unit: string, decimals: number): Quantity {
  const isKnown = value !== undefined && Number.isFinite(value)
  return { number: isKnown ? decimal(value, decimals) : UNKNOWN, unit }
}

/** Without trailing zeros: `3.50 kWh` as `3.5 kWh`, for an axis. */
export function trimmed({ number, unit }: Quantity): Quantity {
  const [whole = '', part = ''] = number.split(decimalMark())
  const kept = part.replace(/0+$/, '')
  return { number: kept === '' ? whole : `${whole}${decimalMark()}${kept}`, unit }
}

/** With at most three digits: `30.29 kW` as `30.3 kW`, for small spaces. */
export function shortened({ number, unit }: Quantity): Quantity {
  const [whole = '', part = ''] = number.split(decimalMark())
  const decimals = Math.max(0, 3 - whole.length)
  const isLong = part.length > decimals
  return { number: isLong ? decimal(decimalValue(number), decimals) : number, unit }
}

/** A value that is not known has no unit. */
export function quantityText({ number, unit }: Quantity): string {
  return unit === '' || number === UNKNOWN ? number : `${number}${unitSpace()}${unit}`
}

/** Power or energy (W, Wh, VA, var…) by the `units` preference. */
export function amount(value: number | undefined, unit: string): Quantity {
  const isScaled = preferences.getState().units === 'scaled'
  return isScaled ? scaled(value, unit) : inThousands(value, unit)
}

/** A temperature, given in °C, by the `temperature` preference. */
export function temperature(valueC: number | undefined): Quantity {
  const isCelsius = preferences.getState().temperature === 'celsius'
  const valueF = valueC === undefined ? undefined : (valueC * 9) / 5 + 32
  return isCelsius ? fixed(valueC, '°C', 1) : fixed(valueF, '°F', 1)
}

/** A setting as the device reported it: with its own decimals, at most 3. */
export function settingQuantity(
  { unit }: { readonly unit: string },
  value: number | undefined,
): Quantity {
  const decimals = String(value ?? '').split('.')[1]?.length ?? 0
  return fixed(value, unit, Math.min(3, decimals))
}

/** A number as people read it, with its unit. */
export interface Quantity {
  readonly number: string
  readonly unit: string
}

const SCALES = [
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
] as const

/**
 * Scales W to kW and MW (Wh, VA, var likewise), with digits enough to see it move.
 * A number that is none gives a dash.
 */
export function scaled(value: number, unit: string): Quantity {
  if (!Number.isFinite(value)) return { number: '—', unit }
  const size = Math.abs(value)
  const [factor, prefix] = SCALES.find(([least]) => rounded(size, least) >= 1) ?? [1, '']
  return { number: withDigits(value / factor, factor === 1 ? 0 : 2), unit: `${prefix}${unit}` }
}

/** A number with a fixed count of decimals, e.g. 50.02 Hz. */
export function plain(value: number, unit: string, decimals: number): Quantity {
  return { number: Number.isFinite(value) ? withDigits(value, decimals) : '—', unit }
}

/** Without zeros that say nothing: `3.50 kWh` as `3.5 kWh`, for an axis. */
export function rough({ number, unit }: Quantity): Quantity {
  return { number: number.includes('.') ? number.replace(/\.?0+$/, '') : number, unit }
}

export function quantityText({ number, unit }: Quantity): string {
  return unit === '' ? number : `${number} ${unit}`
}

/** 999.9 shows as 1.00 k, not as 1000. */
function rounded(size: number, least: number): number {
  return least === 1 ? 1 : Math.round(size) / least
}

function withDigits(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  // No minus before a zero.
  return Number(text) === 0 ? (0).toFixed(decimals) : text.replace('-', '−')
}

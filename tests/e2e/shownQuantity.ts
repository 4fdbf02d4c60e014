import { expect } from 'playwright/test'

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6 }
const QUANTITY = /(−?[\d.,]+)\s*([kM]?)(Wh|W)(?![a-z])/

/**
 * Fails unless the first quantity in a text is this value, within its rounding.
 * @param grown most that the value may have risen since
 */
export function expectShown(text: string | null, value: number, grown = 0): void {
  const [, number = '', prefix = ''] = QUANTITY.exec(text ?? '') ?? []
  const factor = FACTORS[prefix] ?? Number.NaN
  const decimals = number.split('.')[1]?.length ?? 0
  const more = Number(number.replace('−', '-').replace(',', '')) * factor - value
  const halfDigit = (0.5 * factor) / 10 ** decimals + 1e-6
  expect(more, `${text} is to be ${value}`).toBeGreaterThanOrEqual(-halfDigit)
  expect(more, `${text} is to be ${value}`).toBeLessThanOrEqual(grown + halfDigit)
}

/** A number with its unit, as on screen; no minus before a zero. */
export function plainText(value: number, unit: string, decimals: number): string {
  const text = value.toFixed(decimals)
  const sign = Number(text) < 0 ? '−' : ''
  const digits = text.replace('-', '').replace(/^(\d{2,3})(\d{3})(?=\.|$)/, '$1,$2')
  const number = `${sign}${digits}`
  return unit === '' ? number : `${number} ${unit}`
}

/** A power or an energy with its prefix, as on screen. */
export function scaledText(value: number, unit: string): string {
  const size = Math.abs(value)
  if (size < 999.5) return plainText(value, unit, 0)
  if (size < 999_950) return plainText(value / 1e3, `k${unit}`, size < 99_995 ? 2 : 1)
  return plainText(value / 1e6, `M${unit}`, size < 99_995_000 ? 2 : 1)
}

/** A duration, as on screen. */
export function lastingText(seconds: number): string {
  const s = Math.round(seconds)
  if (s < 60) return `${s} s`
  if (s < 3600) return `${Math.floor(s / 60)} min`
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60]
  if (hours < 24) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** A moment in the device's zone, as on screen: `Thu 15 Jan, 18:02:10`. */
export function momentText(atMs: number, timeZone = 'Africa/Lagos'): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(atMs)
}

/** A moment with its year, as on screen: `15 Jan 2026, 18:02:10`. */
export function datedText(atMs: number, timeZone = 'Africa/Lagos'): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(atMs)
}

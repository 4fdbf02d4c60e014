import { expect } from 'playwright/test'

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6 }
const QUANTITY = /(−?[\d.]+)\s*([kM]?)(Wh|W)\b/

/** Fails unless the first quantity in a text is this value to the rounding that is shown. */
export function expectShown(text: string | null, value: number): void {
  const [, number = '', prefix = ''] = QUANTITY.exec(text ?? '') ?? []
  const factor = FACTORS[prefix] ?? Number.NaN
  const decimals = number.split('.')[1]?.length ?? 0
  const shown = Number(number.replace('−', '-')) * factor
  const halfDigit = (0.5 * factor) / 10 ** decimals
  expect(Math.abs(shown - value), `${text} is to be ${value}`).toBeLessThanOrEqual(halfDigit + 1e-6)
}

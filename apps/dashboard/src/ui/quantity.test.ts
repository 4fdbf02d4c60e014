import { expect, test } from 'vitest'
import { fixed, inThousands, quantityText, scaled, shortened, trimmed } from './quantity.ts'

test.each([
  [0, '0 W'],
  [-0.4, '0 W'],
  [999.4, '999 W'],
  [999.9, '1.00 kW'],
  [1000, '1.00 kW'],
  [6640, '6.64 kW'],
  [99_994, '99.99 kW'],
  [99_996, '100.0 kW'],
  [776_230, '776.2 kW'],
  [-6640, '−6.64 kW'],
  [999_996, '1.00 MW'],
  [1_234_567, '1.23 MW'],
  [123_456_789, '123.5 MW'],
  [Number.NaN, '—'],
])('%d W → %s', (value, text) => {
  expect(quantityText(scaled(value, 'W'))).toBe(text)
})

test('a fixed number of decimals', () => {
  expect(quantityText(fixed(49.998, 'Hz', 2))).toBe('50.00 Hz')
  expect(quantityText(fixed(0.954, '', 2))).toBe('0.95')
  expect(quantityText(fixed(Number.NaN, '%', 1))).toBe('—')
})

test.each([
  ['3.50', '3.5'],
  ['7.00', '7'],
  ['100', '100'],
  ['10.05', '10.05'],
])('%s on an axis → %s', (number, expected) => {
  expect(trimmed({ number, unit: 'kWh' }).number).toBe(expected)
})

test.each([
  [0, '0.00 kW'],
  [-850, '−0.85 kW'],
  [12_340, '12.34 kW'],
  [1_234_567, '1234.6 kW'],
  [Number.NaN, '—'],
])('%d W in thousands → %s', (value, text) => {
  expect(quantityText(inThousands(value, 'W'))).toBe(text)
})

test.each([
  [30_290, '30.3 kW'],
  [99_996, '100 kW'],
  [6640, '6.64 kW'],
  [450, '450 W'],
  [Number.NaN, '—'],
])('%d W shortened → %s', (value, text) => {
  expect(quantityText(shortened(scaled(value, 'W')))).toBe(text)
})

import { expect, test } from 'vitest'
import { parseTariff, typedPrice } from './tariff.ts'

test('a stored tariff is read', () => {
  const stored = { currency: 'XOF', gridPrice: 125, fuelPrice: 720, litresPerKwh: 0.4 }
  expect(parseTariff(stored)).toEqual(stored)
})

test('energy may be free, but not of endless price', () => {
  expect(parseTariff({ gridPrice: 0, fuelPrice: Number.POSITIVE_INFINITY })).toMatchObject({
    ...{ gridPrice: 0, fuelPrice: undefined },
  })
})

test.each([
  null,
  'text',
  { currency: 'XXX', gridPrice: -1, fuelPrice: '720', litresPerKwh: Number.NaN },
])('%j has unknown prices and the assumed fuel', (stored) => {
  expect(parseTariff(stored)).toEqual({
    ...{ currency: 'EUR', gridPrice: undefined, fuelPrice: undefined, litresPerKwh: 0.35 },
  })
})

test.each([
  ['0.25', 0.25],
  [' 0,25 ', 0.25],
  ['.5', 0.5],
  ['125', 125],
  ['', undefined],
  ['  ', undefined],
  ['-1', null],
  ['1,2,3', null],
  ['a lot', null],
])('the typed price "%s" → %s', (text, price) => {
  expect(typedPrice(text)).toBe(price)
})

import { expect, test } from 'vitest'
import { energyCost, fuelLitres, saving, type Tariff } from './energyCost.ts'

const tariff: Tariff = { currency: 'EUR', gridPrice: 0.25, fuelPrice: 1.5, litresPerKwh: 0.4 }

test('grid energy costs its price, a generator the price of its fuel', () => {
  expect(energyCost({ gridWh: 8000, generatorWh: 5000 }, tariff)).toEqual({
    grid: 2,
    fuel: 3,
    total: 5,
  })
})

test('a cost without price or energy is unknown, and so is the total', () => {
  const bought = { gridWh: 8000, generatorWh: 5000 }
  expect(energyCost(bought, { ...tariff, fuelPrice: undefined })).toEqual({
    ...{ grid: 2, fuel: undefined, total: undefined },
  })
  expect(energyCost({ ...bought, gridWh: undefined }, tariff).total).toBeUndefined()
  expect(energyCost({ ...bought, generatorWh: undefined }, tariff).fuel).toBeUndefined()
})

test('what was not bought costs nothing, also without a price', () => {
  const bought = { gridWh: 8000, generatorWh: 0 }
  expect(energyCost(bought, { ...tariff, fuelPrice: undefined }).total).toBe(2)
})

test('fuel follows from energy', () => {
  expect(fuelLitres(5000, tariff)).toBe(2)
  expect(fuelLitres(undefined, tariff)).toBeUndefined()
})

test('own energy saves the price of the grid', () => {
  expect(saving(4000, tariff)).toBe(1)
  expect(saving(4000, { gridPrice: undefined })).toBeUndefined()
  expect(saving(undefined, tariff)).toBeUndefined()
})

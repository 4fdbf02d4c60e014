import { expect, test } from 'vitest'
import { selfConsumption, selfSufficiency } from '../../../domain/ownSupply.ts'
import { seriesTotal } from '../../../ui/charts/barSeries.ts'
import { bgFigures } from './bgFigures.ts'

const none = { solar: null, ac: null, load: null, charge: null, discharge: null }
const rows = [
  { fromMs: 0, values: { ...none, solar: 500, ac: 250, load: 1000 } },
  { fromMs: 1, values: { ...none, solar: 1500, ac: 0, load: 1000 } },
]

test('figures of a period follow from the sums of its bars', () => {
  const { site, gridWh } = bgFigures(rows)
  expect(selfSufficiency(site)).toBe(87.5)
  expect(selfConsumption(site)).toBe(100)
  expect([site.solarWh, gridWh]).toEqual([seriesTotal(rows, 'solar'), seriesTotal(rows, 'ac')])
})

test('a row without load does not count against self-sufficiency, and its AC input costs', () => {
  const { site, gridWh } = bgFigures([...rows, { fromMs: 2, values: { ...none, ac: 4000 } }])
  expect(selfSufficiency(site)).toBe(87.5)
  expect(gridWh).toBe(4250)
})

test('a row without AC input does not count for self-sufficiency either', () => {
  const { site } = bgFigures([...rows, { fromMs: 2, values: { ...none, load: 4000 } }])
  expect(selfSufficiency(site)).toBe(87.5)
})

test('without data nothing is known', () => {
  const { site, gridWh } = bgFigures([{ fromMs: 0, values: none }])
  expect([selfSufficiency(site), selfConsumption(site), gridWh]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

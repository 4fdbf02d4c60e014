import { expect, test } from 'vitest'
import { groupsOf, metricsIn } from './useShownMetrics.ts'

const metric = (key: string, unit: string) => ({
  key,
  unit,
  name: key,
  color: 'red',
  isDefault: key === 'load',
})
const all = [metric('solar', 'W'), metric('voltage', 'V'), metric('load', 'W')]
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key)

test('metrics are grouped by unit', () => {
  expect(groupsOf(all).map(({ unit, metrics }) => [unit, keys(metrics)])).toEqual([
    ['W', ['solar', 'load']],
    ['V', ['voltage']],
  ])
})

test.each([
  [null, ['load']],
  ['voltage,solar', ['solar', 'voltage']],
  ['nonsense', ['load']],
  ['nonsense,solar', ['solar']],
])('the address %s shows %j', (text, expected) => {
  expect(keys(metricsIn(text, all))).toEqual(expected)
})

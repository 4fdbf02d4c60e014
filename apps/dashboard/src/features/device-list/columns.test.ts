import { expect, test } from 'vitest'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, OFFLINE } from '../../live/freshness/freshness.ts'
import { columnsOf, DEFAULT_COLUMNS, variantText } from './columns.ts'
import { deviceFacts } from './deviceFacts.ts'
import { listCsv } from './listCsv.ts'
import { nextOrder, sortedRows, tableOrderOf } from './tableOrder.ts'

const bg = (deviceId: string, solarPower: number | undefined, freshness = FRESH) =>
  deviceFacts(
    {
      family: 'bg',
      device: { ...aBg, deviceId, status: 'up', powerState: { ...aBg.powerState, solarPower } },
    },
    freshness,
    0,
  )
const column = (family: 'bg' | 'pm' | 'hydra', key: string) => {
  const found = columnsOf(family).find((each) => each.key === key)
  if (found === undefined) throw new Error(`no column ${key}`)
  return found
}

test('the default columns of each family exist', () => {
  for (const family of ['bg', 'pm', 'hydra'] as const)
    for (const key of DEFAULT_COLUMNS[family]) expect(column(family, key).name).not.toBe('')
})

test.each(['constructor', 'toString', 'other'])(
  'a link may filter by a variant that does not exist: %s',
  (variant) => expect(variantText(variant)).toBe(variant),
)

test('a stale value is a dash, and no number for sorting and export', () => {
  const solar = column('bg', 'solar')
  expect(solar.show(bg('A', 1500), 0)).toBe('1.50 kW')
  expect(solar.show(bg('A', 1500, OFFLINE), 0)).toBe('—')
  expect(solar.value(bg('A', 1500, OFFLINE))).toBeUndefined()
})

test('sorts by a column in both directions, devices without a value last', () => {
  const rows = [bg('A', 5), bg('B', undefined), bg('C', 70), bg('D', 9, OFFLINE)]
  const ids = (isDescending: boolean) =>
    sortedRows(rows, column('bg', 'solar'), isDescending).map(({ id }) => id)
  expect([ids(false), ids(true)]).toEqual([
    ['A', 'C', 'B', 'D'],
    ['C', 'A', 'B', 'D'],
  ])
})

test('ids sort as people count', () => {
  const rows = ['B-10', 'B-9'].map((id) => bg(id, 1))
  expect(sortedRows(rows, column('bg', 'id'), false).map(({ id }) => id)).toEqual(['B-9', 'B-10'])
})

test('a heading sorts numbers from the highest and texts from A, then the other way round', () => {
  const [solar, region] = [column('bg', 'solar'), column('bg', 'region')]
  expect(nextOrder(null, solar)).toBe('-solar')
  expect(nextOrder(tableOrderOf('-solar'), solar)).toBe('solar')
  expect(nextOrder(tableOrderOf('-solar'), region)).toBe('region')
  expect(nextOrder(tableOrderOf('region'), region)).toBe('-region')
  expect(tableOrderOf('')).toBeNull()
})

test('the export has every column, numbers in their base unit', () => {
  const row = bg('A', 1500)
  const { columns, rows } = listCsv('bg', [row])
  expect(rows).toEqual([row])
  const cells = Object.fromEntries(columns.map(({ header, value }) => [header, value(row)]))
  expect(cells).toMatchObject({ Device: 'A', State: 'Online', 'Solar (W)': 1500 })
})

test('a hydra shows its variant in words, a meter its power', () => {
  const hydra = deviceFacts(
    { family: 'hydra', device: { ...aHydra, variant: 'grid_gen' } },
    FRESH,
    0,
  )
  expect(column('hydra', 'variant').show(hydra, 0)).toBe('Grid, generator')
  const powerState = { ...aPm.powerState, totalActivePower: 690 }
  const meter = deviceFacts({ family: 'pm', device: { ...aPm, powerState } }, FRESH, 0)
  expect(column('pm', 'power').show(meter, 0)).toBe('690 W')
})

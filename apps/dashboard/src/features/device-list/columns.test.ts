import { expect, test } from 'vitest'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, OFFLINE, STALE_BY_CONNECTION } from '../../live/freshness/freshness.ts'
import {
  columnsOf,
  DEFAULT_COLUMNS,
  listCsv,
  nextOrder,
  sortedRows,
  tableOrderOf,
  variantText,
} from './columns.ts'
import { type DeviceFacts, deviceFacts } from './deviceFacts.ts'
import { chosenIn, isFilteredInBrowser } from './facets.ts'

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

test('numbers sort by their value, not as texts; equal ones keep their order', () => {
  const values = [undefined, 1500, -70, 9.5, undefined, -5, 9.5]
  const rows = values.map((value, at) => bg(`${at}`, value))
  const sorted = (isDescending: boolean) =>
    sortedRows(rows, column('bg', 'solar'), isDescending).map(({ id }) => Number(id))
  expect(sorted(false)).toEqual([2, 5, 3, 6, 1, 0, 4])
  expect(sorted(true)).toEqual([1, 3, 6, 5, 2, 0, 4])
})

test('ids sort as people count', () => {
  const rows = ['B-10', 'B-9', 'A-11'].map((id) => bg(id, 1))
  const ids = (isDescending: boolean) =>
    sortedRows(rows, column('bg', 'id'), isDescending).map(({ id }) => id)
  expect(ids(false)).toEqual(['A-11', 'B-9', 'B-10'])
  expect(ids(true)).toEqual(['B-10', 'B-9', 'A-11'])
})

test('a heading sorts numbers from the highest and texts from A, then the other way round', () => {
  const [solar, region] = [column('bg', 'solar'), column('bg', 'region')]
  expect(nextOrder(null, solar)).toBe('-solar')
  expect(nextOrder(tableOrderOf('-solar'), solar)).toBe('solar')
  expect(nextOrder(tableOrderOf('-solar'), region)).toBe('region')
  expect(nextOrder(tableOrderOf('region'), region)).toBe('-region')
  expect([tableOrderOf(''), tableOrderOf(null)]).toEqual([null, null])
})

test('the export has every column, numbers in their base unit', () => {
  const row = bg('A', 1500)
  const { columns, rows } = listCsv('bg', [row])
  expect(rows).toEqual([row])
  const cells = Object.fromEntries(columns.map(({ header, value }) => [header, value(row)]))
  expect(cells).toMatchObject({ Device: 'A', State: 'Online', 'Solar (W)': 1500 })
})

/** Every column of a device as it is exported and shown, by the export's header. */
function cellsOf(row: DeviceFacts, nowMs: number) {
  const shows = columnsOf(row.family).map(({ show }) => show(row, nowMs))
  const { columns } = listCsv(row.family, [row])
  return Object.fromEntries(
    columns.map(({ header, value }, at) => [
      header,
      [value(row), shows[at]?.replaceAll('\u00a0', ' ')],
    ]),
  )
}
const where = { site: 'Shop', region: 'Lagos', tz: 'Africa/Lagos', lastSeen: 100_000 } as const
const shared = (id: string, csq: number, signal: string) => ({
  ...{ Device: [id, id], Site: ['Shop', 'Shop'], State: ['Online', 'Online'] },
  ...{ Region: ['Lagos', 'Lagos'], 'Last seen': ['1970-01-01T00:01:40.000Z', '01:01'] },
  'Signal (CSQ)': [csq, signal],
})

test('each column of a bg device, exported and shown', () => {
  const power = {
    solarPower: 1500,
    consumtionPower: 1300,
    batteryVoltage: 48.26,
    batteryPower: 200,
  }
  const device = {
    ...aBg,
    ...where,
    powerState: { ...aBg.powerState, ...power },
    signal_quality: 21,
  }
  expect(cellsOf(deviceFacts({ family: 'bg', device }, FRESH, 0), 110_000)).toEqual({
    ...shared(aBg.deviceId, 21, 'Excellent'),
    'Needs attention': [undefined, ''],
    'Solar (W)': [1500, '1.50 kW'],
    'Load (W)': [1300, '1.30 kW'],
    'Battery (V)': [48.26, '48.3 V'],
    'Battery power (W)': [200, '200 W'],
  })
})

test('each column of a meter, exported and shown', () => {
  const power = { totalActivePower: 690, totalPowerFactor: 0.957, frequency: 49.987 }
  const network = { ...aPm.network, signal_quality: 12 }
  const device = { ...aPm, ...where, network, powerState: { ...aPm.powerState, ...power } }
  expect(cellsOf(deviceFacts({ family: 'pm', device }, FRESH, 0), 110_000)).toEqual({
    ...shared(aPm.deviceId, 12, 'Fair'),
    'Needs attention': [undefined, ''],
    'Power (W)': [690, '690 W'],
    'Power factor': [0.957, '0.96'],
    'Frequency (Hz)': [49.987, '49.99 Hz'],
  })
})

test('each column of a hydra, exported and shown', () => {
  const latestData = {
    'ac-power': { '1': { rp: 0, v: 0, ns: 0 }, '4': { rp: 900, v: 230, ns: 1 } },
    'battery-system': { bp: 0, sp: 7, mp: 0, abp: 80, tsc: 1, mc: 1 },
    'power-split': { grid: 0, generator: 900, solar: 7, battery: 0 },
  }
  const network_data = { ...aHydra.network_data, signal_quality: 5 }
  const device = { ...aHydra, ...where, latestData, network_data }
  expect(cellsOf(deviceFacts({ family: 'hydra', device }, FRESH, 0), 110_000)).toEqual({
    ...shared(aHydra.deviceId, 5, 'Weak'),
    'Needs attention': ['Grid down; on generator', 'Grid down; on generator'],
    Variant: ['Grid, generator', 'Grid, generator'],
    'Grid (W)': [0, '0 W'],
    'Generator (W)': [900, '900 W'],
    'Solar (W)': [7, '7 W'],
    'Load (W)': [907, '907 W'],
    'Charge (%)': [80, '80 %'],
  })
})

test('a hydra without a power split has no solar power to show', () => {
  const row = deviceFacts({ family: 'hydra', device: aHydra }, FRESH, 0)
  expect([column('hydra', 'solar').value(row), column('hydra', 'solar').show(row, 0)]).toEqual([
    undefined,
    '—',
  ])
})

test('a device that was never seen has no time and no signal to show', () => {
  const device = { ...aBg, lastSeen: undefined }
  const row = deviceFacts({ family: 'bg', device }, OFFLINE, 0)
  expect(cellsOf(row, 110_000)).toMatchObject({
    State: ['Offline', 'Offline'],
    'Last seen': [undefined, '—'],
    'Signal (CSQ)': [undefined, '—'],
  })
})

test('without a connection the state is unknown rather than offline', () => {
  const facts = deviceFacts({ family: 'pm', device: aPm }, STALE_BY_CONNECTION, 0)
  expect(facts).toMatchObject({ state: 'unknown', isStale: true, isUnclear: true })
  expect(column('pm', 'state').value(facts)).toBe('Unknown')
})

test('a status of no known meaning is unknown rather than up, down or offline, and raises no alert', () => {
  const devices = [
    { family: 'bg', device: { ...aBg, status: 'unclear' } },
    { family: 'pm', device: { ...aPm, status: 'unclear' } },
    { family: 'hydra', device: { ...aHydra, status: 'unclear' } },
  ] as const
  for (const device of devices) {
    const facts = deviceFacts(device, FRESH, 0)
    expect(facts).toMatchObject({ state: 'unknown', isStale: false, isUnclear: true })
    expect(facts).toMatchObject({ reason: null, alertGroups: [] })
    expect(column(device.family, 'state').value(facts)).toBe('Unknown')
  }
})

test('facts for the filters: a variant of hydras only, the groups of alerts, a status by default', () => {
  const { status: _, ...unreported } = aBg
  const device = { ...unreported, switch_status: { ...aBg.switch_status, tamper: 'on' as const } }
  expect(deviceFacts({ family: 'bg', device }, FRESH, 0)).toMatchObject({
    ...{ id: 'BG-1', family: 'bg', site: 'Shop', state: 'up', isUnclear: false },
    ...{ variant: undefined, alertGroups: ['tamper'], reason: { title: 'Enclosure open' } },
  })
  expect(deviceFacts({ family: 'hydra', device: aHydra }, FRESH, 0).variant).toBe('grid_gen')
})

test('filters of the address are read; all but the state are missing at the server', () => {
  const param = (name: string) => (name === 'region' ? 'Lagos' : null)
  const chosen = chosenIn({ filter: 'down', param })
  expect(chosen).toEqual({ filter: 'down', region: 'Lagos', variant: null, alert: null })
  const none = { filter: 'down', region: null, variant: null, alert: null }
  expect(isFilteredInBrowser(none)).toBe(false)
  for (const facet of ['region', 'variant', 'alert'])
    expect(isFilteredInBrowser({ ...none, [facet]: 'any' })).toBe(true)
})

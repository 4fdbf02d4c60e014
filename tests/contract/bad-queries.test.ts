import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
})
afterAll(() => emulator.close())

const lists = ['/api/hydra/devices', '/api/powermeter/devices']
const listQueries = [
  ['limit', 'limit=-1'],
  ['limit', 'limit=0'],
  ['limit', 'limit=101'],
  ['limit', 'limit=1.5'],
  ['limit', 'limit='],
  ['limit', 'limit=1e1'],
  ['page', 'page=x'],
  ['page', 'page=-1'],
  ['page', 'page=1&page=2'],
  ['filter', 'filter=broken'],
  ['search', `search=${'a'.repeat(101)}`],
]
const ranged = [
  '/api/hydra/power-status?deviceId=HY-0001&',
  '/api/hydra/power-timeline?deviceId=HY-0001&',
]
const rangeQueries = [
  ['range', 'range=x'],
  ['range', 'range='],
  ['offset', 'offset=-1'],
  ['offset', 'offset=1.5'],
  ['offset', 'offset=99999'],
  ['tz', 'tz=Nowhere'],
  ['tz', 'tz='],
]
const dated = ['/api/hydra/energy/HY-0001?', '/api/hydra/energy-summary/HY-0001?']
const dateQueries = [
  ['startDate', 'startDate=2026-01-10&endDate=2026-01-01'],
  ['startDate', 'startDate=2027-01-01'],
  ['startDate', 'startDate=nonsense&endDate=2026-01-01'],
  ['startDate', 'startDate=2026-02-30&endDate=2026-03-01'],
  ['startDate', 'startDate=15/01/2026'],
  ['startDate', 'startDate='],
  ['endDate', 'endDate=2026-13-01'],
  ['endDate', 'endDate=2026-01-15T25:00:00Z'],
  ['endDate', 'endDate=2026-01-15T10:00:00'],
  ['endDate', 'startDate=2024-06-01&endDate=2026-01-01'],
  ['type', 'type=xx'],
  ['tz', 'tz=Nowhere'],
]

const cases = [
  ...lists.flatMap((path) => listQueries.map(([name, query]) => [`${path}?${query}`, name])),
  ...[...ranged, '/api/hydra/energy/HY-0001?'].flatMap((path) =>
    rangeQueries.map(([name, query]) => [`${path}${query}`, name]),
  ),
  ...dated.flatMap((path) => dateQueries.map(([name, query]) => [`${path}${query}`, name])),
  ['/api/hydra/energy/HY-0001?resolution=yearly', 'resolution'],
  ['/api/hydra/energy/HY-0001?dayViewMode=minutes', 'dayViewMode'],
  ['/api/hydra/power-status', 'deviceId'],
  ['/api/hydra/power-status?deviceId=', 'deviceId'],
  ['/api/hydra/power-timeline', 'deviceId'],
  ['/api/hydra/power-timeline?deviceId=HY-0001&channels=a', 'channels'],
  ['/api/hydra/power-timeline?deviceId=HY-0001&channels=', 'channels'],
  ['/api/hydra/power-timeline?deviceId=HY-0001&channels=9', 'channels'],
  ['/api/hydra/power-timeline?deviceId=HY-0001&channels=1,7', 'channels'],
  ['/api/hydra/device/energy/HY-0001?days=0', 'days'],
  ['/api/hydra/device/energy/HY-0001?days=367', 'days'],
  ['/api/hydra/device/energy/HY-0001?range=weekly', 'range'],
  ['/api/hydra/device/energy/HY-0001?tz=Nowhere', 'tz'],
  ['/api/powermeter/energy/PM-0001?period=year', 'period'],
  ['/api/powermeter/energy/PM-0001?tz=Nowhere', 'tz'],
]

test.each(cases)(
  '%s is refused with the hint that it is for %s [H8, H10, H11, H13–H17]',
  async (path, name) => {
    const { status, body } = await owner.get(path ?? '')
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, message: expect.stringMatching(new RegExp(`^${name}: .+`)) },
    })
  },
)

test('a span of 366 days is accepted, one of 367 days is refused [H16]', async () => {
  const get = (from: string) =>
    owner.get(`/api/hydra/energy/HY-0001?startDate=${from}&endDate=2026-01-01`)
  expect((await get('2025-01-01')).status).toBe(200)
  expect((await get('2024-12-31')).status).toBe(400)
})

test('a path that is not valid text is refused without an error log', async () => {
  expect(await owner.get('/api/hydra/device/%E0%A4%A')).toMatchObject({
    status: 400,
    body: { success: false, message: 'The request is not readable.' },
  })
  expect(emulator.complaints).toEqual([])
})

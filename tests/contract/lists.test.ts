import { bgDevicePage, hydraListBody, meterListBody } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { ownScenario } from '../support/scenarioFile.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let merchant: Visitor

beforeAll(async () => {
  emulator = await startEmulator('a-day-in-the-fleet')
  merchant = await visitor(emulator, 'merchant')
})
afterAll(() => emulator.close())

interface Page {
  readonly devices: readonly { deviceId: string; status: string; site?: string | undefined }[]
  readonly total: number
  readonly hasMore: boolean
}

/** Both lists in one form; the merchant has 12 hydras and 9 power meters. */
const LISTS = [
  {
    list: 'hydras [H11]',
    total: 12,
    first: 'HY-0001',
    page: (query: string): Promise<Page> =>
      merchant.read(`/api/hydra/devices${query}`, hydraListBody),
  },
  {
    list: 'power meters [H8]',
    total: 9,
    first: 'PM-0001',
    page: async (query: string): Promise<Page> => {
      const body = await merchant.read(`/api/powermeter/devices${query}`, meterListBody)
      if (!body.success) throw new Error(body.message)
      const { data, total = Number.NaN, hasMore = false } = body
      return { devices: data, total, hasMore }
    },
  },
]
const ids = ({ devices }: Page) => devices.map(({ deviceId }) => deviceId)
const act = (id: string, action: string) =>
  request(`${emulator.url}/__emulator/devices/${id}/actions`, { body: { do: action } })

test.each(LISTS)('$list: ten to a page unless asked otherwise [C3]', async ({ page, total }) => {
  const first = await page('')
  expect(first.devices).toHaveLength(Math.min(total, 10))
  expect(first).toMatchObject({ total, hasMore: total > 10 })
  expect(ids(await page('?page=0&limit=10'))).toEqual(ids(first))
})

/** A plain socket client. */
interface Asking {
  emitWithAck(name: string, payload: object): Promise<Record<string, unknown>>
}
const PATIENCE_MS = 90_000
const LONG = `
schema: 1
name: Lists longer than a page
clock: { start: "2026-01-15T12:00:00Z", tz: Africa/Lagos }
fleet:
  - { count: 11, family: pm }
  - { count: 11, family: hydra, variant: grid_gen }
  - { count: 31, family: bg }
`

test('the default page is the first ten meters, ten hydras or thirty bg devices [C3, H8, H11, K10]', async () => {
  const long = await startEmulator(await ownScenario(LONG))
  onTestFinished(() => long.close())
  const visiting = await visitor(long, 'merchant')
  const client = await visiting.connect()
  // This page computes thirty device histories.
  const socket = client.socket.timeout(PATIENCE_MS) as unknown as Asking
  const { ok, ...bgs } = await socket.emitWithAck('devices', {})
  client.close()
  const meters = await visiting.read('/api/powermeter/devices', meterListBody)
  const hydras = await visiting.read('/api/hydra/devices', hydraListBody)
  expect(ok).toBe(true)
  for (const [prefix, length, total, found] of [
    ['BG', 30, 31, bgDevicePage.parse(bgs)],
    ['PM', 10, 11, meters.success ? { ...meters, devices: meters.data } : { devices: [] }],
    ['HY', 10, 11, hydras],
  ] as const) {
    const first = Array.from({ length }, (_, n) => `${prefix}-${String(n + 1).padStart(4, '0')}`)
    expect(found.devices.map(({ deviceId }) => deviceId)).toEqual(first)
    expect(found).toMatchObject({ total, hasMore: true })
  }
})

test.each(LISTS)('$list: pages hold each device once [H11]', async ({ page, total }) => {
  const pages = await Promise.all([0, 1, 2].map((n) => page(`?page=${n}&limit=4`)))
  const all = pages.flatMap(ids)
  expect(new Set(all).size).toBe(total)
  expect(all).toEqual([...all].sort())
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
})

test.each(LISTS)('$list: a page beyond the end is empty [H11]', async ({ page, total }) => {
  expect(await page('?page=99')).toMatchObject({ devices: [], total, hasMore: false })
  expect((await page(`?limit=${total}`)).hasMore).toBe(false)
})

test.each(LISTS)('$list: paging is stable while devices change [H11]', async (list) => {
  const before = ids(await list.page('?page=0&limit=5'))
  await act(list.first, 'offline')
  emulator.player.step(120_000)
  const after = ids(await list.page('?page=1&limit=5'))
  await act(list.first, 'online')
  expect([...before, ...after]).toEqual(ids(await list.page('?page=0&limit=10')).slice(0, 10))
})

test.each(LISTS)('$list: search finds ids, in any case [H11]', async ({ page, first }) => {
  const search = first.toLowerCase()
  expect(await page(`?search=${search}`)).toMatchObject({
    devices: [{ deviceId: first }],
    total: 1,
    hasMore: false,
  })
})

test.each(LISTS)('$list: search finds sites, and nothing for nonsense [H11]', async ({ page }) => {
  const [one] = (await page('')).devices
  const found = await page(`?search=${encodeURIComponent(one?.site ?? '')}`)
  expect(ids(found)).toContain(one?.deviceId)
  expect(await page('?search=no-such-place')).toMatchObject({ devices: [], total: 0 })
  expect(await page('?search=.*')).toMatchObject({ devices: [], total: 0 })
})

test.each(LISTS)('$list: filters divide the list by state [H11]', async (list) => {
  await act(list.first, 'offline')
  const states = ['up', 'down', 'unknown'] as const
  const parts = await Promise.all(states.map((state) => list.page(`?filter=${state}&limit=100`)))
  await act(list.first, 'online')
  for (const [index, part] of parts.entries()) {
    expect(part.devices.every(({ status }) => status === states[index])).toBe(true)
    expect(part.total).toBe(part.devices.length)
  }
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(list.total)
  expect(parts[2] && ids(parts[2])).toContain(list.first)
})

test.each(LISTS)('$list: search and filter can be combined [H11]', async ({ page, first }) => {
  await act(first, 'offline')
  expect(await page(`?search=${first}&filter=up`)).toMatchObject({ devices: [], total: 0 })
  expect(ids(await page(`?search=${first}&filter=unknown`))).toEqual([first])
  await act(first, 'online')
})

import { DAY_MS, HOUR_MS, type ListQuery } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { HEAD, scenarioOf, specsOf } from '../scenario/scenarios.testing.ts'
import { finished } from './pausable.ts'
import { audienceOf, maySee } from './scope.ts'
import { COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'
import { VisibleWorld } from './visibleWorld.ts'
import { World } from './world.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
  - { id: BG-0002, family: bg }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
const viewers = {
  owner: { uid: 'uid-owner', merchant: false },
  merchant: { uid: 'uid-merchant', merchant: true },
  merchant2: { uid: 'uid-merchant2', merchant: true },
  'a former merchant': { uid: 'uid-merchant', merchant: false },
  'an owner who became a merchant': { uid: 'uid-owner', merchant: true },
} as const

test.each([
  ['owner', ['BG-0001']],
  ['merchant', ['BG-0001', 'BG-0002']],
  ['merchant2', ['BG-0900']],
  ['a former merchant', []],
  ['an owner who became a merchant', []],
] as const)('%s sees just their devices, by every way [A4]', (name, seen) => {
  const world = new VisibleWorld(new World(specsOf(scenarioOf(HEAD + FLEET))), viewers[name])
  const ids = ['BG-0001', 'BG-0002', 'BG-0900', 'BG-7777']
  expect(ids.filter((id) => world.device(id) !== undefined)).toEqual(seen)
  expect(ids.filter((id) => world.deviceOf('bg', id) !== undefined)).toEqual(seen)
  const { devices, total } = finished(world.page('bg', { page: 0, limit: 100 }, Date.now()))
  expect(devices.map(({ id }) => id)).toEqual(seen)
  expect(total).toBe(seen.length)
})

test('does not create a foreign device, so that timing does not reveal it (case 17)', () => {
  const world = new World(specsOf(scenarioOf(HEAD + FLEET)))
  const made = vi.spyOn(world, 'device')
  const seen = new VisibleWorld(world, viewers.owner)
  for (const id of ['BG-0900', 'BG-0002', 'BG-7777']) seen.deviceOf('bg', id)
  expect(made).not.toHaveBeenCalled()
})

const mara = { uid: 'uid-merchant', merchant: true }
const milo = { uid: 'uid-merchant2', merchant: true }
const olive = { uid: 'uid-owner', merchant: false }
const scripted = { scriptedFromMs: COMMISSIONED_MS }
const world = new World([
  ...[9, 3, 7, 1].map((n) => hydraSpec(n, { ...scripted, site: { name: `Market ${n}` } })),
  hydraSpec(5, { ...scripted, owners: ['uid-owner'], site: { name: 'Harbour Clinic' } }),
  hydraSpec(8, { ...scripted, merchant: 'uid-merchant2' }),
  pmSpec(2, scripted),
])
for (const input of [
  ...inputsOf('HY-3', [HOUR_MS, 'grid-off']),
  ...inputsOf('HY-7', [HOUR_MS, 'offline']),
])
  world.enter(input)
const NOW = COMMISSIONED_MS + 2 * HOUR_MS
const FIRST = { page: 0, limit: 10 }
const page = (viewer: typeof mara, query: Partial<ListQuery>) => {
  const steps = new VisibleWorld(world, viewer).page('hydra', { ...FIRST, ...query }, NOW)
  const found = finished(steps)
  return { ...found, devices: found.devices.map(({ id }) => id) }
}

test.each([
  ['a merchant: their own fleet', mara, ['HY-1', 'HY-3', 'HY-5', 'HY-7', 'HY-9']],
  ['another merchant', milo, ['HY-8']],
  ['an end user: assigned devices', olive, ['HY-5']],
  ['an end user with a merchant’s uid', { ...mara, merchant: false }, []],
  ['an unrelated merchant', { uid: 'uid-unrelated', merchant: true }, []],
])('lists only these devices, by id, for %s [A4]', (_, viewer, ids) => {
  expect(page(viewer, {})).toEqual({ devices: ids, total: ids.length, hasMore: false })
  const seen = world.specsOf('hydra', (spec) => maySee(viewer, spec))
  expect(seen.map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['a period before', [1, 3], [5, 5]],
  ['a period across', [3, 8], [5, 8]],
  ['a period from', [5, 8], [5, 8]],
  ['a period after', [6, 8], [6, 8]],
])('%s a user’s start of ownership is cut to their time [A4]', (_, [from, to], [begin, end]) => {
  const own = new World([hydraSpec(1, { sinceMs: { 'merchant:uid-merchant': 5 } }), hydraSpec(2)])
  const period = { fromMs: from ?? 0, toMs: to ?? 0 }
  const seen = new VisibleWorld(own, mara)
  expect(seen.known('HY-1', period)).toEqual({ fromMs: begin, toMs: end })
  expect(new VisibleWorld(own, milo).known('HY-1', period)).toEqual(period)
  expect(seen.known('HY-2', period)).toEqual(period)
  expect(seen.known('HY-3', period)).toEqual(period)
})

test('the audience of a device is its merchant and its owners [A4]', () => {
  const spec = world.specOf('HY-5')
  expect(spec && audienceOf(spec)).toEqual(['merchant:uid-merchant', 'end-user:uid-owner'])
})

test.each([
  [{ search: 'market' }, ['HY-1', 'HY-3', 'HY-7', 'HY-9']],
  [{ search: ' hy-5 ' }, ['HY-5']],
  [{ search: 'CLINIC' }, ['HY-5']],
  [{ search: 'nowhere' }, []],
  [{ filter: 'up' }, ['HY-1', 'HY-5', 'HY-9']],
  [{ filter: 'down' }, ['HY-3']],
  [{ filter: 'unknown' }, ['HY-7']],
  [{ filter: 'up', search: 'market' }, ['HY-1', 'HY-9']],
] as const)('%j finds %j [H11]', (query, ids) => {
  expect(page(mara, query).devices).toEqual(ids)
})

test('a page beyond the end is empty and has the total [H11]', () => {
  expect(page(mara, { page: 7 })).toEqual({ devices: [], total: 5, hasMore: false })
})

test('pages of any size form the whole list, each device once (seed 91) [R23, H11]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (limit) => {
      const devices: string[] = []
      for (let number = 0, more = true; more; number++) {
        const one = page(mara, { page: number, limit })
        expect(one.devices.length).toBeLessThanOrEqual(limit)
        devices.push(...one.devices)
        more = one.hasMore
      }
      expect(devices).toEqual(page(mara, {}).devices)
    }),
    { seed: 91 },
  )
})

test('a filtered list pauses for each device and each of its days, a searched one for some devices', () => {
  const pauses = (query: Partial<ListQuery>) => {
    const fresh = new World([hydraSpec(1, { ...scripted }), hydraSpec(2, { ...scripted })])
    const viewer = { uid: fresh.specOf('HY-1')?.merchant ?? '', merchant: true }
    const seen = new VisibleWorld(fresh, viewer)
    const steps = seen.page('hydra', { ...FIRST, ...query }, NOW + DAY_MS)
    return [...steps].filter((step) => step === null).length
  }
  // Both devices are of the page, so their first and second day are computed.
  const plain = pauses({})
  expect(plain).toBeGreaterThanOrEqual(2)
  expect(pauses({ filter: 'up' })).toBe(plain + 2)
  expect(pauses({ search: 'hy' })).toBe(plain + 1)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputsOf } from './inputs.testing.ts'
import { listing } from './listing.ts'
import { audienceOf, maySee } from './scope.ts'
import { BORN_MS, hydraSpec, pmSpec } from './specs.testing.ts'
import { HOUR_MS } from './time.ts'
import { World } from './world.ts'

const mara = { uid: 'uid-merchant', merchant: true }
const milo = { uid: 'uid-merchant2', merchant: true }
const olive = { uid: 'uid-owner', merchant: false }
const scripted = { scriptedFromMs: BORN_MS }
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
const NOW = BORN_MS + 2 * HOUR_MS
const page = (viewer: typeof mara, query: Partial<Parameters<typeof listing>[3]>) => {
  const found = listing(world, viewer, 'hydra', { page: 0, limit: 10, ...query }, NOW)
  return { ...found, devices: found.devices.map(({ id }) => id) }
}

test.each([
  ['a merchant their own fleet', mara, ['HY-1', 'HY-3', 'HY-5', 'HY-7', 'HY-9']],
  ['another merchant theirs', milo, ['HY-8']],
  ['an end user the devices assigned to them', olive, ['HY-5']],
  ['an end user with a merchant’s uid nothing', { ...mara, merchant: false }, []],
  ['anybody else nothing', { uid: 'uid-nobody', merchant: true }, []],
])('%s: that is all that is listed, in order of id [A4]', (_, viewer, ids) => {
  expect(page(viewer, {})).toEqual({ devices: ids, total: ids.length, hasMore: false })
  const seen = world.specsOf('hydra', (spec) => maySee(viewer, spec))
  expect(seen.map(({ id }) => id).sort()).toEqual(ids)
})

test('a device is told to its merchant and its owners [A4]', () => {
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

test('a page beyond the end is empty and says how many there are [H11]', () => {
  expect(page(mara, { page: 7 })).toEqual({ devices: [], total: 5, hasMore: false })
})

test('pages of any size, put together, are the whole list, each device once (seed 91) [R23, H11]', () => {
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

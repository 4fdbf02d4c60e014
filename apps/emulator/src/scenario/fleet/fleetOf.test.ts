import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { HEAD, scenarioOf, specsOf } from '../scenarios.testing.ts'
import { luhnDigit } from './fleetOf.ts'
import { regionNames } from './regions.ts'
import { streetName } from './streetName.ts'

const fleet = (entries: string, head = HEAD) => scenarioOf(`${head}fleet:\n${entries}`)
const MIXED =
  '  - { id: HY-0002, family: hydra }\n  - { count: 30, family: bg }\n  - { count: 5, family: hydra }\n'

test('makes the same fleet from the same scenario and seed', () => {
  expect(specsOf(fleet(MIXED), 5)).toEqual(specsOf(fleet(MIXED), 5))
  expect(specsOf(fleet(MIXED), 6)).not.toEqual(specsOf(fleet(MIXED), 5))
})

test('names a site alike in any order of reading', () => {
  const names = (specs: ReturnType<typeof specsOf>) => specs.map(({ site }) => site.name)
  const forth = names(specsOf(fleet(MIXED), 5))
  expect(names(specsOf(fleet(MIXED), 5).toReversed()).toReversed()).toEqual(forth)
  expect(names(specsOf(fleet(MIXED), 6))).not.toEqual(forth)
  expect(new Set(forth).size).toBeGreaterThan(30)
})

test('keeps the other devices when an entry is added', () => {
  const before = specsOf(fleet(MIXED))
  const after = specsOf(
    fleet(`  - { id: PM-1, family: pm }\n${MIXED}  - { count: 3, family: bg }\n`),
  )
  for (const spec of before) expect(after.find(({ id }) => id === spec.id)).toEqual(spec)
  expect(after).toHaveLength(before.length + 4)
})

test('gives counted devices the next free number of their family', () => {
  const ids = specsOf(fleet(MIXED)).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('HY'))).toEqual([
    ...['HY-0002', 'HY-0001', 'HY-0003', 'HY-0004', 'HY-0005', 'HY-0006'],
  ])
  expect(ids.slice(1, 4)).toEqual(['BG-0001', 'BG-0002', 'BG-0003'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('makes IMEIs with a Luhn digit and IMSIs with the network’s code', () => {
  const specs = specsOf(fleet('  - { count: 200, family: bg, region: Nairobi }\n'))
  for (const { imei, imsi } of specs) {
    expect(imei).toMatch(/^35\d{13}$/)
    expect(Number(imei.at(-1))).toBe(luhnDigit(imei.slice(0, -1)))
    expect(imsi).toMatch(/^63902\d{10}$/)
  }
  expect(new Set(specs.map(({ imei }) => imei)).size).toBe(200)
})

test.each([
  ['7992739871', 3],
  ['49015420323751', 8],
  ['0', 0],
])('computes for %s the Luhn digit %i', (body, digit) => {
  expect(luhnDigit(body)).toBe(digit)
})

test('assigns owners and merchants by uid, by default to the first merchant [A4]', () => {
  const specs = specsOf(
    fleet(
      '  - { id: A, family: bg, owner: owner@wattpost.test }\n  - { id: B, family: pm, merchant: merchant2@wattpost.test }\n',
    ),
  )
  expect(specs).toMatchObject([
    { id: 'A', merchant: 'uid-merchant', owners: ['uid-owner'] },
    { id: 'B', merchant: 'uid-merchant2', owners: [] },
  ])
})

test('keeps the fields of an entry and chooses the others', () => {
  const [written, chosen] = specsOf(
    fleet(
      '  - { id: A, family: hydra, variant: solar_grid, feedIn: true, kind: shop, region: Kathmandu, grid: steady, site: Corner Shop }\n  - { id: B, family: hydra }\n',
    ),
  )
  expect(written).toMatchObject({
    ...{
      variant: 'solar_grid',
      feedsIn: true,
      gridQuality: 'steady',
      operator: expect.stringMatching(/Ncell|NTC/),
    },
    site: { name: 'Corner Shop', kind: 'shop', region: 'Kathmandu', tz: 'Asia/Kathmandu' },
  })
  expect(Math.abs((written?.site.latitude ?? 0) - 27.7)).toBeLessThan(0.2)
  expect(chosen).toMatchObject({ feedsIn: false })
  expect(chosen?.site.tz).toBe('Africa/Lagos')
  expect(chosen?.site.name).toMatch(/ (House|Market|Clinic|Tower)$/)
})

test('gives named devices scripted outages and counted ones natural outages by default', () => {
  const scripted = specsOf(
    fleet(
      '  - { id: A, family: bg }\n  - { id: B, family: bg, outages: natural }\n  - { count: 1, family: bg }\n  - { count: 1, family: bg, outages: scripted }\n',
    ),
  ).map(({ scriptedFromMs }) => scriptedFromMs !== null)
  expect(scripted).toEqual([true, false, false, true])
})

test('gives every device a history of 35 days before the start', () => {
  for (const { commissionedMs } of specsOf(fleet(MIXED)))
    expect(new Date(commissionedMs).toISOString()).toBe('2025-12-11T00:00:00.000Z')
})

test.each([
  [500, undefined],
  [501, 15 * MINUTE_MS],
  [2_000, 15 * MINUTE_MS],
  [2_001, HOUR_MS],
])('computes the time before the start of %i devices in the steps of its size', (count, stepMs) => {
  const head = HEAD.replace('06:00', '17:58')
  const [first] = specsOf(fleet(`  - { count: ${count}, family: pm }\n`, head))
  expect(first?.coarse?.stepMs).toBe(stepMs)
  const last = stepMs === HOUR_MS ? '2026-01-15T17:00:00Z' : '2026-01-15T17:45:00Z'
  expect(first?.coarse?.untilMs).toBe(stepMs && Date.parse(last))
})

test('gives only a hydra a variant', () => {
  const [bg, pm, hydra] = specsOf(
    fleet('  - { id: A, family: bg }\n  - { id: B, family: pm }\n  - { id: C, family: hydra }\n'),
  )
  expect([bg?.family, pm?.family, hydra?.family]).toEqual(['bg', 'pm', 'hydra'])
  for (const spec of [bg, pm]) expect(spec).not.toHaveProperty('variant')
  expect(hydra).toHaveProperty('variant')
})

test.each([
  ['of the scenario’s time zone', 'Africa/Lagos', ['Abuja', 'Kano', 'Lagos']],
  ['of any time zone when the scenario’s has none', 'Asia/Tokyo', regionNames.toSorted()],
])('places counted devices in every region %s', (_, tz, names) => {
  const head = HEAD.replace('Africa/Lagos', tz)
  const specs = specsOf(fleet('  - { count: 100, family: bg }\n', head))
  expect([...new Set(specs.map(({ site }) => site.region))].toSorted()).toEqual(names)
})

test('scatters sites on all sides of their region’s centre', () => {
  const specs = specsOf(fleet('  - { count: 100, family: bg, region: Nairobi }\n'))
  const north = specs.map(({ site }) => site.latitude - site.regionCentre.latitude)
  const east = specs.map(({ site }) => site.longitude - site.regionCentre.longitude)
  for (const offsets of [north, east]) {
    expect(Math.min(...offsets)).toSatisfy((least: number) => least > -0.12 && least < -0.1)
    expect(Math.max(...offsets)).toSatisfy((most: number) => most < 0.12 && most > 0.1)
  }
})

test('keeps the position of a site in later versions', () => {
  const [spec] = specsOf(fleet('  - { id: A, family: bg, region: Nairobi }\n'), 5)
  expect([spec?.site.latitude, spec?.site.longitude]).toEqual([
    -1.1822241632178425, 36.796592786186935,
  ])
})

test('names streets in the language of their time zone, elsewhere in English', () => {
  const streets = (tz: string) => Array.from({ length: 5 }, (_, stream) => streetName(tz, stream))
  expect(streets('Asia/Manila')).toEqual(streets('America/Phoenix'))
  expect(streets('Europe/Berlin')).not.toEqual(streets('America/Phoenix'))
})

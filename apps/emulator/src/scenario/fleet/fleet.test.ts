import { expect, test } from 'vitest'
import { accounts, HEAD, scenarioOf, specsOf } from '../scenarios.testing.ts'
import { luhnDigit } from './deviceSpecs.ts'
import { fleetOf } from './fleet.ts'
import { streetName } from './streetName.ts'

const fleet = (entries: string, timeline = '') =>
  scenarioOf(`${HEAD}fleet:\n${entries}${timeline && `timeline:\n${timeline}`}`)
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
      '  - { id: A, family: hydra, variant: solar_grid, kind: shop, region: Kathmandu, grid: steady, site: Corner Shop }\n  - { id: B, family: hydra }\n',
    ),
  )
  expect(written).toMatchObject({
    ...{
      variant: 'solar_grid',
      gridQuality: 'steady',
      operator: expect.stringMatching(/Ncell|NTC/),
    },
    site: { name: 'Corner Shop', kind: 'shop', region: 'Kathmandu', tz: 'Asia/Kathmandu' },
  })
  expect(Math.abs((written?.site.latitude ?? 0) - 27.7)).toBeLessThan(0.2)
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

test('refuses each step with an action that its device lacks, with its location', () => {
  const scenario = scenarioOf(`${HEAD}fleet:
  - { id: A, family: bg }
  - { id: B, family: hydra }
timeline:
  - { at: 1s, device: A, do: generator-on }
  - { at: 1s, device: B, do: grid-off }
tracks:
  - name: second
    timeline: [{ id: boost, at: 1s, device: B, do: switch-off }]
`)
  const wanted = 'name another device or action'
  const file = 'test.yaml'
  expect(fleetOf(scenario, 1, accounts, streetName)).toMatchObject({
    ok: false,
    error: [
      {
        file,
        line: 8,
        column: 5,
        message: `step step-1: A does not support generator-on; ${wanted}`,
      },
      {
        file,
        line: 12,
        column: 16,
        message: `step boost: B does not support switch-off; ${wanted}`,
      },
    ],
  })
})

test('refuses accounts without a merchant', () => {
  const owners = accounts.filter(({ merchant }) => !merchant)
  expect(fleetOf(fleet('  - { id: A, family: bg }\n'), 1, owners, streetName)).toMatchObject({
    ok: false,
  })
})

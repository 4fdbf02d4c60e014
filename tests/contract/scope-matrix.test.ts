import { deviceCalls } from '@wattpost/emulator'
import {
  bgDevice,
  type Family,
  hydraDevice,
  located,
  meterDevice,
  SERVER_ERRORS,
  type SocketRequestName,
  socketRequests,
} from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AccountName } from '../support/accounts.ts'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { goodRequests } from '../support/goodRequests.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// Every route and event from the tables that register them, for every role and kind of device
// (cases 17 and 21). New routes and events are included automatically.

const PREFIX: Record<Family, string> = { bg: 'BG', pm: 'PM', hydra: 'HY' }
const FAMILIES = Object.keys(PREFIX) as Family[]
/** Devices of every family: own, of the same merchant, of another merchant, missing. */
const KINDS = { own: '0001', colleague: '0002', foreign: '0900', missing: '7777' } as const
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]
const idOf = (family: Family, kind: Kind) => `${PREFIX[family]}-${KINDS[kind]}`

const SEES: Record<AccountName, readonly Kind[]> = {
  owner: ['own'],
  merchant: ['own', 'colleague'],
  merchant2: ['foreign'],
  pending: [],
}
const people = Object.keys(SEES) as AccountName[]

const fleetOf = (family: Family) => `
  - { id: ${idOf(family, 'own')}, family: ${family}, owner: owner@wattpost.test }
  - { id: ${idOf(family, 'colleague')}, family: ${family} }
  - { id: ${idOf(family, 'foreign')}, family: ${family}, merchant: merchant2@wattpost.test }`
const SCENARIO = `
schema: 1
name: Who sees what
clock: { start: "2026-01-15T10:00:00Z", tz: Africa/Lagos }
fleet:${FAMILIES.map(fleetOf).join('')}
`

/** Required query parameters of a route, beside the device. */
const NEEDS: Record<string, string> = {
  '/api/powermeter/energy/:id': 'period=day',
  '/api/hydra/device/energy/:id': 'days=1',
}

let file: ScenarioFile
let emulator: RunningEmulator
let visitors: Record<AccountName, Visitor>
let clients: Record<AccountName, TestClient>

beforeAll(async () => {
  file = await scenarioFile(SCENARIO)
  emulator = await startEmulator(file.path)
  const all = await Promise.all(
    people.map(async (name) => [name, await visitor(emulator, name)] as const),
  )
  visitors = Object.fromEntries(all) as Record<AccountName, Visitor>
  clients = Object.fromEntries(
    await Promise.all(all.map(async ([name, who]) => [name, await who.connect()] as const)),
  ) as Record<AccountName, TestClient>
})
afterAll(async () => {
  for (const name of people) clients[name].close()
  await emulator.close()
  await file.drop()
})

type Route = (typeof deviceCalls)[number]

function callOf({ path, of }: Route, id: string): string {
  const query = new URLSearchParams(NEEDS[path])
  if (of === 'device' && !path.includes(':id')) query.set('deviceId', id)
  return `${path.replace(':id', encodeURIComponent(id))}?${query}`
}

async function answerTo(name: AccountName, route: Route, id: string) {
  const { status, headers, body } = await visitors[name].get(callOf(route, id))
  return { status, body, length: headers['content-length'] }
}

/** Asserts that an answer names no user or device outside the caller's scope. */
function expectDiscreet(name: AccountName, body: unknown): void {
  const text = JSON.stringify(body)
  const seen = FAMILIES.flatMap((family) => SEES[name].map((kind) => idOf(family, kind)))
  for (const id of text.match(/\b(BG|PM|HY)-\d{4}/g) ?? []) expect(seen).toContain(id)
  expect(text).not.toMatch(/@wattpost|uid-|merchant|owner/)
}

describe.each(deviceCalls.map((route) => [`GET ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    test.each(people)(
      '%s gets data in scope; other devices are not found [A4] (case 17)',
      async (name) => {
        if (route.of === 'list' || name === 'pending') return
        const missing = await answerTo(name, route, idOf(route.family, 'missing'))
        expect(missing).toMatchObject({
          status: 404,
          body: { success: false, message: SERVER_ERRORS.unknownDevice },
        })
        for (const kind of kinds) {
          const answer = await answerTo(name, route, idOf(route.family, kind))
          if (!SEES[name].includes(kind)) expect([kind, answer]).toEqual([kind, missing])
          else {
            expect([kind, answer.status]).toEqual([kind, 200])
            expectDiscreet(name, answer.body)
          }
        }
      },
    )

    test.each(people)('%s receives nothing out of scope [A4]', async (name) => {
      if (route.of === 'device') return
      const { status, body } = await answerTo(name, route, '')
      expect(status).toBe(name === 'pending' ? 403 : 200)
      expectDiscreet(name, body)
      const sent = JSON.stringify(body).match(/\b(BG|PM|HY)-\d{4}/g) ?? []
      expect([...new Set(sent)].sort()).toEqual(SEES[name].map((kind) => idOf(route.family, kind)))
    })

    test('an unapproved or unauthenticated caller receives no data from any call [A4]', async () => {
      for (const kind of kinds) {
        const call = callOf(route, idOf(route.family, kind))
        const waiting = await visitors.pending.get(call)
        const message = SERVER_ERRORS.awaitingApproval
        expect([waiting.status, waiting.body]).toEqual([403, { success: false, message }])
        const { status, body } = await request(emulator.url + call)
        expect([status, body]).toEqual([401, { success: false, message: 'No token was sent.' }])
      }
    })
  },
)

const GOOD = goodRequests(() => emulator.player.nowMs() / 1000)
const requests = Object.keys(socketRequests) as SocketRequestName[]

describe.each(requests)('emit %s', (event) => {
  test.each(people)(
    '%s gets data in scope; other devices are not found [A4] (case 17)',
    async (name) => {
      const ask = (family: Family, kind: Kind) =>
        clients[name].ask(event, GOOD[event](idOf(family, kind)))
      if (name === 'pending') {
        for (const kind of kinds) {
          const refusal = { ok: false, message: SERVER_ERRORS.awaitingApproval }
          expect(await ask('bg', kind)).toEqual(refusal)
        }
        return
      }
      if (event === 'devices') {
        const page = await ask('bg', 'own')
        expectDiscreet(name, page)
        expect(page.total).toBe(SEES[name].length)
        return
      }
      const message = SERVER_ERRORS.unknownDevice
      for (const family of FAMILIES) {
        for (const kind of kinds) {
          const answer = await ask(family, kind)
          const what = [family, kind]
          if (!SEES[name].includes(kind)) {
            expect([...what, answer]).toEqual([...what, { ok: false, message }])
          } else {
            // A device without the part refuses; only users in scope receive that answer.
            expect([...what, answer.message]).not.toEqual([...what, message])
            expectDiscreet(name, answer)
          }
        }
      }
    },
  )
})

/** The fields of each family in the contract, and those of every device. */
const SCHEMAS = { bg: bgDevice, pm: meterDevice, hydra: hydraDevice } as const
const ANY = ['deviceId', ...Object.keys(located), 'status', 'lastSeen']
const FIELDS: Record<Family, readonly string[]> = {
  bg: [
    ...['currentData', 'powerState', 'realtimeEnergy', 'switch_status', 'divider_params'],
    ...['notifications_threshold', 'imei', 'imsi', 'network', 'signal_quality'],
    ...['total_solar_energy', 'total_battery_chargedAh', 'total_battery_dischargedAh'],
    ...['total_battery_chargedWh', 'total_battery_dischargedWh', 'deepest_discharge'],
    ...['deepest_discharge_date', 'last_full_charge_date', 'last_full_discharge_date'],
  ],
  pm: ['network', 'lifetime', 'powerState'],
  hydra: ['variant', 'latestData', 'network_data', 'lifetime_energy'],
}

/** All fields of a value, at any depth. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    `${at}${key}`,
    ...fieldsOf(inner, `${at}${key}.`),
  ])
}

test('merchant and end user receive the same fields of a device and no others (case 21)', async () => {
  for (const family of FAMILIES) {
    const ask = (name: AccountName) =>
      clients[name].ask('device', { deviceId: idOf(family, 'own') })
    const [owner, merchant] = [await ask('owner'), await ask('merchant')]
    expect(owner).toEqual(merchant)
    expect(Object.keys(owner).sort()).toEqual(['device', 'epoch', 'family', 'now', 'ok', 'seq'])
    const device = Object(owner.device)
    expect(Object.keys(device).sort()).toEqual([...ANY, ...FIELDS[family]].sort())
    const schema: z.ZodType = SCHEMAS[family]
    const known = fieldsOf(z.encode(schema, schema.parse(device)))
    expect(fieldsOf(device).filter((field) => !known.includes(field))).toEqual([])
  }
})

test('no user received a frame of a device out of scope [A4]', async () => {
  emulator.player.step(20_000)
  await Promise.all(people.map((name) => clients[name].settled()))
  for (const name of people) {
    for (const { data } of clients[name].received) expectDiscreet(name, data ?? null)
  }
})

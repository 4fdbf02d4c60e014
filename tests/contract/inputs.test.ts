import { readFileSync } from 'node:fs'
import { forgetMidnights } from '@wattpost/emulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'

// A run is determined by scenario, seed and inputs: another emulator can rerun a logged run.

/** A scenario with a step that waits for a client. */
const TEXT = readFileSync(
  new URL('../../scenarios/grid-outage.yaml', import.meta.url),
  'utf8',
).replace(
  'timeline:',
  'timeline:\n  - { after: { request: "GET /api/powermeter/devices" }, device: PM-0001, do: offline }',
)
const RUN = { text: TEXT, seed: 77 }

let here: RunningEmulator
let elsewhere: RunningEmulator

beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([
    startEmulator('grid-outage'),
    startEmulator('socket-storm'),
  ])
})
afterAll(() => Promise.all([here.close(), elsewhere.close()]))

const control = async (emulator: RunningEmulator, path: string, body?: object) => {
  const answer = await request(`${emulator.url}/__emulator/${path}`, body && { body })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const log = async (emulator: RunningEmulator, kind: string) =>
  (await fetch(`${emulator.url}/__emulator/log?kind=${kind}`)).text()

const FAULTS = [
  { http: '* /api/*', latency: { lognormal: { median: '1ms', p95: '2ms' } }, for: '2m' },
  { http: 'GET /api/hydra/devices', status: 503, times: 2, probability: 0.5 },
  { http: 'GET /api/powermeter/devices', latency: { uniform: ['1ms', '2ms'] } },
  { socket: 'slow', latency: '5ms', for: '10s' },
  { socket: 'close', refuse: '5s' },
  { device: 'clock-skew', of: 'HY-0001', skew: '-1h30m', for: '1h' },
  { auth: 'claims', who: 'pending@wattpost.test', claims: { approved: 1 }, for: '30s' },
]

/** A run with every kind of input. */
async function run(emulator: RunningEmulator): Promise<void> {
  await control(emulator, 'scenario', RUN)
  const merchant = await visitor(emulator, 'merchant')
  const step = (stepMs: number) => control(emulator, 'clock', { stepMs })
  const act = (id: string, action: object) => control(emulator, `devices/${id}/actions`, action)
  await act('HY-0001', { do: 'grid-off' })
  await step(1_234)
  await act('BG-0001', { do: 'extra-load', powerW: 812.5 })
  await act('HY-0001', { do: 'assign', merchant: 'merchant2@wattpost.test', owner: null })
  const client = await merchant.connect()
  await client.ask('switch', { deviceId: 'BG-0001', on: false })
  await client.ask('thresholds', { deviceId: 'BG-0001', ...THRESHOLDS })
  client.close()
  for (const fault of FAULTS) {
    await control(emulator, 'faults', { fault })
    await step(500)
    for (const path of ['/api/hydra/devices', '/api/powermeter/devices']) await merchant.get(path)
  }
  const answer = 'GET /api/hydra/device/:id'
  await control(emulator, 'faults', { id: 'words', answer, with: { body: ['no'], times: 2 } })
  await merchant.get('/api/hydra/device/HY-0002')
  await step(90_000)
  await request(`${emulator.url}/__emulator/faults/words`, { method: 'DELETE' })
}

const THRESHOLDS = {
  ...{ hi_tmp: 60, hi_vol: 30, hi_pwd: 2000, hi_pwn: 500, lo_eng: 10, no_chg: 3 },
}

test('a run is reproduced elsewhere from scenario, seed and inputs, byte for byte', async () => {
  await run(here)
  const [inputs, world] = [await log(here, 'inputs'), await log(here, 'world')]
  const kinds = inputs
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).kind))
  expect(new Set(kinds)).toEqual(new Set(['act', 'raise', 'hit', 'lift', 'opened']))
  const again = { ...RUN, inputs }
  // Without cached midnights the second run computes everything.
  forgetMidnights()
  const state = await control(elsewhere, 'scenario', again)
  expect(state).toMatchObject({
    seed: 77,
    now: ((await control(here, 'state')) as { now: string }).now,
  })
  expect(await log(elsewhere, 'world')).toBe(world)
  expect(await log(elsewhere, 'inputs')).toBe(inputs)
  // Both continue equally from there.
  for (const emulator of [here, elsewhere]) await control(emulator, 'clock', { stepMs: 600_000 })
  expect(await log(elsewhere, 'world')).toBe(await log(here, 'world'))
  // Another seed gives another run, so the comparison can fail.
  await control(elsewhere, 'scenario', { ...again, seed: 78 })
  expect(await log(elsewhere, 'world')).not.toBe(world)
})

const AT = '"at":"2026-01-15T17:58:01.000Z"'
test.each([
  ['{"kind":', 'inputs, line 1: is no JSON'],
  ['\n{"kind":"act"}', 'inputs, line 2: input at at'],
  [
    `{${AT},"kind":"act","deviceId":"HY-0001","action":{"do":"grid-of"},"cause":{"by":"control"}}`,
    'no action "grid-of"',
  ],
  [`{${AT},"kind":"raise","id":"x","what":{"socket":"mute","for":-1}}`, 'for'],
  [`{${AT},"kind":"lift","id":"nothing"}`, 'input 1: nothing is not active'],
  [`{${AT},"kind":"hit","id":"nothing"}`, 'input 1: nothing is not active'],
  [`{${AT},"kind":"opened","index":999}`, 'input 1: no step 999'],
  ['{"at":"2020-01-01T00:00:00.000Z","kind":"lift","id":"x"}', 'input 1: is older'],
  ['{"at":"2120-01-01T00:00:00.000Z","kind":"lift","id":"x"}', 'inputs: more than 400 days'],
])('invalid or foreign inputs are refused and change nothing: %s', async (inputs, why) => {
  const before = await control(elsewhere, 'state')
  const { status, body } = await request(`${elsewhere.url}/__emulator/scenario`, {
    body: { name: 'grid-outage', inputs },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, message: expect.stringContaining(why) })
  expect(await control(elsewhere, 'state')).toEqual(before)
})

import { controlState, HOUR_MS } from '@wattpost/protocol'
import { afterEach, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { scenarioFile } from '../support/scenarioFile.ts'

// Without `clock` a client has only its own computer's time, so the run begins at it.

let emulator: RunningEmulator
afterEach(() => emulator.close())

const control = async (path: string, body?: object) => {
  const reply = await request(`${emulator.url}/__emulator${path}`, { method: 'POST', body })
  expect(reply.status).toBe(200)
  return controlState.parse(reply.body)
}
const state = async () =>
  controlState.parse((await request(`${emulator.url}/__emulator/state`)).body)

/** Whether a moment lies between another one and now. */
function expectPresent(text: string, sinceMs: number): void {
  expect(Date.parse(text)).toBeGreaterThanOrEqual(sinceMs)
  expect(Date.parse(text)).toBeLessThanOrEqual(Date.now())
}

test('the core begins at the present time, and again at each reset and scenario', async () => {
  const beforeMs = Date.now()
  emulator = await startEmulator('grid-outage', { dialect: { dialect: 'core' } })
  const { start, now } = await state()
  expectPresent(start, beforeMs)
  expect(now).toBe(start)
  emulator.player.step(HOUR_MS)
  const resetMs = Date.now()
  const reset = await control('/reset')
  expectPresent(reset.start, resetMs)
  expect(reset.now).toBe(reset.start)
  const chosenMs = Date.now()
  expectPresent((await control('/scenario', { name: 'storm' })).start, chosenMs)
})

test('a run at the present time is as fast as the computer’s clock', async () => {
  const file = await scenarioFile(`schema: 1
name: Fast
clock: { start: "2026-01-15T17:58:00Z", rate: 60 }
without: [clock]
fleet: [{ id: BG-0001, family: bg }]
`)
  emulator = await startEmulator(file.path)
  await file.drop()
  expect((await state()).speed).toBe(1)
})

test('a given start is kept, by a reset too', async () => {
  const startMs = Date.parse('2026-03-04T05:06:07Z')
  emulator = await startEmulator('grid-outage', { dialect: { dialect: 'core' }, startMs })
  expect(Date.parse((await state()).start)).toBe(startMs)
  emulator.player.step(HOUR_MS)
  const reset = await control('/reset')
  expect([reset.start, reset.now].map((text) => Date.parse(text))).toEqual([startMs, startMs])
})

test('other dialects begin at the start of the scenario', async () => {
  emulator = await startEmulator('grid-outage', { dialect: { without: ['acks'] } })
  expect(Date.parse((await state()).start)).toBe(Date.parse('2026-01-15T17:58:00Z'))
  expect(Date.parse((await control('/reset')).start)).toBe(Date.parse('2026-01-15T17:58:00Z'))
})

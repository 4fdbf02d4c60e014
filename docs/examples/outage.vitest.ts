// An outage in a unit test: the emulator runs in the test's process, and the test moves its clock.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type StartedEmulator, startEmulator } from 'wattpost'

let emulator: StartedEmulator
beforeAll(async () => {
  emulator = await startEmulator({ scenario: 'grid-outage' })
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

test('the grid is down after half a minute of the scenario', async () => {
  const stateOf = (id: string) => emulator.verdicts().find((one) => one.id === id)?.state
  expect(stateOf('grid-down')).toBe('open')
  emulator.step(40_000)
  expect(stateOf('grid-down')).toBe('met')
  const config = await (await fetch(`${emulator.url}/config.json`)).json()
  expect(config).toMatchObject({ emulator: true, authEmulatorUrl: '' })
})

test('an action takes effect at once, is logged, and is undone by going back', () => {
  const { now } = emulator.state()
  emulator.step(1000)
  emulator.act('HY-0001', { do: 'grid-off' })
  emulator.step(1000)
  expect(emulator.device('HY-0001').status).toBe('down')
  expect(emulator.log('inputs')).toMatchObject([{ kind: 'act', deviceId: 'HY-0001' }])
  emulator.seek(now)
  expect(emulator.device('HY-0001').status).toBe('up')
})

test('calls fail while a fault is active', async () => {
  const hits: string[] = []
  onTestFinished(emulator.on('answer', ({ status, faults }) => hits.push(`${status} ${faults}`)))
  await emulator.fault({ id: 'busy', fault: { http: 'GET /api/**', status: 503, times: 1 } })
  const statusOf = async () => (await fetch(`${emulator.url}/api/hydra/devices`)).status
  expect([await statusOf(), await statusOf()]).toEqual([503, 401])
  expect(hits).toContain('503 busy')
  expect(emulator.faults()).toEqual([])
})

test('what is refused says what is meant', () => {
  expect(() => emulator.act('HY-001', { do: 'grid-off' })).toThrow('did you mean "HY-0001"?')
  expect(() => emulator.step(Number.NaN)).toThrow('must be a whole number of ms')
})

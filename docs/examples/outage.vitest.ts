// An outage in a unit test: the emulator runs in the test's process, and the test moves its clock.
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from 'wattpost'

test('the grid is down after half a minute of the scenario', async () => {
  const emulator = await startEmulator({ scenario: 'grid-outage' })
  onTestFinished(() => emulator.close())
  const stateOf = (id: string) => emulator.verdicts().find((one) => one.id === id)?.state
  expect(stateOf('grid-down')).toBe('open')
  emulator.step(40_000)
  expect(stateOf('grid-down')).toBe('met')
  const config = await (await fetch(`${emulator.url}/config.json`)).json()
  expect(config).toMatchObject({ emulator: true, authEmulatorUrl: emulator.authUrl })
})

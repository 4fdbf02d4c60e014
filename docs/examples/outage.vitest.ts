// An outage in a test of one's own: the emulator runs in the test's process, its clock in the test's hands.
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from 'wattpost'

test('half a minute into the story the grid is gone', async () => {
  const emulator = await startEmulator({ scenario: 'grid-outage' })
  onTestFinished(() => emulator.close())
  const stateOf = (id: string) => emulator.verdicts().find((one) => one.id === id)?.state
  expect(stateOf('grid-down')).toBe('undecided-so-failed')
  emulator.step(40_000)
  expect(stateOf('grid-down')).toBe('met')
  const config = await (await fetch(`${emulator.url}/config.json`)).json()
  expect(config).toMatchObject({ emulator: true, authEmulatorUrl: emulator.authUrl })
})

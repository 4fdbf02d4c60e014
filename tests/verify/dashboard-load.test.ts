import { expect, onTestFinished, test } from 'vitest'
import { dashboardLoad } from '../support/dashboardLoad.ts'
import { startEmulator } from '../support/emulator.ts'

test('case 44: the dashboard of 5,000 devices is never refused', async () => {
  const emulator = await startEmulator('a-day-in-the-fleet')
  onTestFinished(() => emulator.close())
  const answers = await dashboardLoad(emulator, 5_000)
  expect([...answers.keys()].sort()).toEqual(['200', 'true'])
  expect(answers.get('true')).toBeGreaterThanOrEqual(5_000)
})

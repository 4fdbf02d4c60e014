import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStores } from '../devices/deviceStores.ts'
import { aPm } from '../devices/devices.testing.ts'
import { pmSnapshot } from '../devices/pmLive.ts'
import { requestMeterHistory } from './meterHistory.ts'

const query = { deviceId: 'PM-1', fromMs: 1000, toMs: 2000 }
const rows = [{ t: 0, haet: 1 }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request to a server that acknowledges such requests or not, and whether it has ended. */
function requested(kind: 'acknowledged' | 'unacknowledged') {
  const stores = createStores()
  stores.pm.put('PM-1', pmSnapshot(aPm))
  const send = vi.fn(async () => ({}))
  const outcome = vi.fn<(how: string) => void>()
  const capabilities = { of: () => kind, store: undefined as never }
  const answer = requestMeterHistory({ send, stores, capabilities }, query)
  answer.then(
    () => outcome('come'),
    ({ name }: Error) => outcome(name),
  )
  const comes = () => stores.pm.put('PM-1', { ...pmSnapshot(aPm), history: rows })
  return { send, outcome, comes }
}

test('the rows of a meter are known once they have come, not when they are promised [K2, E12]', async () => {
  const { send, outcome, comes } = requested('acknowledged')
  expect(send).toHaveBeenCalledExactlyOnceWith('meter_history', {
    ...{ deviceId: 'PM-1', from: 1, to: 2 },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(outcome).not.toHaveBeenCalled()
  comes()
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('come')
})

test('rows that come before their acknowledgement end the wait at once [K2]', async () => {
  const { outcome, comes } = requested('acknowledged')
  comes()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('come')
})

test.each([
  ['acknowledged', 15_000, 'NotEnded'],
  ['unacknowledged', 3000, 'come'],
] as const)('rows that never come end the wait, %s after %i ms: %s', async (kind, ms, how) => {
  const { outcome } = requested(kind)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(how)
})

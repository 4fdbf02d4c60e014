import { createFakeSource } from './connection/fakeSource.testing.ts'
import { aHydra } from './devices/devices.testing.ts'
import { createLive } from './live.ts'

export const OWNER = { uid: 'uid-owner', type: 'end_user' } as const

/** An answer to `device` with times in seconds, as on the wire. */
export const hydraOnTheWire = { family: 'hydra', device: { ...aHydra, lastSeen: 200 } }

/** A live layer whose server is the test, and all calls that it makes for the page, in order. */
export function createTestedLive(isSimulated = false) {
  const fake = createFakeSource()
  const calls: string[] = []
  const live = createLive({
    isSimulated,
    reportIntervalMs: 10_000,
    loadSource: async () => fake.open,
    loadWithRetry: (load) => load(),
    invalidate: (id) => calls.push(`invalidate ${id}`),
    invalidateAll: () => calls.push('invalidate all'),
    channelChanged: (id) => calls.push(`changed ${id}`),
  })
  fake.answer('device', () => hydraOnTheWire)
  return { fake, calls, live }
}

/** The same for a signed-in user. */
export async function opened(isSimulated = false) {
  const tested = createTestedLive(isSimulated)
  await tested.live.open(OWNER)
  return tested
}

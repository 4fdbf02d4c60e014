import { setTimeout as after } from 'node:timers/promises'
import { startEmulator } from './emulator.ts'
import { LiveDashboard, type Manners } from './liveDashboard.ts'
import { request } from './request.ts'

/** Speed between the steps where the scenario sets none. */
const SPEED = 200
const GIVE_UP_MS = 40_000

interface Verdict {
  readonly id: string
  readonly state: string
  readonly reason?: string
}

/** Plays a scenario to its end and returns the failed expectations with their reasons. */
export async function notMet(path: string, manners: Manners): Promise<Map<string, string>> {
  const emulator = await startEmulator(path, { sessionCheckMs: 200 })
  const dashboard = await LiveDashboard.open(emulator, 'owner', manners)
  const control = (path: string, asked = {}) => request(`${emulator.url}/__emulator${path}`, asked)
  try {
    await control('/clock', { body: { speed: SPEED, paused: false } })
    const giveUp = performance.now() + GIVE_UP_MS
    while (!emulator.player.ended && performance.now() < giveUp) await after(50)
    const { verdicts } = (await control('/verdicts')).body as { verdicts: Verdict[] }
    const left = verdicts.filter(({ state }) => state !== 'met')
    return new Map(left.map(({ id, state, reason }) => [id, `${state}: ${reason ?? ''}`]))
  } finally {
    dashboard.close()
    await emulator.close()
  }
}

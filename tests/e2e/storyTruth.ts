import { bgDevice, powerStatusReport, powerTimeline } from '@wattpost/protocol'
import { z } from 'zod'
import { signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import type { EmulatorProcess } from './emulator.ts'

const entry = z.object({
  deviceId: z.string().optional(),
  frames: z
    .array(z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) }))
    .default([]),
})

/** The state of the story by the emulator's log. */
export interface LoggedState {
  /** Whether each channel of HY-0001 has power. */
  readonly channels: ReadonlyMap<number, boolean>
  readonly isBoxOpen: boolean
  readonly offline: readonly string[]
}

/** Folds the world log into the state that screens must show. */
export async function loggedState({ url }: EmulatorProcess): Promise<LoggedState> {
  const text = await (await fetch(`${url}/__emulator/log?kind=world`)).text()
  const channels = new Map<number, boolean>()
  const offline = new Set<string>()
  let isBoxOpen = false
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { deviceId = '', frames } = entry.parse(JSON.parse(line))
    for (const { event, data } of frames) {
      if (event === 'hydra_power' && deviceId === 'HY-0001' && 'ns' in data)
        channels.set(Number(data.channel), data.ns === 1)
      if (event === 'power' && deviceId === 'BG-0001' && 'tm' in data) isBoxOpen = data.tm === 1
      if (event === 'status' && data.status === 'offline') offline.add(deviceId)
      if (event === 'status' && data.status === 'online') offline.delete(deviceId)
    }
  }
  return { channels, isBoxOpen, offline: [...offline] }
}

/** The API's answers: the grid of HY-0001 today with its last change, and the powers of BG-0001. */
export async function answeredBy(emulator: EmulatorProcess) {
  const { idToken, uid } = await signIn(emulator.authUrl, 'owner')
  const { grid, dailyUsage } = powerStatusReport.parse(
    await emulator.get('/api/hydra/power-status?deviceId=HY-0001', idToken),
  )
  const timeline = powerTimeline.parse(
    await emulator.get('/api/hydra/power-timeline?deviceId=HY-0001', idToken),
  )
  const client = await connectClient(emulator.url, { uid, idToken, type: 'end_user' })
  const { powerState } = bgDevice.parse(
    (await client.ask('device', { deviceId: 'BG-0001' })).device,
  )
  client.close()
  const ups = dailyUsage.filter(({ group }) => group === 'grid')
  return {
    grid,
    /** Availability of the best channel, percent [S20]. */
    bestPercent: Math.max(...ups.map(({ tup, tdn }) => (100 * tup) / (tup + tdn))),
    lastChange: timeline.byChannel['1']?.at(-1),
    powerState,
  }
}

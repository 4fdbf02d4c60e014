import { setTimeout as after } from 'node:timers/promises'
import type { RunningEmulator } from './emulator.ts'
import { visitor } from './visitor.ts'

/** Rounds of connections, and their number per round. */
interface Traffic {
  readonly clients: number
  readonly rounds: number
}

/** Opens connections that watch a device for ten seconds and close, in rounds. */
export async function churnConnections(emulator: RunningEmulator, { clients, rounds }: Traffic) {
  const owner = await visitor(emulator, 'owner')
  for (let round = 0; round < rounds; round += 1) {
    const connected = await Promise.all(Array.from({ length: clients }, () => owner.connect()))
    for (const client of connected) await client.ask('watch', { deviceIds: ['HY-0001'] })
    emulator.player.step(10_000)
    await Promise.all(connected.map((client) => client.settled()))
    for (const client of connected) client.close()
  }
}

/** Timers, sockets and listeners of this process, which a leak would increase. */
export async function leftOpen() {
  // Closed resources are released a little later.
  await after(500)
  const resources = process.getActiveResourcesInfo()
  return {
    timers: resources.filter((name) => name === 'Timeout').length,
    sockets: resources.filter((name) => name.startsWith('TCPSocket')).length,
    listeners: process
      .eventNames()
      .reduce((sum, name) => sum + process.listenerCount(name as string), 0),
  }
}

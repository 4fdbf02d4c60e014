import { setTimeout as after } from 'node:timers/promises'
import type { RunningEmulator } from './emulator.ts'
import { visitor } from './visitor.ts'

/** How often so many connections at once come and go. */
interface Traffic {
  readonly clients: number
  readonly rounds: number
}

/** Connections come, watch a device, hear ten seconds of it and go, again and again. */
export async function comeAndGo(emulator: RunningEmulator, { clients, rounds }: Traffic) {
  const owner = await visitor(emulator, 'owner')
  for (let round = 0; round < rounds; round += 1) {
    const connected = await Promise.all(Array.from({ length: clients }, () => owner.connect()))
    for (const client of connected) await client.ask('watch', { deviceIds: ['HY-0001'] })
    emulator.stage.step(10_000)
    await Promise.all(connected.map((client) => client.settled()))
    for (const client of connected) client.close()
  }
}

/** What a leak would make grow, besides memory: timers, sockets and listeners of this process. */
export async function leftOpen() {
  // What has ended is forgotten a little later.
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

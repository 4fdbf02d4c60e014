import { startChannelEmulator } from './channelEmulator.ts'
import type { TestClient } from './client.ts'
import { startEmulator } from './emulator.ts'
import { request } from './request.ts'
import type { TransportClient, TransportEmulator } from './transportEmulator.ts'
import { visitor } from './visitor.ts'

/** The transports of the emulator's backend, each with what starts an emulator behind it. */
export const transports = [
  { transport: 'HTTP and socket.io', start: startNetworkEmulator },
  { transport: 'the channel of a worker', start: startChannelEmulator },
] as const

async function startNetworkEmulator(scenario: string): Promise<TransportEmulator> {
  const emulator = await startEmulator(scenario)
  const { player, complaints, url, close } = emulator
  return {
    ...{ player, complaints, close },
    request: (path, body) => request(url + path, body === undefined ? {} : { body }),
    visitor: async (name) => {
      const { get, read, connect } = await visitor(emulator, name)
      return { get, read, connect: async () => clientOf(await connect()) }
    },
  }
}

function clientOf(client: TestClient): TransportClient {
  const { socket, ...rest } = client
  const emitter = socket as { emit(name: string, ...args: readonly unknown[]): unknown }
  return {
    ...rest,
    isConnected: () => socket.connected,
    emit: (name, ...args) => void emitter.emit(name, ...args),
  }
}

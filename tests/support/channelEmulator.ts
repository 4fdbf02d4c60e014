import { MessageChannel } from 'node:worker_threads'
import { compileScenario } from '@wattpost/emulator/compiling'
import { seededUsers } from '@wattpost/emulator/scenarios'
import { startTab, type TabEmulator, TICK_MS } from '@wattpost/emulator/tab'
import { decode, userType } from '@wattpost/protocol'
import {
  type ChannelClient,
  channelOver,
  createChannelClient,
  type MessageTarget,
} from '@wattpost/protocol/channel'
import { type AccountName, account } from './accounts.ts'
import { receivedEvents } from './client.ts'
import type { Reply } from './request.ts'
import type { TransportClient, TransportEmulator, TransportVisitor } from './transportEmulator.ts'

const CONFIG = {
  ...{ apiUrl: '', socketUrl: '', productName: 'Wattpost', emulator: true },
  firebase: { apiKey: 'demo', projectId: 'demo', authDomain: 'demo' },
}

/** Starts an emulator at the other end of a channel, as in the worker of a page. */
export async function startChannelEmulator(scenario: string): Promise<TransportEmulator> {
  const complaints: string[] = []
  const tab = await openTab(scenario, (message) => complaints.push(message))
  const { port1, port2 } = new MessageChannel()
  const server = tab.serve(channelOver(port1 as unknown as MessageTarget))
  const client = createChannelClient(channelOver(port2 as unknown as MessageTarget))
  const ticking = setInterval(() => tab.tick(), TICK_MS)
  return {
    ...{ player: tab.player, complaints },
    request: (path, body) => call(client, path, null, body),
    visitor: async (name) => visitorOf(client, name),
    close: async () => {
      clearInterval(ticking)
      server.close()
      port1.close()
    },
  }
}

async function openTab(scenario: string, log: (message: string) => void): Promise<TabEmulator> {
  const users = await seededUsers()
  const load = async (name: string) => valueOrThrow(await compileScenario(name, users))
  const started = await startTab({
    scenarios: {
      titles: { [scenario]: scenario },
      ...{ load, parse: unused, loadStreets: unused },
    },
    ...{ scenario, paused: true, config: CONFIG, log },
    users: users.map(({ uid, email, password, displayName: name, emailVerified, claims }) => ({
      ...{ uid, email, password, name, emailVerified, photo: null, ...claims },
    })),
  })
  return valueOrThrow(started)
}

function unused(): never {
  throw new Error('shipped scenarios are compiled')
}

function valueOrThrow<T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: { readonly message: string } },
): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function visitorOf(client: ChannelClient, name: AccountName): TransportVisitor {
  const { uid } = account(name)
  const get = (path: string) => call(client, path, uid)
  return {
    get,
    read: async (path, schema) => {
      const { status, body } = await get(path)
      if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`)
      return valueOrThrow(decode(path, schema, body))
    },
    connect: () => connect(client, name),
  }
}

function call(
  client: ChannelClient,
  target: string,
  token: string | null,
  body?: object,
): Promise<Reply> {
  const method = body === undefined ? 'GET' : 'POST'
  const sent = { method, target, token, body: body === undefined ? null : JSON.stringify(body) }
  return new Promise((resolve, reject) => {
    let [status, text] = [0, '']
    client.call(sent, {
      begun: (answered) => {
        status = answered
      },
      part: (part) => {
        text += part
      },
      ended: () => {
        // A fault may have cut the body off.
        try {
          resolve({ status, headers: {}, body: JSON.parse(text) as unknown })
        } catch (error) {
          reject(error)
        }
      },
      broken: () => reject(new Error(`${target}: the answer broke off`)),
    })
  })
}

function connect(client: ChannelClient, name: AccountName): Promise<TransportClient> {
  const { uid, claims } = account(name)
  const { received, until, onEvent } = receivedEvents()
  let isConnected = false
  return new Promise((resolve, reject) => {
    const connection = client.open(
      { token: uid, uid, type: userType(claims) },
      {
        opened: () => {
          isConnected = true
          resolve({ received, until, ask, emit, isConnected: () => isConnected, settled, close })
        },
        refused: (message) => reject(new Error(message)),
        event: onEvent,
        closed: () => {
          isConnected = false
        },
      },
    )
    const ask: TransportClient['ask'] = (request, payload) =>
      new Promise((answer) =>
        connection.request(request, payload, (ack) => answer(ack as Record<string, unknown>)),
      )
    const emit: TransportClient['emit'] = (request, ...args) => {
      const last = args.at(-1)
      const payload = typeof args[0] === 'function' ? undefined : args[0]
      if (typeof last === 'function') connection.request(request, payload, (ack) => last(ack))
      else connection.request(request, payload)
    }
    const settled = async () => void (await ask('unwatch', { deviceIds: [] }))
    const close = () => connection.close()
  })
}

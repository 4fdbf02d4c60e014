import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientEvents, ServerEvents } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../scenario/scenarios.testing.ts'
import type { Stage } from '../scenario/stage.ts'
import { stageOf } from '../stageOf.ts'
import type { SocketGate } from './gate.ts'
import { createSocketServer, type SocketParts } from './server.ts'
import type { Connection } from './types.ts'

/** A socket of socket.io's own client, with everything that came. */
export interface Client {
  readonly socket: Socket<ServerEvents, ClientEvents>
  readonly came: readonly (readonly [event: string, payload: unknown])[]
}

/** What may be set of an account while a test runs. */
export interface TestAccount {
  readonly uid: string
  readonly email: string
  /** Of its tokens. */
  merchant: boolean
  approved: boolean
  /** Of the account, whatever tokens say. */
  merchantNow: boolean
  refused: string | null
  /** Nobody answers who could tell of it. */
  isAway: boolean
}

/** A socket server by itself, whose clock stands: a token is the account's uid. */
export interface TestServer {
  readonly url: string
  readonly stage: Stage
  readonly complaints: readonly string[]
  /** It ends, as if it had died: whoever is connected sees the link close. */
  close(): Promise<void>
  /** The server's end of the connections. */
  connections(): readonly Connection[]
  account(name: string): TestAccount
  /** Dials, and waits until it stands unless it is told otherwise. */
  connect(name: string, options?: { readonly reconnection?: boolean }): Promise<Client>
}

export async function startServer(
  fleet: string,
  {
    port = 0,
    ...parts
  }: Partial<Pick<SocketParts, 'checkMs' | 'slowReaderLimits'>> & { readonly port?: number } = {},
): Promise<TestServer> {
  const opened = stageOf(scenarioOf(`${HEAD}${fleet}`), accounts, { paused: true })
  if (!opened.ok) throw new Error(opened.error.join('\n'))
  const stage = opened.value
  const people = new Map<string, TestAccount>(
    accounts.map(({ uid, email, merchant }) => [
      uid,
      {
        uid,
        email,
        merchant,
        approved: true,
        merchantNow: merchant,
        refused: null,
        tokenMs: 3_600_000,
        isAway: false,
      },
    ]),
  )
  const complaints: string[] = []
  const http = createServer()
  const server = createSocketServer({
    ...parts,
    http,
    stage,
    gate: gateOf(people),
    known: () => {},
    log: (message) => complaints.push(message),
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const account = (name: string): TestAccount => {
    const found = [...people.values()].find(({ email }) => email === `${name}@wattpost.test`)
    if (found === undefined) throw new Error(`no account ${name}`)
    return found
  }
  return {
    url,
    stage,
    complaints,
    close: () => server.close(),
    connections: () => [...server.connections()],
    account,
    connect: (name, options) => dial(url, account(name), options),
  }
}

function gateOf(people: ReadonlyMap<string, TestAccount>): SocketGate {
  return {
    verify: async (token) => {
      const person = people.get(token.split(' ')[0] ?? '')
      if (person === undefined) return { ok: false, message: 'no such token', reason: 'malformed' }
      if (person.isAway) return { ok: false, message: 'nobody answers', reason: 'auth-unreachable' }
      if (person.refused !== null)
        return { ok: false, message: person.refused, reason: person.refused }
      const { uid, email, merchant, approved } = person
      const identity = {
        ...{ uid, email, merchant, approved, profile: null },
        ...{ name: '', emailVerified: true, photo: null },
      }
      return { ok: true, identity, expiresAtMs: Date.now() + 3_600_000 }
    },
    roleNow: async (uid) => {
      const person = people.get(uid)
      return person?.isAway === false
        ? { merchant: person.merchantNow, approved: person.approved }
        : null
    },
  }
}

async function dial(
  url: string,
  { uid, merchant }: TestAccount,
  { reconnection = false }: { readonly reconnection?: boolean } = {},
): Promise<Client> {
  const socket: Client['socket'] = io(url, {
    transports: ['websocket'],
    query: { user_id: uid, type: merchant ? 'merchant' : 'end_user' },
    auth: { token: uid },
    reconnection,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
    forceNew: true,
  })
  const came: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => came.push([event, payload]))
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    if (!reconnection) socket.once('connect_error', reject)
  })
  return { socket, came }
}

/** The frames that came, alone or in arrays, in order. */
export function framesOf({ came }: Client): Record<string, unknown>[] {
  return came
    .filter(([event]) => event.includes('power') || event.includes('status'))
    .flatMap(([, payload]) => payload as Record<string, unknown>[])
}

/** Resolves when all that the server sent before is here. */
export async function settled({ socket }: Client): Promise<void> {
  await socket.timeout(5000).emitWithAck('unwatch', { deviceIds: [] })
}

/** Stops reading from the network until the answer is called; what is sent meanwhile waits. */
export function stopReading({ socket }: { readonly socket: Pick<Socket, 'io'> }): () => void {
  const ws: unknown = Reflect.get(socket.io.engine.transport, 'ws')
  const raw = Reflect.get(Object(ws), '_socket') as { pause(): void; resume(): void }
  raw.pause()
  return () => raw.resume()
}

/** Waits until something holds. */
export async function eventually(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 10_000, interval: 10 }).toBe(true)
}

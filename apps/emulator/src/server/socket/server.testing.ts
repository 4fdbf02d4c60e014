import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  accepted,
  type ClientEvents,
  HOUR_MS,
  refused,
  type ServerEvents,
  type SessionUser,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import { type Account, rightsOf } from '../../auth/currentRights.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { accounts, HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import type { RightsOf } from '../transport/authenticator.ts'
import { createBackend } from '../transport/backend.ts'
import type { WorkLimits, WorkQueue } from '../transport/workQueue.ts'
import type { ClientSocket } from './clientSocket.ts'
import { createSocketServer, type SocketParts } from './server.ts'
import type { SocketAuthenticator } from './sessionWatch.ts'

/** A socket of socket.io's client, with all received events. */
export interface Client {
  readonly socket: Socket<ServerEvents, ClientEvents>
  readonly received: readonly (readonly [event: string, payload: unknown])[]
}

/** An account that a test may change. */
export interface TestAccount {
  readonly uid: string
  readonly email: string
  /** Role in its tokens. */
  merchant: boolean
  approved: boolean
  /** Changes the account's present role; its tokens keep theirs. */
  setRole(role: Partial<Pick<SessionUser, 'merchant' | 'approved'>>): void
  /** Disables or deletes the account. */
  end(state: 'disabled' | 'missing'): void
  refused: string | null
  /** The Auth emulator is unreachable. */
  isAuthUnreachable: boolean
}

/** A socket server without HTTP, its clock paused; a token is the account's uid. */
export interface TestServer {
  readonly url: string
  readonly player: ScenarioPlayer
  readonly work: WorkQueue
  readonly logMessages: readonly string[]
  /** Closes like a crash: clients see a closed transport. */
  close(): Promise<void>
  /** The server's end of the connections. */
  connections(): readonly ClientSocket[]
  account(name: string): TestAccount
  /** Opens a connection, and waits for it unless it may reconnect. */
  connect(name: string, options?: { readonly reconnection?: boolean }): Promise<Client>
}

export async function startServer(
  fleet: string,
  {
    port = 0,
    workLimits,
    ...parts
  }: Partial<Pick<SocketParts, 'checkMs' | 'slowReaderLimits'>> & {
    readonly port?: number
    readonly workLimits?: Partial<WorkLimits>
  } = {},
): Promise<TestServer> {
  const opened = playerOf(scenarioOf(`${HEAD}${fleet}`), accounts, { paused: true })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const people = new Map(accounts.map((account) => [account.uid, new Person(account)]))
  const logMessages: string[] = []
  const http = createServer()
  const log = (message: string) => logMessages.push(message)
  const backend = createBackend({
    ...{ player, log, nextTurn: () => nextTurn() },
    ...(workLimits !== undefined && { workLimits }),
  })
  const server = createSocketServer({
    ...parts,
    http,
    player,
    backend,
    auth: authenticatorOf(people),
    countAsAuthenticated: () => {},
    log,
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
    player,
    work: backend.work,
    logMessages,
    close: () => server.close(),
    connections: () => [...server.connections()],
    account,
    connect: (name, options) => dial(url, account(name), options),
  }
}

/** The role is the one of now: of the account, not of the token. */
class Person implements TestAccount {
  readonly uid: string
  readonly email: string
  merchant: boolean
  approved = true
  refused: string | null = null
  isAuthUnreachable = false
  account: Account
  readonly watchers = new Set<(rightsOf: RightsOf) => void>()

  constructor({ uid, email, merchant }: (typeof accounts)[number]) {
    this.uid = uid
    this.email = email
    this.merchant = merchant
    const claims = { merchant, approved: true, profile: null }
    this.account = { state: 'active', claims, signInsFromMs: 0 }
  }

  setRole(role: Partial<Pick<SessionUser, 'merchant' | 'approved'>>): void {
    const { merchant, approved } = this
    const claims = { merchant, approved, profile: null, ...role }
    this.#change({ state: 'active', claims, signInsFromMs: 0 })
  }

  end(state: 'disabled' | 'missing'): void {
    this.#change({ state })
  }

  #change(account: Account): void {
    this.account = account
    for (const onRights of this.watchers)
      onRights((signedInAtMs) => rightsOf(account, signedInAtMs))
  }
}

function authenticatorOf(people: ReadonlyMap<string, Person>): SocketAuthenticator {
  return {
    verify: async (token) => {
      const person = people.get(token.split(' ')[0] ?? '')
      if (person === undefined) return refusal('malformed', 'no such token')
      // A refusal of the present token may be known without the Auth emulator.
      const isKnown = person.refused !== null && token === person.uid
      if (person.isAuthUnreachable && !isKnown) return refusal('auth-unreachable', 'no answer')
      if (person.refused !== null) return refusal(person.refused, person.refused)
      const { uid, email, merchant, approved } = person
      const rights = rightsOf(person.account, Date.now())
      if (!rights.ok) return rights
      const identity = { uid, email, ...rights.value, name: '', emailVerified: true, photo: null }
      const isFresh = token !== uid
      return accepted({
        ...{ identity, expiresAtMs: Date.now() + HOUR_MS, signedInAtMs: Date.now(), issuedAtS: 0 },
        hasClaims: true,
        isOutdated: !isFresh && (merchant !== identity.merchant || approved !== identity.approved),
      })
    },
    watchRights: (uid, onRights) => {
      const watchers = people.get(uid)?.watchers
      watchers?.add(onRights)
      return () => void watchers?.delete(onRights)
    },
    isReachable: async (uid) => people.get(uid)?.isAuthUnreachable === false,
  }
}

function refusal(code: string, message: string) {
  return refused({ what: 'token', where: '', code, message })
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
  const received: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    if (!reconnection) socket.once('connect_error', reject)
  })
  return { socket, received }
}

/** The received frames in order, single or from arrays. */
export function framesOf({ received }: Client): Record<string, unknown>[] {
  return received
    .filter(([event]) => event.includes('power') || event.includes('status'))
    .flatMap(([, payload]) => payload as Record<string, unknown>[])
}

/** Resolves when all earlier messages of the server have arrived. */
export async function settled({ socket }: Client): Promise<void> {
  await socket.timeout(5000).emitWithAck('unwatch', { deviceIds: [] })
}

/** Stops reading from the network. @returns a function that resumes reading */
export function stopReading({ socket }: { readonly socket: Pick<Socket, 'io'> }): () => void {
  const ws: unknown = Reflect.get(socket.io.engine.transport, 'ws')
  const raw = Reflect.get(Object(ws), '_socket') as { pause(): void; resume(): void }
  raw.pause()
  return () => raw.resume()
}

/** Waits until a condition holds. */
export async function eventually(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 10_000, interval: 10 }).toBe(true)
}

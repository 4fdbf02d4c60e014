import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBackend, createSocketServer, openPlayer, seededUsers } from '@wattpost/emulator'
import {
  accepted,
  type ClientEvents,
  HOUR_MS,
  MINUTE_MS,
  type ServerEvents,
  type SessionUser,
  userType,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'

/** Messages that only a real connection has. */
export interface SocketRun {
  /** Payloads of events by name; `token` has none. */
  readonly events: Readonly<Record<'balance' | 'dropped' | 'tokenRequest', unknown>>
  /** The client's acknowledgement of `token`. */
  readonly token: string
  /** The handshake that the server received. */
  readonly handshake: { readonly query: object; readonly auth: object }
}

/** It has a step that sends a balance. */
const SCENARIO = 'malformed-events'
/** Virtual time of the run; the balance is sent at one minute. */
const RUN_MS = 2 * MINUTE_MS

/** Plays a scenario to a client of socket.io that reads nothing until the end, and whose first token expires soon. */
export async function playedToClient(user: SessionUser): Promise<SocketRun> {
  const opened = await openPlayer(SCENARIO, await seededUsers(), { wallNowMs: () => 0 })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const backend = createBackend({ player, log: fail, nextTurn: async () => {} })
  let tick = () => {}
  const limits = unreadUntilReleased()
  const tokens = [0, HOUR_MS].map((laterMs) => tokenOf(user, player.nowMs() + laterMs))
  const [first = '', second = ''] = tokens
  const http = createServer()
  const server = createSocketServer({
    ...{ http, player, log: fail, checkMs: 1, slowReaderLimits: limits.values },
    countAsAuthenticated: () => {},
    backend: {
      ...backend,
      attach: (channels) => {
        const frames = backend.attach(channels)
        tick = () => frames.tick()
        return frames
      },
    },
    auth: {
      verify: async (token) =>
        accepted({
          ...{ identity: identityIn(token), signedInAtMs: Date.now(), isOutdated: false },
          ...{ issuedAtS: 0, hasClaims: true },
          expiresAtMs: Date.now() + (token === first ? MINUTE_MS / 2 : HOUR_MS),
        }),
      watchRights: () => () => {},
      isReachable: async () => true,
    },
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const socket: Socket<ServerEvents, ClientEvents> = io(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    {
      ...{ transports: ['websocket'], query: { user_id: user.uid, type: userType(user) } },
      auth: { token: first },
    },
  )
  const asked = new Promise<void>((resolve) => {
    socket.on('token', (answer) => {
      answer(second)
      resolve()
    })
  })
  const balance = new Promise<unknown>((resolve) => socket.on('balance', resolve))
  const dropped = new Promise<unknown>((resolve) => socket.on('dropped', resolve))
  try {
    await Promise.all([asked, limits.read])
    const [connection] = server.connections()
    if (connection === undefined) throw new Error('no connection')
    const { user_id, type } = connection.handshake.query
    player.step(RUN_MS)
    for (let count = 0; count < 20; count += 1) tick()
    limits.release()
    return {
      events: { balance: await balance, dropped: await dropped, tokenRequest: null },
      ...{
        token: second,
        handshake: { query: { user_id, type }, auth: connection.handshake.auth },
      },
    }
  } finally {
    socket.disconnect()
    await server.close()
  }
}

/** Limits above which a connection is from its first check, until it is released. */
function unreadUntilReleased() {
  let bytes = -1
  let onRead = () => {}
  const read = new Promise<void>((resolve) => {
    onRead = resolve
  })
  const never = Number.POSITIVE_INFINITY
  return {
    read,
    release: () => {
      bytes = never
    },
    values: {
      ...{ stuckBytes: never, stuckMs: never, floodBytes: never },
      get slowBytes() {
        onRead()
        return bytes
      },
      get caughtUpBytes() {
        return bytes
      },
    },
  }
}

/** An unsigned ID token, as the Auth emulator issues them. */
function tokenOf({ uid, ...user }: SessionUser, issuedAtMs: number): string {
  const iat = issuedAtMs / 1000
  const { name, email, emailVerified, merchant, approved, profile } = user
  const payload = {
    ...{ name, merchant, approved, profile, email, email_verified: emailVerified },
    ...{ auth_time: iat, user_id: uid, iat, exp: iat + HOUR_MS / 1000, sub: uid },
  }
  const parts = [{ alg: 'none', typ: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.`
}

function identityIn(token: string): SessionUser {
  const { user_id: uid, ...claims } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const { name, email, email_verified: emailVerified, merchant, approved, profile } = claims
  return { uid, name, email, emailVerified, merchant, approved, profile, photo: null }
}

function fail(message: string): void {
  throw new Error(message)
}

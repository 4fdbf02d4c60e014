import {
  decode,
  handshakeAuth,
  handshakeQuery,
  type Refusal,
  type SessionUser,
} from '@wattpost/protocol'
import {
  type AuthenticatedUser,
  type Authentication,
  type Authenticator,
  handshakeProblem,
  isUnreachable,
  type RightsOf,
} from '../transport/authenticator.ts'
import type { ClientSocket } from './clientSocket.ts'

/** Admits a connection whose token is valid and whose query names the same user and the present type [K1]. */
export async function admit(
  auth: Pick<Authenticator, 'verify'>,
  socket: ClientSocket,
): Promise<Refusal | null> {
  const handshake = decode('auth', handshakeAuth, socket.handshake.auth)
  if (!handshake.ok) return { ...handshake.error, message: 'auth.token: a token is needed' }
  const { token } = handshake.value
  const verdict = await auth.verify(token)
  if (!verdict.ok) return { ...verdict.error, message: `auth.token: ${verdict.error.message}` }
  const query = decode('query', handshakeQuery, socket.handshake.query)
  if (!query.ok) return query.error
  const problem = handshakeProblem(verdict.value.identity, query.value.user_id, query.value.type)
  if (problem !== null) return { what: 'query', where: '', message: problem }
  socket.data = { ...socketDataOf(verdict.value), token }
  return null
}

/** The data of a verified token that a socket keeps. */
function socketDataOf({
  identity: user,
  expiresAtMs,
  signedInAtMs,
  isOutdated,
}: AuthenticatedUser) {
  return { user, expiresAtMs, signedInAtMs, isOutdated }
}

/** The part of the auth service that the socket uses. */
export type SocketAuthenticator = Pick<Authenticator, 'verify' | 'watchRights' | 'isReachable'>

/** The claims that decide what a user may see. */
type Role = Pick<SessionUser, 'merchant' | 'approved'>

function isSameRole(one: Role, other: Role): boolean {
  return one.merchant === other.merchant && one.approved === other.approved
}

/** A fresh token is requested this long before expiry. */
const RENEW_BEFORE_MS = 60_000
/** Interval of further requests while the Auth emulator is unreachable. */
const RETRY_MS = 5_000
/** Interval of checks, so that a connection outlives its token by less than a minute. */
const CHECK_MS = 30_000
/** Time for a client to send a fresh token. */
const ANSWER_MS = 15_000

interface SessionWatch {
  readonly auth: SocketAuthenticator
  readonly checkMs?: number
  /** Whether clients are asked for a fresh token; otherwise they reconnect with one after expiry. Default true. */
  readonly requestsTokens?: () => boolean
  readonly log: (message: string) => void
  /** Ends the connection's frames; called before its user changes. */
  readonly withdraw: () => void
}

/**
 * Outcome of a check. `unknown`: no fresh token can be issued or checked, since the Auth emulator is unreachable.
 */
type Check = 'valid' | 'refused' | 'reconnect' | 'unknown'

/**
 * Watches a connection's account and token until it closes, and requests a fresh token in time. When the role
 * changes, its data ends at once; the client then reconnects with a fresh token. The connection closes when the account is
 * disabled, deleted or signed out everywhere. While the Auth emulator is unreachable it stays open until its token
 * expires.
 */
export function watchSession(watch: SessionWatch, socket: ClientSocket): void {
  const { checkMs = CHECK_MS } = watch
  let timer: NodeJS.Timeout | undefined
  const checkIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(check), ms)
  }
  const run = async (checked: typeof check) => {
    const outcome = await checkSafely(checked, watch, socket)
    if (!socket.connected) return
    if (outcome === 'unknown' && leftMs(socket) > 0)
      return checkIn(Math.min(RETRY_MS, checkMs, leftMs(socket)))
    // After a closed transport, unlike a disconnect, the client reconnects in its present role.
    if (outcome === 'reconnect' || outcome === 'unknown') socket.conn.close()
    else if (outcome === 'refused') socket.disconnect(true)
    else checkIn(nextCheckMs(socket, checkMs))
  }
  const onRights = (rightsOf: RightsOf) => {
    const rights = rightsOf(socket.data.signedInAtMs)
    if (rights.ok && isSameRole(rights.value, socket.data.user)) return
    watch.withdraw()
    if (!rights.ok) return void socket.disconnect(true)
    socket.data.user = { ...socket.data.user, ...rights.value }
    clearTimeout(timer)
    void run(renewAndReconnect)
  }
  const stopWatching = watch.auth.watchRights(socket.data.user.uid, onRights)
  // Spreads the checks of connections that opened together after a restart.
  if (socket.data.isOutdated) void run(renewOutdated)
  else checkIn(Math.min(nextCheckMs(socket, checkMs), checkMs * Math.random()))
  socket.once('disconnect', () => {
    clearTimeout(timer)
    stopWatching()
  })
}

function nextCheckMs(socket: ClientSocket, checkMs: number): number {
  return Math.min(checkMs, Math.max(0, leftMs(socket) - RENEW_BEFORE_MS))
}

/** Time until the token expires. */
function leftMs({ data }: ClientSocket): number {
  return data.expiresAtMs - Date.now()
}

/** Logs an internal error, which closes no connection. */
async function checkSafely(
  checked: typeof check,
  watch: SessionWatch,
  socket: ClientSocket,
): Promise<Check> {
  try {
    return await checked(watch, socket)
  } catch (error) {
    watch.log(`a connection could not be checked: ${error}`)
    return 'valid'
  }
}

async function check(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  if (leftMs(socket) <= RENEW_BEFORE_MS) return renew(watch, socket)
  const verdict = await watch.auth.verify(socket.data.token)
  if (verdict.ok || isUnreachable(verdict.error)) return 'valid'
  // A fault may make a token expire early; as after any expiry, a fresh token is requested.
  return verdict.error.code === 'expired' ? renewExpired(watch, socket) : 'refused'
}

/**
 * Renews a token that expired before its time. While the Auth emulator is unreachable the connection stays, since a
 * client that reconnects has no other token either.
 */
async function renewExpired(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  return watch.requestsTokens?.() === false ? 'reconnect' : renew(watch, socket)
}

/** Renews the token of a changed user, who then reconnects: type and frames follow from the handshake. */
async function renewAndReconnect(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  return (await renew(watch, socket)) === 'refused' ? 'refused' : 'reconnect'
}

/** Renews a token with an older role, once: the client's page shows what its token says. */
async function renewOutdated(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  const outcome = await renew(watch, socket)
  return outcome === 'unknown' ? 'valid' : outcome
}

/** Requests a fresh token: another one of the same user, which does not expire earlier. */
async function renew({ auth, requestsTokens }: SessionWatch, socket: ClientSocket): Promise<Check> {
  if (requestsTokens?.() === false) return 'unknown'
  const token = await requestToken(socket)
  const verdict = token === null ? null : await auth.verify(token)
  const { user } = socket.data
  if (token === null || verdict === null || !isFresh(token, verdict, socket)) {
    const isAuthUnreachable = await isIssuerAway(auth, socket, token, verdict)
    return isAuthUnreachable ? 'unknown' : 'refused'
  }
  if (!isSameRole(verdict.value.identity, user)) return 'reconnect'
  socket.data = { ...socketDataOf(verdict.value), token }
  return 'valid'
}

function isFresh(
  token: string,
  verdict: Authentication,
  { data }: ClientSocket,
): verdict is Extract<Authentication, { ok: true }> {
  return (
    verdict.ok &&
    token !== data.token &&
    verdict.value.identity.uid === data.user.uid &&
    verdict.value.expiresAtMs >= data.expiresAtMs
  )
}

/**
 * Whether a missing renewal may be the Auth emulator's fault: the token cannot be checked, or the client has only its
 * present token, which is not known to be invalid.
 */
async function isIssuerAway(
  auth: SocketAuthenticator,
  { data }: ClientSocket,
  token: string | null,
  verdict: Authentication | null,
): Promise<boolean> {
  if (verdict !== null && !verdict.ok) return isUnreachable(verdict.error)
  if (token !== null && token !== data.token) return false
  const present = await auth.verify(data.token)
  if (!present.ok) return isUnreachable(present.error)
  // Verified tokens and accounts are cached for some seconds.
  return !(await auth.isReachable(data.user.uid))
}

function requestToken(socket: ClientSocket): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}

import {
  decode,
  handshakeAuth,
  handshakeQuery,
  type Refusal,
  type Result,
  type SessionUser,
  userType,
} from '@wattpost/protocol'
import type { ClientSocket } from './clientSocket.ts'

/** The claims that decide what a user may see. */
type Role = Pick<SessionUser, 'merchant' | 'approved'>

/** The user of a token, or a refusal. */
type Authentication = Result<
  { readonly identity: SessionUser; readonly expiresAtMs: number },
  Refusal
>

/** The part of the auth service that the socket uses. */
export interface Authenticator {
  verify(idToken: string): Promise<Authentication>
  /** The current role of an account, independent of its tokens; `null` if it cannot be read. */
  roleNow(uid: string): Promise<Role | null>
}

function isSameRole(one: Role, other: Role): boolean {
  return one.merchant === other.merchant && one.approved === other.approved
}

/** A refused connection. */
export interface AdmissionRefusal {
  readonly message: string
  /** The Auth emulator is unreachable; a retry may succeed. */
  readonly isTemporary: boolean
}

/** Admits a connection whose token is valid and whose query names the same user and type [K1]. */
export async function admit(
  auth: Authenticator,
  socket: ClientSocket,
): Promise<AdmissionRefusal | null> {
  const handshake = decode('auth', handshakeAuth, socket.handshake.auth)
  if (!handshake.ok) return admissionRefusal('auth.token: a token is needed')
  const { token } = handshake.value
  const verdict = await auth.verify(token)
  if (!verdict.ok)
    return admissionRefusal(`auth.token: ${verdict.error.message}`, isUnreachable(verdict.error))
  const query = decode('query', handshakeQuery, socket.handshake.query)
  if (!query.ok) return admissionRefusal(query.error.message)
  if (query.value.user_id !== verdict.value.identity.uid)
    return admissionRefusal('query.user_id: the token belongs to another user')
  if (query.value.type !== userType(verdict.value.identity))
    return admissionRefusal(`query.type: the user is of type ${userType(verdict.value.identity)}`)
  const { identity: user, expiresAtMs } = verdict.value
  socket.data = { user, token, expiresAtMs }
  return null
}

function admissionRefusal(message: string, isTemporary = false): AdmissionRefusal {
  return { message, isTemporary }
}

function isUnreachable({ code }: Refusal): boolean {
  return code === 'auth-unreachable'
}

/** A fresh token is requested this long before expiry. */
const RENEW_BEFORE_MS = 60_000
/** Interval of further requests while the Auth emulator is unreachable. */
const RETRY_MS = 5_000
/** Interval of checks, so that a connection outlives its token or role by less than a minute. */
const CHECK_MS = 30_000
/** Time for a client to send a fresh token. */
const ANSWER_MS = 15_000

export interface SessionWatch {
  readonly auth: Authenticator
  readonly checkMs?: number
  /** Whether clients are asked for a fresh token; otherwise they reconnect with one after expiry. Default true. */
  readonly requestsTokens?: () => boolean
  readonly log: (message: string) => void
}

/**
 * Outcome of a check. `reconnect`: the role has changed. `unknown`: no fresh token can be issued or checked, since
 * the Auth emulator is unreachable.
 */
type Check = 'valid' | 'refused' | 'reconnect' | 'unknown'

/**
 * Checks a connection's token and role until it closes, and requests a fresh token in time. Closes it when the
 * account is disabled, deleted, signed out everywhere or in another role. While the Auth emulator is unreachable
 * it stays open until its token expires.
 */
export function watchSession(watch: SessionWatch, socket: ClientSocket): void {
  const { checkMs = CHECK_MS } = watch
  let timer: NodeJS.Timeout | undefined
  const checkIn = (ms: number) => {
    timer = setTimeout(() => void run(), ms)
  }
  const run = async () => {
    const outcome = await checkSafely(watch, socket)
    if (!socket.connected) return
    if (outcome === 'unknown' && leftMs(socket) > 0)
      return checkIn(Math.min(RETRY_MS, checkMs, leftMs(socket)))
    // After a closed transport, unlike a disconnect, the client reconnects in its present role.
    if (outcome === 'reconnect' || outcome === 'unknown') socket.conn.close()
    else if (outcome === 'refused') socket.disconnect(true)
    else checkIn(nextCheckMs(socket, checkMs))
  }
  // Spreads the checks of connections that opened together after a restart.
  checkIn(Math.min(nextCheckMs(socket, checkMs), checkMs * Math.random()))
  socket.once('disconnect', () => clearTimeout(timer))
}

function nextCheckMs(socket: ClientSocket, checkMs: number): number {
  return Math.min(checkMs, Math.max(0, leftMs(socket) - RENEW_BEFORE_MS))
}

/** Time until the token expires. */
function leftMs({ data }: ClientSocket): number {
  return data.expiresAtMs - Date.now()
}

/** Logs an internal error, which closes no connection. */
async function checkSafely(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  try {
    return await check(watch, socket)
  } catch (error) {
    watch.log(`a connection could not be checked: ${error}`)
    return 'valid'
  }
}

async function check(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  const { auth } = watch
  const { user, token } = socket.data
  if (leftMs(socket) <= RENEW_BEFORE_MS) return renew(watch, socket)
  const verdict = await auth.verify(token)
  if (!verdict.ok) {
    if (isUnreachable(verdict.error)) return 'valid'
    // A fault may make a token expire early; as after any expiry, a fresh token is requested.
    return verdict.error.code === 'expired' ? renewOrReconnect(watch, socket) : 'refused'
  }
  if (!isSameRole(verdict.value.identity, user)) return 'reconnect'
  const role = await auth.roleNow(user.uid)
  // With its present token the client would reconnect in the old role.
  return role === null || isSameRole(role, user) ? 'valid' : renewOrReconnect(watch, socket)
}

/** Renews a token that is no longer valid; the client reconnects if the result is unknown. */
async function renewOrReconnect(watch: SessionWatch, socket: ClientSocket): Promise<Check> {
  const outcome = await renew(watch, socket)
  return outcome === 'unknown' ? 'reconnect' : outcome
}

/** Requests a fresh token: a later one of the same user. */
async function renew({ auth, requestsTokens }: SessionWatch, socket: ClientSocket): Promise<Check> {
  if (requestsTokens?.() === false) return 'unknown'
  const token = await requestToken(socket)
  const verdict = token === null ? null : await auth.verify(token)
  const { user } = socket.data
  if (token === null || verdict === null || !isFresh(verdict, socket)) {
    const isAuthUnreachable = await isIssuerAway(auth, socket, token, verdict)
    return isAuthUnreachable ? 'unknown' : 'refused'
  }
  if (!isSameRole(verdict.value.identity, user)) return 'reconnect'
  socket.data = { user: verdict.value.identity, token, expiresAtMs: verdict.value.expiresAtMs }
  return 'valid'
}

function isFresh(
  verdict: Authentication,
  { data }: ClientSocket,
): verdict is Extract<Authentication, { ok: true }> {
  return (
    verdict.ok &&
    verdict.value.identity.uid === data.user.uid &&
    verdict.value.expiresAtMs > data.expiresAtMs
  )
}

/**
 * Whether a missing renewal may be the Auth emulator's fault: the token cannot be checked, or the client has only its
 * present token, which is not known to be invalid.
 */
async function isIssuerAway(
  auth: Authenticator,
  { data }: ClientSocket,
  token: string | null,
  verdict: Authentication | null,
): Promise<boolean> {
  if (verdict !== null && !verdict.ok) return isUnreachable(verdict.error)
  if (token !== null && token !== data.token) return false
  const present = await auth.verify(data.token)
  if (!present.ok) return isUnreachable(present.error)
  // Verified tokens are cached for some seconds, accounts are not.
  return (await auth.roleNow(data.user.uid)) === null
}

function requestToken(socket: ClientSocket): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}

import type { LoginRequest, SessionUser } from '@wattpost/protocol'

/** The backend's side of a session. */
export interface SessionServer {
  /** The call `getSession` [H2]. @throws when the request fails */
  fetchSession(): Promise<SessionUser | null>
  /** The call `deleteSession` [H3], for the token's session, else the cookie's. */
  endSession(token: string | null): Promise<void>
  /** The call `login` [H7]. */
  reportLogin(login: LoginRequest): Promise<unknown>
}

/** Longest wait for the server at a session fetch or login, ms. */
const SERVER_WAIT_MS = 5000

/** The server's user; a fetch that fails, or has no answer in time, counts as no session [X4]. */
export function sessionUserOf(server: SessionServer): Promise<SessionUser | null> {
  return inTime(server.fetchSession()).catch(() => null)
}

/** The body of the call `login` [H7, A2]. */
function loginOf({ uid, ...rest }: SessionUser): LoginRequest {
  return { user: uid, ...rest }
}

/** Reports the signed-in user to the server; response and failure are only logged [H7, X8]. */
export function reportLogin(server: SessionServer, user: SessionUser): Promise<void> {
  return inTime(server.reportLogin(loginOf(user))).then(
    (response) => console.info('login:', response),
    (error: unknown) => console.warn('login failed:', error),
  )
}

/** Rejects when the server has not answered in time. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const seconds = SERVER_WAIT_MS / 1000
    const fail = () => reject(new Error(`no answer from the server for ${seconds} s`))
    timer = setTimeout(fail, SERVER_WAIT_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Ends the server's session; the user is signed out, whatever the server answers [H3]. */
export function endServerSession(server: SessionServer, token: string | null): Promise<void> {
  return server
    .endSession(token)
    .catch((error: unknown) => console.warn('sign-out at the server failed:', error))
}

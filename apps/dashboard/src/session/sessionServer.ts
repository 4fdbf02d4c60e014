import type { LoginRequest, SessionUser } from '@wattpost/protocol'

/** The backend's side of a session. */
export interface SessionServer {
  /** `GET /api/_auth/session` [H2]. @throws when the request fails */
  fetchSession(): Promise<SessionUser | null>
  /** `DELETE /api/_auth/session` [H3], for the token's session, else the cookie's. */
  endSession(token: string | null): Promise<void>
  /** `POST /api/login` [H7]. */
  reportLogin(login: LoginRequest): Promise<unknown>
}

/** The body of `POST /api/login` [H7, A2]. */
function loginOf({ uid, ...rest }: SessionUser): LoginRequest {
  return { user: uid, ...rest }
}

/** Reports the signed-in user to the server; response and failure are only logged [H7, X8]. */
export function reportLogin(server: SessionServer, user: SessionUser): Promise<void> {
  return server.reportLogin(loginOf(user)).then(
    (response) => console.info('login:', response),
    (error: unknown) => console.warn('login failed:', error),
  )
}

/** Ends the server's session; the user is signed out, whatever the server answers [H3]. */
export function endServerSession(server: SessionServer, token: string | null): Promise<void> {
  return server
    .endSession(token)
    .catch((error: unknown) => console.warn('sign-out at the server failed:', error))
}

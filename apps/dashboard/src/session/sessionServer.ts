import type { LoginRequest, SessionUser } from '@wattpost/protocol'

/** The backend's side of a session. */
export interface SessionServer {
  /** `GET /api/_auth/session` [H2]. @throws when the request fails */
  fetchSession(): Promise<SessionUser | null>
  /** `DELETE /api/_auth/session` [H3], for the bearer of the token, else of the cookie. */
  endSession(token: string | null): Promise<void>
  /** `POST /api/login` [H7]. */
  announceLogin(login: LoginRequest): Promise<unknown>
}

import type { LoginRequest, SessionUser } from '@wattpost/protocol'

/** The body of `POST /api/login` [H7, A2]. */
export function loginOf({ uid, ...rest }: SessionUser): LoginRequest {
  return { user: uid, ...rest }
}

import type { SessionUser } from '@wattpost/protocol'
import { loginOf } from './loginOf.ts'
import type { SessionServer } from './sessionServer.ts'

/** Tells the server who has signed in; the response is only logged, a failure too [H7, X8]. */
export function announce(server: SessionServer, user: SessionUser): Promise<void> {
  return server.announceLogin(loginOf(user)).then(
    (response) => console.info('login:', response),
    (error: unknown) => console.warn('login failed:', error),
  )
}

/** Ends the server's session; whoever signs out is out, whatever the server answers [H3]. */
export function endAtServer(server: SessionServer, token: string | null): Promise<void> {
  return server
    .endSession(token)
    .catch((error: unknown) => console.warn('sign-out at the server failed:', error))
}

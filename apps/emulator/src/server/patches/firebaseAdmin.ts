/*
 * Patch of firebase-admin 13.10.0.
 * Reason: to an Auth emulator it sends the word `owner` as its token, which any program could; it has no option for
 * another.
 * Relies on: `authRequestHandler.httpClient.getToken()` of an `Auth`, asked at each request.
 */
import type { Auth } from 'firebase-admin/auth'

/** Sends this token with each request of `auth`. Throws when firebase-admin has no such client. */
export function useOwnerToken(auth: Auth, token: string): void {
  const httpClient = Reflect.get(auth, 'authRequestHandler')?.httpClient
  if (typeof httpClient?.getToken !== 'function')
    throw new Error('firebase-admin has no getToken any more')
  httpClient.getToken = () => Promise.resolve(token)
}

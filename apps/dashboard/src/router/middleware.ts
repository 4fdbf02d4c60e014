import { pageNotFoundFatal } from '@wattpost/protocol'
import { type MiddlewareFunction, redirect } from 'react-router'
import { isSignedOutPath, redirectTarget } from '../pages/redirectTarget.ts'

/** The session's state, as far as the guard needs it. */
export type SignInState = 'signed-in' | 'signed-out'

/** The path to redirect to, or `null` if the user may stay [R2–R11]. */
export function redirectPath(presence: SignInState, url: URL): string | null {
  const isForSignedOut = isSignedOutPath(url.pathname)
  if (presence === 'signed-out') return isForSignedOut ? null : loginPath(url)
  return isForSignedOut ? redirectTarget(url.searchParams.get('redirect'), url.origin) : null
}

/** The login page, which leads back to the requested page. */
function loginPath({ pathname, search }: URL): string {
  return `/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`
}

/** A route with invalid parameters: fatal, status 404 [X1]. */
export class InvalidRoute extends Error {
  readonly status = 404
  constructor(fullPath: string) {
    super(pageNotFoundFatal(fullPath))
    this.name = 'InvalidRoute'
  }
}

/** Whether a decoded path segment is a device id: not blank [R14]. */
export function isDeviceId(segment: string | undefined): segment is string {
  return segment !== undefined && segment.trim() !== ''
}

/** Rejects a blank id before the page loads [X1]. */
export const requireDeviceId: MiddlewareFunction = ({ params, request }) => {
  const { pathname, search } = new URL(request.url)
  if (!isDeviceId(params.id)) throw new InvalidRoute(`${pathname}${search}`)
}

/** Route middleware by its name in the route table. */
export type MiddlewareRegistry = Readonly<Record<string, MiddlewareFunction>>

/** @throws for an unknown name [X2] */
export function namedMiddleware(
  registry: MiddlewareRegistry,
  names: readonly string[],
): MiddlewareFunction[] {
  return names.map((name) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (middleware === undefined) throw new Error(`Unknown route middleware: '${name}'`)
    return middleware
  })
}

/** Waits for the session, then redirects if necessary [R2–R11]. */
export function authMiddleware(settled: () => Promise<{ kind: SignInState }>): MiddlewareFunction {
  return async ({ request }) => {
    const target = redirectPath((await settled()).kind, new URL(request.url))
    if (target !== null) throw redirect(target)
  }
}

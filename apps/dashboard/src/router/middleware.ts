import { type MiddlewareFunction, redirect } from 'react-router'
import { type Presence, sendOnTo } from './guard.ts'

/** Route middleware by the name that the route table uses. */
export type MiddlewareRegistry = Readonly<Record<string, MiddlewareFunction>>

/** @throws for a name that nobody registered [X2] */
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

/** Waits until it is known who is there, then lets them stay or sends them on [R2–R11]. */
export function authMiddleware(settled: () => Promise<{ kind: Presence }>): MiddlewareFunction {
  return async ({ request }) => {
    const target = sendOnTo((await settled()).kind, new URL(request.url))
    if (target !== null) throw redirect(target)
  }
}

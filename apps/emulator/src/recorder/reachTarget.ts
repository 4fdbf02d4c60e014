import { connect, type LookupFunction } from 'node:net'
import { ForbiddenAddress } from './guardedLookup.ts'
import type { Target } from './target.ts'

const PATIENCE_MS = 5000

/** Why the target cannot be reached right now, in words; `null` when it can. */
export function unreachable(target: Target, lookup: LookupFunction): Promise<string | null> {
  const { hostname: host, port, origin } = target
  return new Promise((resolve) => {
    const trying = connect({ host, port, lookup, timeout: PATIENCE_MS })
    const answer = (why: string | null) => {
      trying.destroy()
      resolve(why)
    }
    trying.once('connect', () => answer(null))
    trying.once('timeout', () => answer(`--target ${origin} does not answer; is it up?`))
    trying.on('error', (error: NodeJS.ErrnoException) => {
      const isForbidden = error instanceof ForbiddenAddress
      answer(
        isForbidden
          ? error.message
          : `--target ${origin} cannot be reached (${error.code}); is it up?`,
      )
    })
  })
}

import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { connect, type LookupFunction } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { Target } from './target.ts'

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The target's name resolves to a forbidden address; the message holds the name alone. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export const resolveBySystem: Resolve = (hostname, answer) =>
  systemLookup(hostname, { all: true }, answer)

/**
 * The lookup for each connection to the target: the connection uses the checked address, so a name cannot change in
 * between. One forbidden address refuses the whole name.
 */
export function guardedLookup(target: Target, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        return callback(error ?? new Error('no address'), '', 0)
      }
      if (!addresses.every(({ address }) => target.admits(address))) {
        const message = `${target.hostname} resolves to a private address; if you mean it, give the address itself as --target`
        return callback(new ForbiddenAddress(message), '', 0)
      }
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const CONNECT_TIMEOUT_MS = 5000

/** Connects to the target once. Refused when that fails. */
export function tryConnection(
  target: Target,
  lookup: LookupFunction,
): Promise<Result<null, Refusal>> {
  const { hostname: host, port, origin } = target
  return new Promise((resolve) => {
    const socket = connect({ host, port, lookup, timeout: CONNECT_TIMEOUT_MS })
    const finish = (problem: string | null) => {
      socket.destroy()
      resolve(
        problem === null
          ? accepted(null)
          : refused({ what: '--target', where: origin, message: problem }),
      )
    }
    socket.once('connect', () => finish(null))
    socket.once('timeout', () => finish(`--target ${origin} does not answer; is it up?`))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isForbidden = error instanceof ForbiddenAddress
      finish(
        isForbidden
          ? error.message
          : `--target ${origin} cannot be reached (${error.code}); is it up?`,
      )
    })
  })
}

import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Target } from './target.ts'

/** Asks for all addresses of a name. */
export type Resolve = (
  hostname: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Told to those who log it, never more than the name. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export const resolveBySystem: Resolve = (hostname, answer) =>
  systemLookup(hostname, { all: true }, answer)

/**
 * The lookup that each connection to the target makes: what it checked is what is connected to, so that a name
 * cannot mean one place while it is checked and another afterwards. One wrong address spoils all.
 */
export function guardedLookup(target: Target, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        return callback(error ?? new Error('no address'), '', 0)
      }
      if (!addresses.every(({ address }) => target.admits(address))) {
        const message = `${target.hostname} stands for an address inside: the recorder does not go there by a name; give the address itself as --target`
        return callback(new ForbiddenAddress(message), '', 0)
      }
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

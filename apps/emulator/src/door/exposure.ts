import { isIPv6 } from 'node:net'
import { isLoopback, LOOPBACK_HOSTS } from '../doorkeeper.ts'

/** Why the emulator does not bind there, or `null` when it may. */
export function exposureRefusal(host: string, forced: boolean): string | null {
  if (isLoopback(host) || forced) return null
  const own = LOOPBACK_HOSTS.join(' or ')
  return (
    `--host ${host}: others would reach the emulator, and the tokens of its Auth emulator can be forged by ` +
    `anybody, so it binds only ${own}. If nobody strange is on that network, add --force-insecure.`
  )
}

/** What is said loudly when it binds beyond loopback all the same. */
export function exposureWarning(host: string, tokenFile: string): string {
  return [
    `WARNING: --force-insecure: whoever reaches ${host} can sign in as anybody and see and switch everything.`,
    'The Auth emulator stands open there too. Use it only on a network whose every user you trust.',
    `The control API asks for a token, which is kept in ${tokenFile}.`,
  ].join('\n')
}

/** An address as it stands in a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

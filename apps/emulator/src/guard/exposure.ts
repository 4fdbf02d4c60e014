import { isIPv6 } from 'node:net'
import { isLoopback, LOOPBACK_HOSTS } from './originGuard.ts'

/** The reason not to bind to a host; `null` if it is allowed. */
export function exposureRefusal(host: string, forced: boolean): string | null {
  if (isLoopback(host) || forced) return null
  const own = LOOPBACK_HOSTS.join(' or ')
  return (
    `--host ${host}: other machines could reach the emulator, and tokens of its Auth emulator can be forged by ` +
    `anyone, so it binds only to ${own}. On a trusted network, add --force-insecure.`
  )
}

/** The warning for a host beyond loopback. */
export function exposureWarning(host: string, tokenFile: string): string {
  return [
    `WARNING: --force-insecure: everyone who reaches ${host} can sign in as any user, and see and switch everything.`,
    'The Auth emulator is open there too. Use it only on a network whose every user you trust.',
    `The control API requires a token, which is kept in ${tokenFile}.`,
  ].join('\n')
}

/** A host as a part of a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

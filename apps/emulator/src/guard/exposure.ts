import { isIPv6 } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { isLoopback, LOOPBACK_HOSTS } from './originGuard.mjs'

/** Refuses to bind to a host beyond loopback, unless that is forced. */
export function checkExposure(host: string, forced: boolean): Result<null, Refusal> {
  if (isLoopback(host) || forced) return accepted(null)
  const loopbackHosts = LOOPBACK_HOSTS.join(' or ')
  const message =
    `--host ${host}: other machines could reach the emulator, and tokens of its Auth emulator can be forged by ` +
    `anyone, so it binds only to ${loopbackHosts}. On a trusted network, add --force-insecure.`
  return refused({ what: '--host', where: host, message })
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

import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ControlToken } from './controlToken.ts'
import { isLoopback, isLoopbackName, LOOPBACK_HOSTS } from './originGuard.mjs'

/** Where others than this machine reach an emulator. */
export interface Exposure {
  /** The address to which it is bound. */
  readonly host: string
  /** `host[:port]` under which a proxy or a published port leads to it. */
  readonly publicHosts: readonly string[]
}

/** Origins of the pages at public hosts; their Host headers pass with them. */
export function originsOf(publicHosts: readonly string[]): string[] {
  return publicHosts.flatMap((host) => [`http://${host}`, `https://${host}`])
}

/** Whether others than this machine can reach it. */
export function isExposed({ host, publicHosts }: Exposure): boolean {
  return !isLoopback(host) || publicHosts.some((one) => !isLoopbackName(one))
}

/** Refuses to be reached from beyond loopback, unless that is forced. */
export function checkExposure(exposure: Exposure, forced: boolean): Result<null, Refusal> {
  if (!isExposed(exposure) || forced) return accepted(null)
  const { host, publicHosts } = exposure
  const loopbackHosts = LOOPBACK_HOSTS.join(' or ')
  if (isLoopback(host)) {
    const [name = ''] = publicHosts.filter((one) => !isLoopbackName(one))
    const message =
      `--public-host ${name}: others reach the emulator there, and tokens of its Auth emulator can be forged by ` +
      'anyone. On a trusted network, add --force-insecure.'
    return refused({ what: '--public-host', where: name, message })
  }
  const message =
    `--host ${host}: other machines could reach the emulator, and tokens of its Auth emulator can be forged by ` +
    `anyone, so it binds only to ${loopbackHosts}. On a trusted network, add --force-insecure.`
  return refused({ what: '--host', where: host, message })
}

/** The warning of an emulator that others reach. */
export function exposureWarning({ host, publicHosts }: Exposure, tokenFile: string): string {
  const where = isLoopback(host) ? publicHosts.join(', ') : host
  return [
    `WARNING: --force-insecure: everyone who reaches ${where} can sign in as any user, and see and switch everything.`,
    'The Auth emulator is open there too. Use it only on a network whose every user you trust.',
    `The control API requires a token, which is kept in ${tokenFile}.`,
  ].join('\n')
}

/** Saves the control token in the state folder, the only place where a container may write, and says so. */
export async function savedToken(
  token: ControlToken,
  exposure: Exposure,
  folder: string,
  port: number,
): Promise<{ readonly token: string; readonly warning: string }> {
  const file = join(folder, `control-token-${port}`)
  await token.save(file)
  return { token: token.text, warning: exposureWarning(exposure, file) }
}

/** A host as a part of a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

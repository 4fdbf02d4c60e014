import type { DialectSettings } from '@wattpost/protocol'

interface ReadyParts {
  readonly url: string
  /** Name of the scenario. */
  readonly playing: string
  readonly dialect: DialectSettings
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
  /** Number of nodes of a cluster. */
  readonly nodes?: number
}

/** The line that reports a ready emulator; it names the dialect only if that is not `full`. */
export function readyLine({ url, playing, dialect, accounts, nodes }: ReadyParts): string {
  return [
    `Wattpost is ready at ${url}`,
    `playing “${playing}”`,
    ...dialectText(dialect),
    ...(nodes === undefined ? [] : [nodes === 1 ? '1 node' : `${nodes} nodes`]),
    `sign in as ${accounts.map(({ email, password }) => `${email} / ${password}`).join(' · ')}`,
  ].join(' — ')
}

function dialectText({ dialect, without }: DialectSettings): string[] {
  if (dialect === 'core') return ['dialect core']
  return without.length === 0 ? [] : [`without ${without.join(', ')}`]
}

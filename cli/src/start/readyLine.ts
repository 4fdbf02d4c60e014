import type { DialectSettings } from '@wattpost/protocol'

interface ReadyParts {
  readonly url: string
  /** Name of the scenario. */
  readonly playing: string
  readonly dialect: DialectSettings
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
}

/** The line that reports a ready emulator; it names the dialect only if that is not `full`. */
export function readyLine({ url, playing, dialect, accounts }: ReadyParts): string {
  return [
    `Wattpost is ready at ${url}`,
    `playing “${playing}”`,
    ...dialectText(dialect),
    `sign in as ${accounts.map(({ email, password }) => `${email} / ${password}`).join(' · ')}`,
  ].join(' — ')
}

function dialectText({ dialect, without }: DialectSettings): string[] {
  if (dialect === 'core') return ['dialect core']
  return without.length === 0 ? [] : [`without ${without.join(', ')}`]
}

import type { DialectSettings } from '@wattpost/protocol'

interface ReadyParts {
  readonly url: string
  /** Name of the scenario. */
  readonly playing: string
  readonly dialect: DialectSettings
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
}

/** What is ready, on one line; the dialect only where it is not the whole one. */
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

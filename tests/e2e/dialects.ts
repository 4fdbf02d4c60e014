import type { Addition, DialectName } from '@wattpost/protocol'

/** The dialect of the emulator of a test: the core, or everything without some additions. */
export type SpokenDialect =
  | { readonly dialect: DialectName }
  | { readonly without: readonly Addition[] }

/** A scenario's text in a dialect. */
export function inDialect(text: string, spoken: SpokenDialect): string {
  const line =
    'dialect' in spoken ? `dialect: ${spoken.dialect}` : `without: [${spoken.without.join(', ')}]`
  return text.replace(/^schema: 1$/m, `schema: 1\n${line}`)
}

import { i18n, type Messages } from '@lingui/core'

/** The language of the catalogues, until a user can choose another. */
const LOCALE = 'en'

/** Values of a message's placeholders, e.g. `{ count: 3 }` for `{count, plural, one {# device} other {# devices}}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns a feature's text in the active language. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string

i18n.loadAndActivate({ locale: LOCALE, messages: {} })

/**
 * Registers a feature's catalogue and returns its lookup function.
 *
 * A feature has one catalogue, `en.json`, beside its components: ICU messages by key, in the order in which people read
 * them. `text.ts` beside it is the feature's only importer of both:
 *
 * ```ts
 * import { catalogue } from '../../i18n/catalogue.ts'
 * import type en from './en.json'
 * import { messages } from './en.json?lingui'
 *
 * export const text = catalogue<keyof typeof en>('fleet', messages)
 * ```
 *
 * Components and pure functions call `text('allClear')` or `text('outages', { count })`, at render time and never while
 * a module loads, since the language may change in between. A wrong key is a type error.
 * @param feature prefix of the feature's message ids, unique in the dashboard
 * @param messages the catalogue as compiled by Lingui's Vite plugin
 */
export function catalogue<Key extends string>(feature: string, messages: Messages): TextOf<Key> {
  const prefixed = Object.entries(messages).map(([key, message]) => [`${feature}.${key}`, message])
  i18n.load(LOCALE, Object.fromEntries(prefixed))
  return (key, values) => i18n._(`${feature}.${key}`, values)
}

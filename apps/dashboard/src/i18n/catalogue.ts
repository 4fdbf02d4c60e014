import { i18n, type Messages } from '@lingui/core'

/** Values of a message's placeholders, e.g. `{ count: 3 }` for `{count, plural, one {# device} other {# devices}}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns a feature's text in the active language. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string

i18n.loadAndActivate({ locale: 'en', messages: {} })

type Follower = (messages: Messages) => void

const registered: Messages[] = []
const followers: Follower[] = []

/**
 * Registers the catalogue of a folder and returns its lookup function.
 *
 * A catalogue has one file a language beside its components, `en.json` and `fr.json`: ICU messages by key, in the order
 * in which people read them. English is part of the folder's JS chunk; French is one chunk for all folders
 * (`french.ts`). `text.ts` beside the files is the only importer of `en.json`:
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
 * @param folder path of the folder below `src`, without `features/`: the prefix of its message ids
 * @param messages the English catalogue as compiled by Lingui's Vite plugin
 */
export function catalogue<Key extends string>(folder: string, messages: Messages): TextOf<Key> {
  const prefixed = withPrefix(folder, messages)
  i18n.load('en', prefixed)
  registered.push(prefixed)
  for (const follow of followers) follow(prefixed)
  return (key, values) => i18n._(`${folder}.${key}`, values)
}

/** Messages of a folder's catalogue by their ids. */
export function withPrefix(folder: string, messages: Messages): Messages {
  const entries = Object.entries(messages)
  return Object.fromEntries(entries.map(([key, message]) => [`${folder}.${key}`, message]))
}

/** Calls `follow` with all English catalogues that are registered, and with each later one. */
export function followCatalogues(follow: Follower): void {
  for (const messages of registered) follow(messages)
  followers.push(follow)
}

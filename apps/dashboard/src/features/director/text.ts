import { catalogue, type TextValues } from '../../i18n/catalogue.ts'
import type en from './en.json'
import { messages } from './en.json?lingui'

export const text = catalogue<keyof typeof en>('director', messages)

/** The part of a key that names an action or fault of the control API: `HttpLatency` for `http latency`. */
export function keyPart(name: string): string {
  return name.replace(/(?:^|[ -])(\w)/g, (_, first: string) => first.toUpperCase())
}

/** The text of a key that was made from a name; `null` if there is none, as for an action of a newer emulator. */
export function textIfKnown(key: string, values?: TextValues): string | null {
  return Object.hasOwn(messages, key) ? text(key as keyof typeof en, values) : null
}

import type { Messages } from '@lingui/core'

const PLAIN = 'AEIOUYaeiouycnszCNSZ'
const ACCENTED = 'ÀÉÎÖÛÝàéîöûýçñšžÇÑŠŽ'
/** Other languages need about a third more room. */
const LONGER = 1.3

type Compiled = Exclude<Messages[string], string>
/** A literal text, or a placeholder with its choices. */
type Part = Compiled[number]

/** Pseudo-localised messages: accented, longer and in brackets, so that cut and fixed texts show. */
export function pseudo(messages: Messages): Messages {
  const entries = Object.entries(messages)
  return Object.fromEntries(entries.map(([id, message]) => [id, inBrackets(message)]))
}

function inBrackets(message: Messages[string]): Compiled {
  const parts: Compiled = typeof message === 'string' ? [message] : message
  const literals = parts.filter((part) => typeof part === 'string').join('')
  const padding = '~'.repeat(Math.ceil(literals.length * (LONGER - 1)))
  return ['[', ...parts.map(accentedPart), `${padding}]`]
}

function accentedPart(part: Part): Part {
  if (typeof part === 'string') return accented(part)
  const [name, type, choices] = part
  if (type === undefined || typeof choices !== 'object' || choices === null) return part
  const entries = Object.entries(choices).map(([key, choice]) => [key, accentedChoice(choice)])
  return [name, type, Object.fromEntries(entries)]
}

function accentedChoice(choice: unknown): unknown {
  return Array.isArray(choice) ? choice.map(accentedPart) : choice
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
}

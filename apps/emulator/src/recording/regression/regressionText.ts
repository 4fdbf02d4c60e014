import { parse } from 'yaml'
import type { Regression } from './regressionSchema.ts'

const HEAD = `# Expectations, written from the recording: review them before you rely on them. Delete what is accidental, loosen
# what may change: <text>, <number>, <boolean>, <any>, up|down for alternatives, name? for a field that may be absent.
# "wattpost replay" checks the recording by them; with --target another backend. See docs/recordings.md.
`
const COMMENTS: Readonly<Record<keyof Regression, string>> = {
  vary: 'Times, measurements and counters, by name of field: only their type is compared.',
  answers: 'Answers to the recorded calls and requests, each in order.',
  frames:
    'Forms of frames: at least one of the event must have each, and none a value of another type.',
  states: 'States of devices in order: these and no others.',
  order: 'Changes over all parts of a device, in order; others may come between them.',
  sequence: 'Frames of a device in the order of their numbers, none twice, missing or unreadable.',
}
/** Shorter parts stand in one line. */
const LINE_LENGTH_MAX = 110

/** The expectations as a part of a scenario, with comments for the person who reviews them. */
export function regressionText(regression: Regression): string {
  const parts = (Object.keys(COMMENTS) as (keyof Regression)[]).flatMap((key) => {
    const written = regression[key]
    if (written === undefined || (Array.isArray(written) && written.length === 0)) return []
    const isInLine = key === 'vary' || key === 'sequence'
    const text = isInLine ? ` ${inLine(written)}\n` : `\n${block(written, '    ')}`
    return [`  # ${COMMENTS[key]}\n  ${key}:${text}`]
  })
  return parts.length === 0 ? '' : `${HEAD}regression:\n${parts.join('')}`
}

/** Texts that need no quotes, also within brackets, if YAML reads them as the same text. */
const PLAIN = /^[A-Za-z\d_<][\w<>|./?=&%+-]*(?:[ :][\w<>|./?=&%+-]+)*$/

function inLine(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inLine).join(', ')} ]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  if (fields.length === 0) return '{}'
  return `{ ${fields.map(([key, one]) => `${plainText(key)}: ${inLine(one)}`).join(', ')} }`
}

function plainText(text: string): string {
  return PLAIN.test(text) && parse(text) === text ? text : JSON.stringify(text)
}

/** Short parts in one line, long ones in several. */
function block(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return value.map((one) => `${indent}- ${nested(one, `${indent}  `).trimStart()}`).join('')
  return Object.entries(Object(value))
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => {
      const line = `${indent}${inLine(key)}: ${inLine(one)}\n`
      return isShort(line) || !isGroup(one)
        ? line
        : `${indent}${inLine(key)}:\n${block(one, `${indent}  `)}`
    })
    .join('')
}

function nested(value: unknown, indent: string): string {
  const line = `${indent}${inLine(value)}\n`
  return isShort(line) || !isGroup(value) ? line : block(value, indent)
}

function isShort(line: string): boolean {
  return line.length <= LINE_LENGTH_MAX
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

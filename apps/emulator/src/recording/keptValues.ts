import { ERRORS, isTimeZone, SERVER_ERRORS } from '@wattpost/protocol'
import {
  type ContractVocabulary,
  contractVocabulary,
  foldedWord,
} from '@wattpost/protocol/contract'

let vocabulary: ContractVocabulary | undefined

/** The contract's vocabulary; made when it is first asked for, since that takes 0.1 s. */
function contract(): ContractVocabulary {
  vocabulary ??= contractVocabulary()
  return vocabulary
}

/** A zone by its name: an offset such as `+01:00` is valid, too. */
const ZONE = /^[A-Z][\w+/-]*$/
/** Parts of a device by number or name, as keys and as values: `1`, `ac-1`, `bm-2`. */
const DEVICE_PART = /^(?:(?:ac|bm)-)?\d{1,2}$/
/** A period or date of this century, so that it is no date of birth. */
const PERIOD = /^20\d\d-(?:W\d\d|\d\d)(?:-\d{1,2})?(?:T\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:?\d\d)?)?$/
/** A number as a text, without a decimal point at most five digits: more may be a telephone number. */
const NUMBER = /^-?(?:\d{1,5}|\d{1,9}\.\d{1,9})$/
const MESSAGES: ReadonlySet<string> = new Set(Object.values({ ...ERRORS, ...SERVER_ERRORS }))

type Form = (text: string) => boolean

/** Texts that the contract leaves open, and that a replay needs; by field. Ids of devices are kept separately. */
const OPEN_FIELDS: Readonly<Record<string, Form>> = {
  tz: (text) => ZONE.test(text) && isTimeZone(text),
  period: (text) => PERIOD.test(text),
  monitor_id: (text) => DEVICE_PART.test(text),
  monitor: (text) => DEVICE_PART.test(text),
  channel: (text) => DEVICE_PART.test(text),
  metric: isMetric,
  message: (text) => MESSAGES.has(text),
}
const ID_FIELDS = ['deviceId', 'deviceIds']

/** Whether a text names a number of the contract, also inside a part of a device: `ac-power.1.rp`, `phaseA.voltage`. */
function isMetric(text: string): boolean {
  const parts = text.split('.')
  const field = contract().fields.get(parts.pop() ?? '')
  return field?.isNumber === true && parts.every(isContractName)
}

/** Whether a field holds ids of devices. */
export function isIdField(field: string | null): boolean {
  return field !== null && ID_FIELDS.includes(field)
}

/** Whether a text is one that the contract enumerates, or has a form that the contract prescribes for the field. */
export function isContractText(text: string, field: string | null): boolean {
  if (isContractWord(text)) return true
  const known = field === null ? undefined : contract().fields.get(field)
  if (field === null || known === undefined) return false
  if (known.isNumber && NUMBER.test(text)) return true
  if (known.isDate && PERIOD.test(text)) return true
  if (known.patterns.some((pattern) => pattern.test(text))) return true
  return Object.hasOwn(OPEN_FIELDS, field) && OPEN_FIELDS[field]?.(text) === true
}

/** Whether a text is enumerated by the contract, for any field. */
function isContractWord(text: string): boolean {
  return contract().words.has(foldedWord(text))
}

/** Whether the contract has a number in this field, and the number can be a measurement or a time. */
export function isContractNumber(value: number, field: string | null): boolean {
  return field !== null && contract().fields.get(field)?.isNumber === true && isPlausible(value)
}

/** Longer whole numbers may be telephone numbers or identities, except times in s or ms since 2014 and until 2042. */
function isPlausible(value: number): boolean {
  const size = Math.abs(value)
  return size < 2.3e9 || (value > 1.4e12 && value < 2.3e12)
}

/** Whether the contract has a field or parameter of this name, or it names a part of a device. */
export function isContractName(name: string): boolean {
  return contract().fields.has(name) || isDevicePart(name)
}

/** Whether a key names a part of a device: then its value belongs to the field above. */
export function isDevicePart(key: string): boolean {
  return DEVICE_PART.test(key) || (isContractWord(key) && !contract().fields.has(key))
}

/** Whether the contract has a socket event or request of this name. */
export function isContractEvent(name: string): boolean {
  return contract().events.has(name)
}

/** For each segment of a path whether it is the contract's, the id of a device, or neither. */
export function segmentKinds(segments: readonly string[]): ('literal' | 'id' | null)[] {
  const { paths } = contract()
  const call = paths.find(
    (path) =>
      path.length === segments.length &&
      path.every((part, at) => part === '{id}' || part === segments[at]),
  )
  const literals = new Set(paths.flat())
  return segments.map((segment, at) => {
    if (call?.[at] === '{id}') return 'id'
    return literals.has(segment) && segment !== '{id}' ? 'literal' : null
  })
}

/** Letters of the contract's names and words, in lower case. */
export function isContractLetters(letters: string): boolean {
  knownLetters ??= lettersOf(contract())
  return knownLetters.has(letters)
}
let knownLetters: ReadonlySet<string> | undefined

function lettersOf({ fields, words, events, paths }: ContractVocabulary): ReadonlySet<string> {
  const names = [...fields.keys(), ...words, ...events, ...paths.flat()].join(' ')
  const split = names.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set(split.match(/[a-z]+/g))
}

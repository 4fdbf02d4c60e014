import { createHmac } from 'node:crypto'
import type { Sensitivity } from './sensitiveKey.ts'
import { DECIMAL } from './textPatterns.ts'

const WHOLE_JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/
const WHOLE_EMAIL = /^[^\s@"]+@[^\s@"]+$/
const NUMBERS_ONLY = /^[\d\s.,;/°'"NSEW+-]+$/
const LEARNT_MAX = 50_000

/** Replaces values of known meaning by substitutes, and learns the secret ones so that other texts lose them too. */
export class ValueRedactor {
  readonly substitutes: Substitutes
  readonly #learnt = new Map<string, string>()

  constructor(substitutes: Substitutes) {
    this.substitutes = substitutes
  }

  /** Number of learnt values. When it grows, text redacted before must be redacted again. */
  get learntCount(): number {
    return this.#learnt.size
  }

  /** The substitute of a learnt value. */
  learnt(value: string): string | undefined {
    return this.#learnt.get(value)
  }

  /** Redacts a text by the meaning of its key; a known shape, such as an email's, counts more than the key. */
  text(value: string, meaning: Sensitivity): string {
    const { substitutes: make } = this
    if (value.trim() === '') return value
    const substitute = this.#learnt.get(value)
    if (substitute !== undefined) return substitute
    if (WHOLE_JWT.test(value)) return make.jwt(value)
    if (WHOLE_EMAIL.test(value)) return make.email(value)
    if (/^\d{15}$/.test(value)) return make.digits(value)
    switch (meaning) {
      case 'secret':
        return this.#learn(value, make.secret(value))
      case 'person':
        return this.#learn(value, make.uid(value))
      case 'imei':
      case 'imsi':
        return identityText(value, make)
      case 'position':
        return positionText(value, make)
      case 'place':
        return make.place(value)
      case 'name':
      case 'email':
        return make.name(value)
    }
  }

  /** Redacts a number by the meaning of its key. */
  number(value: number, meaning: Sensitivity): number {
    if (meaning === 'position') return this.substitutes.coordinate(value)
    const digits = String(Math.abs(value))
    if (!/^\d+$/.test(digits)) return 0
    return Math.sign(value) * Number(this.substitutes.digits(digits))
  }

  #learn(value: string, substitute: string): string {
    const isWord = value.length < 8 || /^[a-z]+$/.test(value)
    if (!isWord && this.#learnt.size < LEARNT_MAX) this.#learnt.set(value, substitute)
    return substitute
  }
}

function identityText(value: string, make: Substitutes): string {
  const digits = value.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? make.digits(digits) : make.secret(value)
}

function positionText(value: string, make: Substitutes): string {
  if (!NUMBERS_ONLY.test(value)) return make.place(value)
  return value.replace(DECIMAL, (number) => String(make.coordinate(Number(number))))
}

/** Kinds of replaced values; each substitute keeps the shape of its kind. */
type SubstituteKind = 'secret' | 'jwt' | 'email' | 'uid' | 'name' | 'place' | 'digits' | 'number'

/**
 * Makes substitutes. Within a recording equal values get equal substitutes, which reveal nothing: they depend on a salt
 * that is drawn for the recording and never written.
 */
export class Substitutes {
  readonly #salt: Uint8Array
  /** Substitutes made so far; a text among them stays unchanged. */
  readonly #issued = new Set<string>()

  constructor(salt: Uint8Array) {
    this.#salt = salt
  }

  secret(value: string): string {
    return this.#issue(value, () => `redacted-${this.#word('secret', value, 16)}`)
  }

  /** A token that parses, without a signature. */
  jwt(value: string): string {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    return this.#issue(
      value,
      () => `${part({ alg: 'none' })}.${part({ sub: this.#word('jwt', value, 16) })}.`,
    )
  }

  email(value: string): string {
    const key = value.toLowerCase()
    return this.#issue(value, () => `${this.#word('email', key, 12)}@redacted.invalid`)
  }

  uid(value: string): string {
    return this.#issue(value, () => `uid-${this.#word('uid', value, 16)}`)
  }

  name(value: string): string {
    return this.#issue(value, () => `Name ${this.#word('name', value, 8)}`)
  }

  place(value: string): string {
    return this.#issue(value, () => `Place ${this.#word('place', value, 8)}`)
  }

  /** The same number of digits; 15 digits that pass the Luhn check, as an IMEI does, get a substitute that passes. */
  digits(value: string): string {
    return this.#issue(value, () => this.#likeDigits(value))
  }

  /** A number that is valid as latitude and as longitude. */
  coordinate(value: number): number {
    return Number(this.#issue(String(value), () => String(this.#degrees(value))))
  }

  #likeDigits(value: string): string {
    const digest = this.#digest('digits', value)
    const digits = Array.from(value, (_, at) => (digest[at % digest.length] ?? 0) % 10)
    // A number would lose a leading zero.
    const text = `${(digits[0] ?? 0) || 9}${digits.slice(1).join('')}`
    if (value.length !== 15) return text
    const body = text.slice(0, -1)
    const check = luhnDigit(body)
    return `${body}${isImei(value) ? check : (check + 1) % 10}`
  }

  #degrees(value: number): number {
    const [high = 0, low = 0, more = 0] = this.#digest('number', String(value))
    const degrees = ((high * 65_536 + low * 256 + more) / 0xff_ffff) * 120 - 60
    return Number(degrees.toFixed(Number.isInteger(value) ? 0 : 6))
  }

  #issue(value: string, make: () => string): string {
    if (value.length >= 8 && this.#issued.has(value)) return value
    const substitute = make()
    this.#issued.add(substitute)
    return substitute
  }

  #word(kind: SubstituteKind, value: string, length: number): string {
    return this.#digest(kind, value).toString('hex').slice(0, length)
  }

  #digest(kind: SubstituteKind, value: string): Buffer {
    return createHmac('sha256', this.#salt).update(`${kind}:${value}`).digest()
  }
}

/** Whether 15 digits are an IMEI: the last is the Luhn check digit of the others. */
function isImei(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

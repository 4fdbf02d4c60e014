import type { Sensitivity } from './sensitiveKey.ts'
import type { Substitutes } from './substitute.ts'
import { DECIMAL } from './textPatterns.ts'

const WHOLE_JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/
const WHOLE_EMAIL = /^[^\s@"]+@[^\s@"]+$/
const NUMBERS_ONLY = /^[\d\s.,;/°'"NSEW+-]+$/
const LEARNT_MAX = 50_000

/** Puts substitutes in the place of values whose meaning is known, and learns the ones to look for elsewhere. */
export class Masker {
  readonly substitutes: Substitutes
  readonly #learnt = new Map<string, string>()

  constructor(substitutes: Substitutes) {
    this.substitutes = substitutes
  }

  /** Grows when there is more to look for, so that what was redacted before may have to be redacted again. */
  get learntCount(): number {
    return this.#learnt.size
  }

  /** The substitute of a value that was learnt, wherever it stands. */
  learnt(value: string): string | undefined {
    return this.#learnt.get(value)
  }

  /** A text that stands where a key says what it means. Its shape says more than the key. */
  text(value: string, meaning: Sensitivity): string {
    const { substitutes: make } = this
    if (value.trim() === '') return value
    const known = this.#learnt.get(value)
    if (known !== undefined) return known
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

  /** A number that stands where a key says what it means. */
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

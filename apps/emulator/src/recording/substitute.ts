import { createHmac } from 'node:crypto'

/** What a substitute stands for; each kind keeps the shape of what it replaces. */
type SubstituteKind = 'secret' | 'jwt' | 'email' | 'uid' | 'name' | 'place' | 'digits' | 'number'

/**
 * Substitutes that are the same for the same value within one recording, and tell nothing of it: they hang on a
 * salt that is drawn for the recording and never written.
 */
export class Substitutes {
  readonly #salt: Uint8Array
  /** A substitute met again stays, or one value would get two. */
  readonly #issued = new Set<string>()

  constructor(salt: Uint8Array) {
    this.#salt = salt
  }

  secret(value: string): string {
    return this.#issue(value, () => `redacted-${this.#word('secret', value, 16)}`)
  }

  /** A token that parses and that nobody signed. */
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

  /** As many digits; 15 that pass the Luhn check, as an IMEI does, pass it again. */
  digits(value: string): string {
    return this.#issue(value, () => this.#likeDigits(value))
  }

  /** A latitude or longitude that is valid as either and has nothing to do with the real one. */
  coordinate(value: number): number {
    return Number(this.#issue(String(value), () => String(this.#degrees(value))))
  }

  #likeDigits(value: string): string {
    const drawn = this.#digest('digits', value)
    const digits = Array.from(value, (_, at) => (drawn[at % drawn.length] ?? 0) % 10)
    // A leading zero would be lost in a number.
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

import { type Stream, unit } from '../engine/random.ts'

/** An IMEI of 15 digits, the last one its Luhn check digit. */
export function imei(stream: Stream): string {
  const body = `35${digits(stream, 12)}`
  return `${body}${luhnDigit(body)}`
}

/** An IMSI of 15 digits that begins with the network's code. */
export function imsi(stream: Stream, mccmnc: string): string {
  return `${mccmnc}${digits(stream, 15 - mccmnc.length)}`
}

/** The digit that makes a number pass the Luhn check. */
export function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

function digits(stream: Stream, count: number): string {
  // As a number, and not digit by digit: a string put together in pieces keeps its pieces.
  let value = 0
  for (let index = 0; index < count; index++)
    value = value * 10 + Math.floor(unit(stream, index) * 10)
  return String(value).padStart(count, '0')
}

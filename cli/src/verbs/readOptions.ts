import { SPEED_MAX, SPEED_MIN } from '@wattpost/protocol'
import { InvalidArgumentError } from 'commander'
import type { ExitCode } from '../exit.ts'

/** Runs a verb's implementation and keeps its exit code. */
export type Runner = (work: () => Promise<ExitCode>) => Promise<void>

/** Parser of a whole number in a range; throws commander's error, which names the option. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isInteger(number) || number < min || number > max)
      throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`)
    return number
  }
}

/** Default ports of `start`, `emulate` and `demo`. */
export const PORTS = { dashboard: 4310, auth: 9310 } as const

export const seedOf = wholeNumber(0, 4_294_967_295)
export const portOf = wholeNumber(1, 65_535)

/** Virtual seconds per second, or `max`. */
export function speedOf(text: string): number | 'max' {
  if (text === 'max') return text
  const speed = Number(text)
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX))
    throw new InvalidArgumentError(`Use a speed from ${SPEED_MIN} to ${SPEED_MAX}, or max.`)
  return speed
}

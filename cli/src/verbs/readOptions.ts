import { InvalidArgumentError } from 'commander'

const SPEED_MIN = 0.1
const SPEED_MAX = 10_000

/** A whole number between two others, or commander's complaint, which names the option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`)
    return number
  }
}

export const seedOf = wholeNumber(0, 4_294_967_295)
export const portOf = wholeNumber(1, 65_535)

/** Virtual seconds per second, or `max`. */
export function speedOf(text: string): number | 'max' {
  if (text === 'max') return text
  const speed = Number(text)
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX))
    throw new InvalidArgumentError(`A speed lies between ${SPEED_MIN} and ${SPEED_MAX}, or is max.`)
  return speed
}

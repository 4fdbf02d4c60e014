import { inspect } from 'node:util'
import { suggestion } from '@wattpost/emulator/control'
import { SPEED_MAX, SPEED_MIN } from '@wattpost/protocol'
import { EmulatorError } from './startedEmulator.ts'

/** Options of an emulator. */
export interface StartOptions {
  /** A name in `scenarios/`, or a file. */
  readonly scenario: string
  /** Seed of all random numbers, 0–4294967295. Default: the scenario's seed. */
  readonly seed?: number | undefined
  /** Virtual seconds per second, 0.1–10000, or `max`. Without it the clock is paused. */
  readonly speed?: number | 'max' | undefined
  /** Default, and with 0: any free port. */
  readonly port?: number | undefined
  /** Port of the Auth emulator. Default, and with 0: any free port. */
  readonly authPort?: number | undefined
}

interface Rule {
  readonly allows: (value: unknown) => boolean
  /** The allowed values, in words. */
  readonly allowed: string
}

const port = {
  allows: isWhole(0, 65_535),
  allowed: 'a whole number from 1 to 65535, or 0 for any free port',
}
const RULES: Readonly<Record<keyof StartOptions, Rule>> = {
  scenario: {
    allows: (value) => typeof value === 'string' && value.trim() !== '',
    allowed: 'a name in scenarios/ or the path of a file, as a text',
  },
  seed: { allows: isWhole(0, 4_294_967_295), allowed: 'a whole number from 0 to 4294967295' },
  speed: {
    allows: (value) =>
      value === 'max' || (typeof value === 'number' && value >= SPEED_MIN && value <= SPEED_MAX),
    allowed: `a number from ${SPEED_MIN} to ${SPEED_MAX} (virtual seconds per second), or 'max'`,
  },
  port,
  authPort: port,
}
const NAMES = Object.keys(RULES)
/** Longest shown value, in characters. */
const SHOWN_MAX = 60

/**
 * Checks options that may come from JavaScript. Throws an {@link EmulatorError} with a line for each mistake: which
 * option, what is allowed, and what came.
 */
export function checkOptions(options: unknown): asserts options is StartOptions {
  const mistakes = mistakesIn(options)
  if (mistakes.length > 0)
    throw new EmulatorError('usage', mistakes.map((text) => `startEmulator: ${text}`).join('\n'))
}

function mistakesIn(options: unknown): string[] {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return [`needs options, e.g. { scenario: 'grid-outage' }, but got ${shown(options)}`]
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const wrong = given.flatMap(([name, value]) => {
    const rule = (RULES as Readonly<Record<string, Rule>>)[name]
    if (rule === undefined) return [`unknown option "${name}"${suggestion(name, NAMES)}`]
    return rule.allows(value) ? [] : [`${name} must be ${rule.allowed}, but got ${shown(value)}`]
  })
  if (given.every(([name]) => name !== 'scenario'))
    return [`scenario is missing; it must be ${RULES.scenario.allowed}`, ...wrong]
  const { port: one, authPort: other } = options as StartOptions
  return one && one === other
    ? [...wrong, `port and authPort are both ${one}; each server needs a port of its own`]
    : wrong
}

function isWhole(min: number, max: number): (value: unknown) => boolean {
  return (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function shown(value: unknown): string {
  const text = inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY })
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

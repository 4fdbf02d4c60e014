import {
  type Addition,
  additions,
  type DialectName,
  dialects,
  SPEED_MAX,
  SPEED_MIN,
} from '@wattpost/protocol/names'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from './exit.ts'

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

/** Parser of an option that may be repeated. */
export function collected(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

/** The flag of an option, e.g. `--max-gaps` of `maxGaps`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Default ports of `start`, `emulate` and `demo`. */
export const PORTS = { dashboard: 4310, auth: 9310 } as const

const SEED_MAX = 4_294_967_295
export const seedOf = wholeNumber(0, SEED_MAX)
export const portOf = wholeNumber(1, 65_535)

/** Refuses a command line that gives both servers one port. */
export function refuseSamePorts(command: Command): void {
  const { port, authPort } = command.opts<{ port?: number; authPort?: number }>()
  if (port === undefined || port !== authPort) return
  command.error(`error: --port and --auth-port are both ${port}. Choose two different ports.`)
}

/** Virtual seconds per second, or `max`. */
export function speedOf(text: string): number | 'max' {
  if (text === 'max') return text
  const speed = Number(text)
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX))
    throw new InvalidArgumentError(`Use a speed from ${SPEED_MIN} to ${SPEED_MAX}, or max.`)
  return speed
}

/** Seeds of one command line. */
const SEEDS_MAX = 10_000

/** Parser of seeds: `1..50`, `1,5,9`, or both. Each seed counts once. */
export function seedsOf(text: string): number[] {
  const seeds = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d+)(?:\.\.(\d+))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from <= to && to <= SEED_MAX))
      throw new InvalidArgumentError('Use seeds such as 1..50 or 1,5,9.')
    if (to - from >= SEEDS_MAX || seeds.size > SEEDS_MAX)
      throw new InvalidArgumentError(`Use at most ${SEEDS_MAX} seeds.`)
    for (let seed = from; seed <= to; seed += 1) seeds.add(seed)
  }
  return [...seeds]
}

/** A part of all runs: the `index`-th of `of`, from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Parser of a part of all runs: `1/4` is the first of four. */
export function shardOf(text: string): Shard {
  const [, first, second] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [index, of] = [Number(first), Number(second)]
  if (!(index >= 1 && index <= of))
    throw new InvalidArgumentError('Use a part such as 1/4, from 1/4 to 4/4.')
  return { index, of }
}

/** Options for the dialect of the server; the scenario decides by default. */
export interface DialectOptions {
  readonly dialect?: DialectName
  readonly without?: readonly Addition[]
}

/** The options that choose the dialect of a server. */
export function addDialectOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--dialect <name>',
        "full, or core: only what the specification says; the scenario's by default",
      ).choices(dialects),
    )
    .option(
      '--without <additions>',
      `additions to take away, e.g. acks,tz; all are ${additions.join(', ')}`,
      additionsOf,
    )
}

function additionsOf(text: string): Addition[] {
  const names = text.split(',').filter((name) => name !== '')
  return names.map((name) => {
    const addition = additions.find((one) => one === name)
    if (addition === undefined)
      throw new InvalidArgumentError(`Use names of ${additions.join(', ')}, separated by commas.`)
    return addition
  })
}

/** The choice as the emulator takes it. */
export function dialectOf({ dialect, without }: DialectOptions) {
  return { dialect, without: without === undefined ? undefined : [...without] }
}

/** The options on a command line that repeats a run. */
export function dialectFlags({ dialect, without }: DialectOptions): string[] {
  return [
    ...(dialect === undefined ? [] : [`--dialect ${dialect}`]),
    ...(without === undefined ? [] : [`--without ${without.join(',')}`]),
  ]
}

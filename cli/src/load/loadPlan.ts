import { duration, durationText } from '@wattpost/emulator/scenarios'
import { accepted, DAY_MS, HOUR_MS, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { flagOf } from '../readOptions.ts'

/** Options of `load`; durations are texts such as `60s`. */
export interface LoadOptions {
  readonly clients: number
  /** Time after the ramp. */
  readonly for: string
  /** Time over which the clients begin. */
  readonly ramp: string
  /** Pause between two rounds of calls of a client. */
  readonly every: string
  /** Listed devices of which each client asks for fast values. */
  readonly watch: number
  /** Longest wait for an answer, s. */
  readonly timeout: number
  /** Origin of the backend; without it an emulator is started. */
  readonly target?: string
  /** Hosts beyond this machine that may be loaded. */
  readonly allowHost: readonly string[]
  readonly email: readonly string[]
  readonly password: readonly string[]
  readonly token: readonly string[]
  readonly apiKey?: string
  readonly authEmulator?: string
  /** Scenario of the own emulator. */
  readonly scenario?: string
  readonly maxP95?: string
  readonly maxGaps?: number
  readonly maxErrors?: number
  readonly json: boolean
}

/** Limits of a run; `undefined` where none is given. */
export interface Limits {
  readonly maxP95Ms: number | undefined
  readonly maxGaps: number | undefined
  readonly maxErrors: number | undefined
}

/** The checked options of a run, ms. */
export interface LoadPlan {
  readonly clients: number
  readonly forMs: number
  readonly rampMs: number
  readonly everyMs: number
  readonly watch: number
  readonly timeoutMs: number
  readonly limits: Limits
}

/** Reads durations and limits, and refuses options that do not fit together. */
export function planOf(options: LoadOptions): Result<LoadPlan, CommandRefusal> {
  const own = ['email', 'token', 'apiKey', 'authEmulator', 'allowHost'] as const
  if (options.target === undefined) {
    const wrong = own.find((key) => (options[key]?.length ?? 0) > 0)
    if (wrong !== undefined)
      return refuseCommand(
        'usage',
        `${flagOf(wrong)} needs --target: the own emulator has its own accounts.`,
      )
  } else if (options.scenario !== undefined)
    return refuseCommand(
      'usage',
      '--scenario cannot be used with --target: the backend has its own devices.',
    )
  const times = {
    forMs: readTime('--for', options.for, 1000, DAY_MS),
    rampMs: readTime('--ramp', options.ramp, 0, HOUR_MS),
    everyMs: readTime('--every', options.every, 100, HOUR_MS),
    maxP95Ms:
      options.maxP95 === undefined
        ? accepted(undefined)
        : readTime('--max-p95', options.maxP95, 1, HOUR_MS),
  }
  const { forMs, rampMs, everyMs, maxP95Ms } = times
  if (!forMs.ok) return forMs
  if (!rampMs.ok) return rampMs
  if (!everyMs.ok) return everyMs
  if (!maxP95Ms.ok) return maxP95Ms
  const { clients, watch, timeout, maxGaps, maxErrors } = options
  return accepted({
    ...{ clients, forMs: forMs.value, rampMs: rampMs.value, everyMs: everyMs.value },
    ...{ watch, timeoutMs: timeout * 1000 },
    limits: { maxP95Ms: maxP95Ms.value, maxGaps, maxErrors },
  })
}

function readTime(
  option: string,
  text: string,
  minMs: number,
  maxMs: number,
): Result<number, CommandRefusal> {
  const read = duration.safeParse(text)
  if (!read.success)
    return refuseCommand(
      'usage',
      `${option} ${JSON.stringify(text)}: ${read.error.issues[0]?.message}`,
    )
  if (read.data >= minMs && read.data <= maxMs) return accepted(read.data)
  return refuseCommand(
    'usage',
    `${option} ${text}: must be from ${durationText(minMs)} to ${durationText(maxMs)}`,
  )
}

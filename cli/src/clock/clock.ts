import type { ControlAnswer } from '@wattpost/emulator/control'
import { duration, durationText } from '@wattpost/emulator/scenarios'
import { accepted, type ClockChange, type Result } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { ControlClient, type ControlTarget } from '../control/controlClient.ts'
import { clockLine } from '../control/steer.ts'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../exit.ts'
import { showLive } from '../liveLine.ts'
import { print, printError, printRefusal } from '../terminal.ts'

/** A change of the clock, as it is given on the command line. */
export interface ClockRequest {
  /** A duration, e.g. `1h30m`. */
  readonly step?: string | undefined
  /** Name of the duration in messages; default `--step`. */
  readonly stepName?: string
  /** A moment with offset, e.g. `2026-01-15T18:00:00Z`, or the id of a step. */
  readonly seek?: string | undefined
  readonly speed?: number | 'max' | undefined
  readonly pause?: boolean
  readonly play?: boolean
  readonly cancel?: boolean
}

/** Options of `clock`. */
export type ClockOptions = ControlTarget & ClockRequest & { readonly json?: boolean }

type State = ControlAnswer<'state'>

const UPDATE_MS = 250

/**
 * Changes the clock of a running emulator and prints its state. A step or seek shows its progress on a terminal;
 * Ctrl-C cancels it.
 */
export async function changeClock({ json = false, ...options }: ClockOptions): Promise<ExitCode> {
  const client = new ControlClient(options)
  const stop = programStop.listen()
  const change = changeOf(options)
  if (!change.ok) return printRefusal(change.error)
  const stopShowing = showLive(() => progressOf(client), { everyMs: UPDATE_MS })
  const changed =
    change.value === null ? client.ask('state', {}) : client.ask('setClock', { body: change.value })
  try {
    const done = await Promise.race([changed, stop.requested.then(() => null)])
    const state = done ?? (await client.ask('setClock', { body: { cancel: true } }))
    stopShowing()
    if (!state.ok) return printRefusal(state.error)
    const beyond = stoppedAtLimit(change.value, state.value)
    if (done !== null && beyond !== null)
      printError(`The scenario ended at ${state.value.now}: no ${beyond} goes beyond its limit.`)
    print(json ? JSON.stringify(state.value, null, 2) : clockLine(state.value))
    return done === null ? EXIT.interrupted : EXIT.fine
  } finally {
    stopShowing()
  }
}

/** The change that was cut off at the end of the scenario; `null` for none. */
function stoppedAtLimit(change: ClockChange | null, { ended, now }: State): 'step' | 'seek' | null {
  if (!ended || change === null) return null
  if (change.stepMs !== undefined) return 'step'
  return Date.parse(String(change.seek)) > Date.parse(now) ? 'seek' : null
}

/** `null` if nothing is to be changed. */
function changeOf({
  step,
  stepName = '--step',
  seek,
  speed,
  pause = false,
  play = false,
  cancel = false,
}: ClockRequest): Result<ClockChange | null, CommandRefusal> {
  const stepMs = step === undefined ? undefined : duration.safeParse(step)
  if (stepMs?.success === false)
    return refuseCommand('usage', `${stepName}: ${stepMs.error.issues[0]?.message}`)
  if (stepMs?.data === 0) return refuseCommand('usage', `${stepName}: must be at least 1ms`)
  const change: ClockChange = {
    ...(cancel && { cancel }),
    ...(seek !== undefined && { seek }),
    ...(speed !== undefined && { speed }),
    ...((pause || play) && { paused: pause }),
    ...(stepMs !== undefined && { stepMs: stepMs.data }),
  }
  return accepted(Object.keys(change).length === 0 ? null : change)
}

/** The progress of the step or seek under way; `null` without one. */
async function progressOf(client: ControlClient): Promise<string | null> {
  const state = await client.ask('state', {})
  return state.ok && state.value.skip !== null ? progressText(state.value.skip) : null
}

function progressText({ from, to, now }: NonNullable<State['skip']>): string {
  const [fromMs = 0, toMs = 0, nowMs = 0] = [from, to, now].map((text) => Date.parse(text))
  const percent = Math.floor((100 * (nowMs - fromMs)) / Math.max(1, toMs - fromMs))
  return `${percent} %: ${durationText(nowMs - fromMs)} of ${durationText(toMs - fromMs)}; Ctrl-C cancels`
}

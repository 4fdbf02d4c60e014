import {
  type EmulatorInstance,
  type StartRefusal,
  startEmulator as startInstance,
} from '@wattpost/emulator'
import type { ControlAnswer, ControlInput, ControlName, Verdict } from '@wattpost/emulator/control'
import type { ClockChange, Result } from '@wattpost/protocol'
import {
  EmulatorError,
  type EmulatorErrorCode,
  type EntryOf,
  type Logs,
  type StartedEmulator,
} from './api/startedEmulator.ts'
import { checkOptions, type StartOptions } from './api/startOptions.ts'
import { readPlayable } from './scenario/readScenario.ts'
import { printError } from './terminal.ts'

export type { Verdict } from '@wattpost/emulator/control'
export type {
  ActiveFault,
  DeviceAction,
  DeviceReport,
  EmulatorDevice,
  EmulatorState,
  EntryOf,
  Injection,
  InputEntry,
  Logs,
  ScenarioChoice,
  StartedEmulator,
} from './api/startedEmulator.ts'
export { EmulatorError, type EmulatorErrorCode } from './api/startedEmulator.ts'
export type { StartOptions } from './api/startOptions.ts'

/**
 * Starts an emulator for a test. Rejects with an {@link EmulatorError}: `usage` when an option or the scenario is
 * invalid, with a line for each mistake; `environment` when a port is taken or the Auth emulator does not start. A
 * rejected start leaves nothing running.
 */
export async function startEmulator(options: StartOptions): Promise<StartedEmulator> {
  checkOptions(options)
  const { scenario, seed, speed, port, authPort } = options
  const read = await readPlayable(scenario)
  if (!read.ok) throw new EmulatorError('usage', read.error.message)
  const started = await startInstance({
    ...{ scenario: read.value, seed, paused: true, log: printError },
    ...{ port: port || undefined, authPort: authPort || undefined },
  })
  if (!started.ok) throw startError(started.error)
  const emulator = controlled(started.value)
  if (speed !== undefined) emulator.play(speed)
  return emulator
}

/** The remedy of a taken port, in the words of the command line. */
const PORT_REMEDY = / Choose another .*$/s

function startError({ code, message }: StartRefusal): EmulatorError {
  const remedy = ' Choose another, or leave the option out for any free port.'
  return new EmulatorError(code, message.replace(PORT_REMEDY, remedy))
}

/** Names of call bodies in messages, e.g. `the action must be a map`. */
const BODIES: Readonly<Partial<Record<ControlName, string>>> = {
  act: 'the action',
  inject: 'the fault',
  playScenario: 'the scenario',
}

function controlled(instance: EmulatorInstance): StartedEmulator {
  const { url, authUrl, authOwnerToken } = instance
  let closed: Promise<void> | null = null
  const control = () => {
    if (closed === null) return instance.control
    throw new EmulatorError('closed', `The emulator at ${url} was closed.`)
  }
  const now = <N extends ControlName>(name: N, input: ControlInput<N>): ControlAnswer<N> =>
    acceptedOrThrow(control().askNow(name, input), BODIES[name])
  const ask = async <N extends ControlName>(name: N, input: ControlInput<N>) =>
    acceptedOrThrow(await control().ask(name, input), BODIES[name])
  const setClock = (body: ClockChange) => now('setClock', { body })
  return {
    ...{ url, authUrl, authOwnerToken },
    state: () => now('state', {}),
    // A missing number is refused like any other wrong one.
    step: (ms) => setClock({ stepMs: ms ?? Number.NaN }),
    seek: (moment) => setClock({ seek: textOf(moment) }),
    play: (speed) => setClock({ paused: false, ...(speed !== undefined && { speed }) }),
    pause: () => setClock({ paused: true }),
    devices: () => now('devices', {}).devices,
    device: (id) => now('device', { id }),
    act: (id, action) => now('act', { id, body: action }),
    fault: async (injection) => {
      const { id, faults } = await ask('inject', { body: injection })
      return faults.find((one) => one.id === id) ?? null
    },
    faults: () => now('faults', {}).faults,
    lift: async (id) => {
      await (id === undefined ? ask('liftAll', {}) : ask('lift', { id }))
    },
    scenario: (choice) =>
      ask('playScenario', { body: typeof choice === 'string' ? { name: choice } : choice }),
    reset: () => ask('reset', {}),
    log: <K extends keyof Logs>(kind: K) => acceptedOrThrow(control().log(kind)) as Logs[K][],
    on: (kind, listener) =>
      acceptedOrThrow(control().on(kind, (entry) => listener(entry as EntryOf<typeof kind>))),
    verdicts: () => now('verdicts', {}).verdicts as readonly Verdict[],
    close: () => {
      closed ??= closeOf(instance)
      return closed
    },
  }
}

/** An invalid moment becomes a text that the control API refuses. */
function textOf(moment: string | Date): string {
  const isDate = moment instanceof Date && !Number.isNaN(moment.getTime())
  return isDate ? moment.toISOString() : String(moment)
}

async function closeOf(instance: EmulatorInstance): Promise<void> {
  const open = await instance.close()
  if (open.length > 0) printError(`Not ended: ${open.join(', ')}`)
}

function acceptedOrThrow<T>(
  result: Result<T, { readonly code?: string | undefined; readonly message: string }>,
  body = 'the value',
): T {
  if (result.ok) return result.value
  throw new EmulatorError(
    codeOf(result.error.code),
    result.error.message.replace(/^body: /, `${body} `),
  )
}

/** Codes of the control API that callers in the same process can meet. */
function codeOf(code: string | undefined): EmulatorErrorCode {
  return code === 'unknown' || code === 'conflict' || code === 'unavailable' ? code : 'invalid'
}

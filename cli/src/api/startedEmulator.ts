import type {
  ControlAnswer,
  ControlInput,
  LogEntry,
  LogEntryKind,
  TrafficLine,
  Verdict,
  WorldLine,
} from '@wattpost/emulator/control'

/** The running scenario and its clock; instants as ISO texts. */
export type EmulatorState = ControlAnswer<'state'>
/** A device of the fleet. */
export type EmulatorDevice = ControlAnswer<'devices'>['devices'][number]
/** A device with its status, and the frames that it would send now. */
export type DeviceReport = ControlAnswer<'device'>
/** An action as in a scenario step, e.g. `{ do: 'cloud', cover: 0.8 }`. */
export type DeviceAction = ControlInput<'act'>['body']
/**
 * A fault or scripted answers as in `POST /__emulator/faults`, e.g. `{ fault: { socket: 'mute', for: '30s' } }`;
 * docs/faults.md lists them. Durations are texts of virtual time, latencies of real time.
 */
export type Injection = ControlInput<'inject'>['body']
/** An active fault or scripted answers, with its hits. */
export type ActiveFault = ControlAnswer<'faults'>['faults'][number]
/** A scenario by `name`, or as `text` in YAML; `inputs` repeat a logged run. */
export type ScenarioChoice = ControlInput<'playScenario'>['body']
/** An entry of the log of inputs: a command, fault or hit from outside the scenario. */
export interface InputEntry {
  readonly at: string
  readonly kind: string
  readonly [field: string]: unknown
}
/** Entries of each log. */
export interface Logs {
  readonly world: WorldLine
  readonly traffic: TrafficLine
  readonly inputs: InputEntry
}
/** A log entry of a kind. */
export type EntryOf<K extends LogEntryKind> = Extract<LogEntry, { readonly kind: K }>

/**
 * A whole emulator in this process: dashboard, API, socket, accounts. Its methods have the checks of the
 * control API. A refused call throws, or rejects with, an {@link EmulatorError}; its `code` is named at each method.
 * After `close()` all but `close()` and the addresses fail with `closed`.
 */
export interface StartedEmulator {
  /** Address of dashboard, API and socket. */
  readonly url: string
  /** Address of the Auth emulator. */
  readonly authUrl: string
  /** Bearer token by which a request to the Auth emulator may read and change all accounts. */
  readonly authOwnerToken: string

  /** The running scenario and its clock. */
  state(): EmulatorState
  /**
   * Advances virtual time at once, never past the scenario's limit.
   * @param ms a whole number from 1 to 34560000000 (400 days); else `invalid`
   */
  step(ms: number): EmulatorState
  /**
   * Goes to a moment of virtual time at once, forward or back, never past the scenario's limit: `ended` is then true.
   * Back, the run is repeated up to the moment with its inputs.
   * @param moment an ISO text with offset, e.g. `2026-01-15T18:00:00Z`, a `Date`, or the id of a step; `invalid` for an
   * unknown step or one that waits for an event, before the start of the run, or more than 400 days ahead
   */
  seek(moment: string | Date): EmulatorState
  /**
   * Lets time run.
   * @param speed virtual seconds per second, 0.1–10000, or `max`; default: the present speed. Else `invalid`
   */
  play(speed?: number | 'max'): EmulatorState
  /** Stops time. */
  pause(): EmulatorState

  /** The fleet, in its order. */
  devices(): readonly EmulatorDevice[]
  /** A device with its status and report; `unknown` without such a device. */
  device(id: string): DeviceReport
  /**
   * Applies an action to a device now.
   * @param id `unknown` without such a device
   * @param action `invalid` if it does not exist, its values are not allowed, or the device does not have it
   */
  act(id: string, action: DeviceAction): EmulatorState

  /**
   * Injects a fault or scripted answers; resolves with it when it is active, with `null` for one that is over at once.
   * @param injection its `id` is `fault-1`, `fault-2` … by default; `invalid` if it is not allowed, or the id is taken
   */
  fault(injection: Injection): Promise<ActiveFault | null>
  /** The active faults and scripted answers. */
  faults(): readonly ActiveFault[]
  /**
   * Ends a fault or scripted answers, without an id all.
   * @param id `unknown` if no such fault is active
   */
  lift(id?: string): Promise<void>

  /**
   * Plays another scenario from its start; the clock keeps its speed and pause.
   * @param choice a name in `scenarios/` or a choice; `invalid` with a line for each mistake of a text
   */
  scenario(choice: string | ScenarioChoice): Promise<EmulatorState>
  /** Plays the scenario from its start, without faults, and with the seeded accounts; `unavailable` if that fails. */
  reset(): Promise<EmulatorState>

  /**
   * The entries of a log so far, the oldest first: the newest 20,000 or more, at most 16 MiB.
   * @param kind `world`: the simulation's events, equal in each run of a scenario, seed and inputs; `traffic`: calls,
   * connections and deliveries; `inputs`: what came from outside the scenario
   */
  log<K extends keyof Logs>(kind: K): Logs[K][]
  /**
   * Calls back on each new log entry of a kind, while time advances: `step`, `fault`, `input`, `change`, `report`,
   * `verbatim`, `opened` of the world, and `request`, `answer`, `connect`, `disconnect`, `refuse`, `ack`, `deliver` of
   * clients. A listener must not move time; an error that it throws comes out of the call that advances time.
   * @returns a function that ends this
   */
  on<K extends LogEntryKind>(kind: K, listener: (entry: EntryOf<K>) => void): () => void

  /** The verdict on each expectation up to now. */
  verdicts(): readonly Verdict[]
  /** Stops it and its Auth emulator; may be called again. Never rejects. */
  close(): Promise<void>
}

/**
 * - `usage`: an option or a scenario is wrong.
 * - `environment`: the machine is at fault, e.g. a taken port.
 * - `invalid`: a value that is not allowed, or an action that the device does not have.
 * - `unknown`: no device or fault has this id.
 * - `conflict`: time is advancing already.
 * - `unavailable`: the Auth emulator does not answer, or too much waits.
 * - `closed`: the emulator was closed.
 */
export type EmulatorErrorCode =
  | 'usage'
  | 'environment'
  | 'invalid'
  | 'unknown'
  | 'conflict'
  | 'unavailable'
  | 'closed'

/** Reason why an emulator did not start, or refused something. The message says what was wrong, and what is allowed. */
export class EmulatorError extends Error {
  override readonly name = 'EmulatorError'
  readonly code: EmulatorErrorCode

  constructor(code: EmulatorErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

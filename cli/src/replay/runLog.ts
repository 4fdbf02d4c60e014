import {
  type LoggedEntry,
  type LoggedTraffic,
  logLine,
  type ScenarioPlayer,
} from '@wattpost/emulator'
import {
  type LoggedFrame,
  recordedDevices,
  STATUS_EVENTS,
  trafficSentence,
  verbatimFrames,
  worldSentences,
} from '@wattpost/emulator/scenarios'

/** A line of a run's log, as sentences and as JSON. */
export interface LogLine {
  /** Virtual time, epoch ms. */
  readonly atMs: number
  /** One sentence; several for a device that reports several changes at once. */
  readonly sentences: readonly string[]
  /** The entry as JSON. */
  readonly json: string
}

/** An entry kept for reports: changes and failures, not periodic reports. */
interface LoggedLine {
  readonly atMs: number
  /** Computed on demand, since few entries are read and a device's values must be computed first. */
  readonly line: () => Omit<LogLine, 'atMs'>
}

/** A step that came. */
export interface CameStep {
  /** Virtual time, epoch ms. */
  readonly atMs: number
  /** It came by its timeout. */
  readonly timedOut?: true
  /** The earlier step that came by its timeout, if this one follows from it. */
  readonly afterTimeoutOf?: string
}

/** A change of a device's or channel's state. */
export interface StateChange {
  readonly series: string
  readonly atMs: number
  readonly state: 'up' | 'down' | 'unknown'
}

/** Later entries are dropped, so that a long run does not exhaust memory. */
const LINES_MAX = 20_000
const CHANGES_MAX = 5_000
/** Most devices on a report's timeline. */
const DEVICES_MAX = 40
/** States of recorded devices by the status in their frames. */
const RECORDED_STATES: ReadonlyMap<unknown, StateChange['state']> = new Map([
  ['up', 'up'],
  ['online', 'up'],
  ['down', 'down'],
  ['unknown', 'unknown'],
  ['offline', 'unknown'],
])
/** Number of log lines shown around a failure. */
const SLICE_LINES = 8

/** Collects what reports need during a run: log lines, steps and state changes. */
export class RunLog {
  readonly changes: StateChange[] = []
  /** First time of each step, by name. */
  readonly steps = new Map<string, CameStep>()
  /** Names of the steps that acted on a device. */
  readonly actingSteps = new Set<string>()
  /** Ids of the faults and scripted answers that met a client. */
  readonly hits = new Set<string>()
  readonly #lines: LoggedLine[] = []
  /** Devices on the timeline, those that the scenario is about first. */
  readonly drawnDevices: ReadonlySet<string>
  /** Devices whose frames a recording replaces. */
  readonly #recordedDevices: ReadonlySet<string>
  readonly #player: ScenarioPlayer
  /** Current state of each series. */
  readonly #states = new Map<string, StateChange['state']>()
  readonly #stop: () => void

  constructor(player: ScenarioPlayer) {
    this.#player = player
    this.#recordedDevices = new Set(recordedDevices(player.run.scenario))
    const devices = [...this.#recordedDevices, ...devicesOf(player)]
    this.drawnDevices = new Set([...new Set(devices)].slice(0, DEVICES_MAX))
    this.#stop = player.listen({
      entry: (entry) => this.#onEntry(entry),
      traffic: (entry) => this.#onTraffic(entry),
      hit: (id) => void this.hits.add(id),
    })
  }

  stop(): void {
    this.#stop()
  }

  /** All entries as JSON, without periodic reports and deliveries. */
  entries(): string[] {
    return this.#lines.map(({ line }) => line().json)
  }

  /** The log lines around a moment. */
  around(atMs: number): LogLine[] {
    const index = this.#lines.findIndex((logged) => logged.atMs >= atMs)
    const middle = index === -1 ? this.#lines.length : index
    const from = Math.max(0, middle - SLICE_LINES / 2)
    return this.#lines
      .slice(from, from + SLICE_LINES)
      .map((logged) => ({ atMs: logged.atMs, ...logged.line() }))
  }

  #onEntry(logged: LoggedEntry): void {
    const { entry, atMs } = logged
    if (entry.kind === 'report') return
    if (entry.kind === 'step' && !this.steps.has(entry.step))
      this.steps.set(entry.step, { ...entry, atMs })
    if (entry.kind === 'input' && entry.cause.by === 'step') this.actingSteps.add(entry.cause.step)
    if (this.changes.length < CHANGES_MAX) this.#onChanges(entry, atMs)
    if (this.#lines.length >= LINES_MAX) return
    const line = () => ({ sentences: worldSentences(entry), json: logLine(logged) })
    this.#lines.push({ atMs, line })
  }

  #onChanges(entry: LoggedEntry['entry'], atMs: number): void {
    if (entry.kind === 'change' && this.drawnDevices.has(entry.deviceId))
      for (const frame of entry.frames()) this.#onFrame(frame, atMs)
    if (entry.kind === 'verbatim')
      for (const frame of verbatimFrames(entry))
        if (this.#recordedDevices.has(frame.deviceId) && this.drawnDevices.has(frame.deviceId))
          this.#onFrame(frame, atMs)
  }

  #onTraffic({ atMs, event }: LoggedTraffic): void {
    if (event.kind === 'deliver' || event.kind === 'request') return
    if (event.kind === 'answer' && event.status !== null && event.status < 400) return
    if (event.kind === 'ack' && event.ok) return
    if (this.#lines.length >= LINES_MAX) return
    const at = new Date(atMs).toISOString()
    const line = () => ({
      sentences: [trafficSentence(event)],
      json: JSON.stringify({ at, ...event }),
    })
    this.#lines.push({ atMs, line })
  }

  #onFrame({ deviceId, event, data }: LoggedFrame, atMs: number): void {
    if (typeof data !== 'object' || data === null) return
    const { ns, os, channel, status } = data as Readonly<Record<string, unknown>>
    if (event === 'hydra_power' && (ns === 0 || ns === 1)) {
      const series = `${deviceId} channel ${channel}`
      this.#addChange(series, atMs, channelState(ns), () => channelState(os))
    } else if (STATUS_EVENTS.includes(event)) {
      const { startMs, world } = this.#player.run
      if (this.#recordedDevices.has(deviceId)) {
        const state = RECORDED_STATES.get(status)
        if (state !== undefined) this.#addChange(deviceId, atMs, state, () => 'unknown')
        return
      }
      const device = world.device(deviceId)
      if (device === undefined) return
      this.#addChange(deviceId, atMs, device.status(atMs), () => device.status(startMs))
    }
  }

  /** @param before state before the first change */
  #addChange(
    series: string,
    atMs: number,
    state: StateChange['state'],
    before: () => StateChange['state'],
  ): void {
    const last = this.#states.get(series)
    if (last === undefined)
      this.changes.push({ series, atMs: this.#player.run.startMs, state: before() })
    if (last === state) return
    this.#states.set(series, state)
    this.changes.push({ series, atMs, state })
  }
}

function channelState(value: unknown): StateChange['state'] {
  return value === 1 ? 'up' : 'down'
}

/** All devices; those named in the scenario first, since its steps are about them. */
function devicesOf({ run }: ScenarioPlayer): string[] {
  const named = run.scenario.fleet.flatMap((entry) => ('id' in entry ? [entry.id] : []))
  return [...new Set([...named, ...run.world.simulatedDevices.map(({ spec }) => spec.id)])]
}

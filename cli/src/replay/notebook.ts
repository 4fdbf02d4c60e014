import { type LoggedEntry, type LoggedTraffic, logLine, type Stage } from '@wattpost/emulator'
import { trafficSentence, worldSentences } from '@wattpost/emulator/scenarios'

/** A line of the log, for people and for programs. */
export interface LogLine {
  /** Virtual time, epoch ms. */
  readonly atMs: number
  /** What happened, in words: a sentence, or one for each thing that a device told at once. */
  readonly said: readonly string[]
  /** The same as JSON. */
  readonly json: string
}

/** What of a log is kept for reports: what happened, not what was reported periodically. */
interface Note {
  readonly atMs: number
  /** Made when it is read: most are not, and what a device tells has to be reckoned first. */
  readonly line: () => Omit<LogLine, 'atMs'>
}

/** A stretch of a device's state, until the next mark of the same lane. */
export interface Mark {
  readonly lane: string
  readonly atMs: number
  readonly state: 'up' | 'down' | 'unknown'
}

/** Nobody reads further, and a long play must not fill the memory. */
const NOTES_MAX = 20_000
const MARKS_MAX = 5_000
/** So many devices have lanes: a page with more is read by nobody. */
const DEVICES_MAX = 40
/** After them a device may be up, down or unknown otherwise than before. */
const STATUS_EVENTS = ['status', 'hydra_status', 'meter_status']
/** So many lines stand around a failure. */
const SLICE_LINES = 8

/** Keeps what a report needs while a scenario is played. */
export class Notebook {
  readonly marks: Mark[] = []
  /** When each step came first, by name. */
  readonly steps = new Map<string, number>()
  readonly #notes: Note[] = []
  readonly #shown: ReadonlySet<string>
  readonly #stage: Stage
  /** What each lane is by now. */
  readonly #states = new Map<string, Mark['state']>()
  readonly #stop: () => void

  constructor(stage: Stage) {
    this.#stage = stage
    this.#shown = new Set(devicesOf(stage).slice(0, DEVICES_MAX))
    this.#stop = stage.listen({
      entry: (entry) => this.#see(entry),
      traffic: (entry) => this.#hear(entry),
    })
  }

  stop(): void {
    this.#stop()
  }

  /** The lines around a moment. */
  around(atMs: number): LogLine[] {
    const index = this.#notes.findIndex((note) => note.atMs >= atMs)
    const middle = index === -1 ? this.#notes.length : index
    const from = Math.max(0, middle - SLICE_LINES / 2)
    return this.#notes
      .slice(from, from + SLICE_LINES)
      .map((note) => ({ atMs: note.atMs, ...note.line() }))
  }

  #see(logged: LoggedEntry): void {
    const { entry, atMs } = logged
    if (entry.kind === 'report') return
    if (entry.kind === 'step' && !this.steps.has(entry.step)) this.steps.set(entry.step, atMs)
    if (entry.kind === 'change' && this.#shown.has(entry.deviceId) && this.marks.length < MARKS_MAX)
      for (const { event, data } of entry.frames()) this.#mark(entry.deviceId, atMs, event, data)
    if (this.#notes.length >= NOTES_MAX) return
    const line = () => ({ said: worldSentences(entry), json: logLine(logged) })
    this.#notes.push({ atMs, line })
  }

  #hear({ atMs, event }: LoggedTraffic): void {
    if (event.kind === 'deliver' || event.kind === 'request') return
    if (event.kind === 'answer' && event.status !== null && event.status < 400) return
    if (event.kind === 'ack' && event.ok) return
    if (this.#notes.length >= NOTES_MAX) return
    const at = new Date(atMs).toISOString()
    const line = () => ({ said: [trafficSentence(event)], json: JSON.stringify({ at, ...event }) })
    this.#notes.push({ atMs, line })
  }

  #mark(deviceId: string, atMs: number, event: string, data: unknown): void {
    if (typeof data !== 'object' || data === null) return
    const { ns, os, channel } = data as { ns?: unknown; os?: unknown; channel?: unknown }
    if (event === 'hydra_power' && (ns === 0 || ns === 1)) {
      const lane = `${deviceId} channel ${channel}`
      this.#goOn(lane, atMs, channelState(ns), () => channelState(os))
    } else if (STATUS_EVENTS.includes(event)) {
      const device = this.#stage.play.world.device(deviceId)
      if (device === undefined) return
      const { startMs } = this.#stage.play
      this.#goOn(deviceId, atMs, device.status(atMs), () => device.status(startMs))
    }
  }

  /** @param before what a lane was before its first change */
  #goOn(lane: string, atMs: number, state: Mark['state'], before: () => Mark['state']): void {
    const last = this.#states.get(lane)
    if (last === undefined)
      this.marks.push({ lane, atMs: this.#stage.play.startMs, state: before() })
    if (last === state) return
    this.#states.set(lane, state)
    this.marks.push({ lane, atMs, state })
  }
}

function channelState(word: unknown): Mark['state'] {
  return word === 1 ? 'up' : 'down'
}

/** All devices, those with a name of their own first: the story tells of them. */
function devicesOf({ play }: Stage): string[] {
  const named = play.scenario.fleet.flatMap((entry) => ('id' in entry ? [entry.id] : []))
  return [...new Set([...named, ...play.world.residents.map(({ spec }) => spec.id)])]
}

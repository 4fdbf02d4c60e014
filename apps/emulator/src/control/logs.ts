import type { LogKind } from '@wattpost/protocol'
import type { Response } from 'express'
import { inputLine, type RunInput } from '../scenario/inputs/input.ts'
import type { LoggedTraffic } from '../scenario/log/trafficLog.ts'
import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import type { RunFollower } from '../scenario/player/hostedRun.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { controlStreams } from './contract.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'
import { eventFormat, shortened, trafficFormat, worldFormat } from './logFormats.ts'
import { LogRing } from './logRing.ts'
import { finished, LogStream, OpenStreams, sendStream } from './logStream.ts'

/** Routes of the logs, and of the event stream. */
export function logRoutes(logs: Logs): ControlRoute[] {
  const streams = new OpenStreams()
  return [
    streaming(controlStreams.log, ({ query: { kind, follow } }, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.log.streams)
      if (follow && kind !== 'inputs') logs.sendAndFollow(kind, response)
      else sendStream(finished(logs.lines(kind)), response)
    }),
    streaming(controlStreams.steps, (_input, request, response) => {
      if (!streams.admit(request, response)) return
      response.type(controlStreams.steps.streams).set('cache-control', 'no-store')
      logs.sendSteps(response)
    }),
  ]
}

/** Default of the minimum number of entries kept per log. */
const ENTRIES_MIN = 20_000
/** Maximum of each log, in bytes: the oldest entries are dropped beyond it. */
export const LOG_BYTES_MAX = 16 * 1024 * 1024

const STEP_KINDS: readonly string[] = ['step', 'fault', 'opened']

/** The logs of a player. */
export class Logs {
  readonly #player: ScenarioPlayer
  readonly #world: () => WorldLog
  readonly #traffic: LogRing<LoggedTraffic>
  /** Readers of the traffic log: they share the entries with the log. */
  readonly #trafficReaders = new Set<ReadTraffic>()

  constructor(player: ScenarioPlayer, entries = ENTRIES_MIN) {
    const bounds = { entries, bytes: LOG_BYTES_MAX }
    this.#player = player
    this.#world = player.follow(() => new WorldLog(new LogRing(bounds, worldFormat)))
    this.#traffic = new LogRing(bounds, trafficFormat)
    player.listen({ traffic: (entry) => this.#addTraffic(shortened(entry)) })
  }

  /** Lines of NDJSON without line ends, the oldest first, made when they are read. */
  lines(kind: LogKind): IterableIterator<string> {
    if (kind === 'world') return this.#world().ring.lines()
    if (kind === 'traffic') return this.#traffic.lines()
    return inputLines(this.#player.inputs)
  }

  /** Sends a log so far, then each new entry until the client closes. */
  sendAndFollow(kind: Exclude<LogKind, 'inputs'>, response: Response): void {
    if (kind === 'world') {
      const stream = new LogStream(this.#world().ring.lines(), worldFormat)
      sendStream(stream, response, this.#player.listen({ entry: (entry) => stream.add(entry) }))
      return
    }
    const stream = new LogStream(this.#traffic.lines(), trafficFormat)
    sendStream(
      stream,
      response,
      this.#readTraffic((entry) => stream.add(entry)),
    )
  }

  /**
   * Calls back with the line of each new entry of a kind, of the world or traffic log.
   * @returns the function that ends this
   */
  listen(kind: string, listener: (line: string) => void): () => void {
    const stopWorld = this.#player.listen({
      entry: (logged) => {
        if (logged.entry.kind === kind) listener(worldFormat.line(logged))
      },
    })
    const stopTraffic = this.#readTraffic((logged) => {
      if (logged.event.kind === kind) listener(trafficFormat.line(logged))
    })
    return () => {
      stopWorld()
      stopTraffic()
    }
  }

  /** Sends each new step, opened step and fault until the client closes. */
  sendSteps(response: Response): void {
    const stream = new LogStream<LoggedEntry>([].values(), eventFormat)
    const entry = (logged: LoggedEntry) => {
      if (STEP_KINDS.includes(logged.entry.kind)) stream.add(logged)
    }
    sendStream(stream, response, this.#player.listen({ entry }))
  }

  #addTraffic(entry: LoggedTraffic): void {
    this.#traffic.add(entry)
    for (const read of this.#trafficReaders) read(entry)
  }

  /** Calls back with each new entry of the traffic log. @returns the function that ends this */
  #readTraffic(read: ReadTraffic): () => void {
    this.#trafficReaders.add(read)
    return () => void this.#trafficReaders.delete(read)
  }
}

type ReadTraffic = (entry: LoggedTraffic) => void

/** The world log of a run. */
class WorldLog implements RunFollower {
  readonly ring: LogRing<LoggedEntry>

  constructor(ring: LogRing<LoggedEntry>) {
    this.ring = ring
  }

  copy(): WorldLog {
    return new WorldLog(this.ring.copy())
  }

  onEntry(entry: LoggedEntry): void {
    this.ring.add(entry)
  }
}

function* inputLines(inputs: readonly RunInput[]): Generator<string, undefined> {
  for (const input of [...inputs]) yield inputLine(input)
}

import { type LogKind, logQuery } from '@wattpost/protocol'
import type { Response } from 'express'
import { inputLine } from '../scenario/inputs/input.ts'
import { type LoggedTraffic, trafficLine } from '../scenario/log/trafficLog.ts'
import { type LoggedEntry, logLine } from '../scenario/log/worldLog.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'

const NDJSON = 'application/x-ndjson'
const EVENTS = 'text/event-stream'
/** Routes of the logs, and of the event stream. */
export function logRoutes(logs: Logs): ControlRoute[] {
  return [
    streaming(
      {
        method: 'get',
        path: '/log',
        summary: 'The world, traffic or input log',
        query: logQuery,
        streams: NDJSON,
      },
      ({ query: { kind, follow } }, _request, response) => {
        response.type(NDJSON)
        const text = logs
          .lines(kind)
          .map((line) => `${line}\n`)
          .join('')
        if (follow && kind !== 'inputs') sendAndFollow(logs, kind, text, response)
        else response.send(text)
      },
    ),
    streaming(
      {
        method: 'get',
        path: '/steps',
        summary: 'Steps and faults, as they occur',
        streams: EVENTS,
      },
      (_input, _request, response) => {
        response.type(EVENTS).set('cache-control', 'no-store').flushHeaders()
        const stop = logs.follow('world', (line) => {
          const { kind } = JSON.parse(line) as { kind: string }
          if (kind === 'step' || kind === 'fault' || kind === 'opened')
            response.write(`event: ${kind}\ndata: ${line}\n\n`)
        })
        response.once('close', stop)
      },
    ),
  ]
}

/** Sends the log so far, then each new line until the client closes. */
function sendAndFollow(
  logs: Logs,
  kind: Exclude<LogKind, 'inputs'>,
  past: string,
  response: Response,
): void {
  response.write(past)
  response.once(
    'close',
    logs.follow(kind, (line) => response.write(`${line}\n`)),
  )
}

/** Default of the minimum number of entries kept per log. */
const ENTRIES_MIN = 20_000

/** The logs of a player. */
export class Logs {
  readonly #player: ScenarioPlayer
  readonly #world: LogRing<LoggedEntry>
  readonly #traffic: LogRing<LoggedTraffic>

  constructor(player: ScenarioPlayer, entries = ENTRIES_MIN) {
    this.#player = player
    this.#world = new LogRing(entries, logLine)
    this.#traffic = new LogRing(entries, trafficLine)
    player.listen({
      entry: (entry) => this.#world.add(entry),
      rerun: (entry) => this.#world.add(entry),
      traffic: (entry) => this.#traffic.add(entry),
      restarted: () => this.#world.clear(),
    })
  }

  /** Lines of NDJSON without line ends, the oldest first. */
  lines(kind: LogKind): string[] {
    if (kind === 'world') return this.#world.lines()
    if (kind === 'traffic') return this.#traffic.lines()
    return this.#player.inputs.map(inputLine)
  }

  /** Calls `onLine` for each new line. @returns a function that stops this */
  follow(kind: Exclude<LogKind, 'inputs'>, onLine: (line: string) => void): () => void {
    return this.#player.listen(
      kind === 'world'
        ? { entry: (entry) => onLine(logLine(entry)) }
        : { traffic: (entry) => onLine(trafficLine(entry)) },
    )
  }
}

/** A ring of the newest entries of a log; counts the dropped ones. */
class LogRing<T> {
  readonly #capacity: number
  readonly #line: (entry: T) => string
  #entries: T[] = []
  #dropped = 0

  /** @param line formats an entry, without the line end */
  constructor(capacity: number, line: (entry: T) => string) {
    this.#capacity = capacity
    this.#line = line
  }

  add(entry: T): void {
    this.#entries.push(entry)
    // Half of the entries are dropped at once, so adding is cheap on average.
    if (this.#entries.length < this.#capacity * 2) return
    this.#dropped += this.#entries.length - this.#capacity
    this.#entries = this.#entries.slice(-this.#capacity)
  }

  clear(): void {
    this.#entries = []
    this.#dropped = 0
  }

  /** Lines of NDJSON; the first one counts dropped entries, if any. */
  lines(): string[] {
    const dropped =
      this.#dropped > 0 ? [JSON.stringify({ kind: 'dropped', entries: this.#dropped })] : []
    return [...dropped, ...this.#entries.map(this.#line)]
  }
}

import { inputLine } from '../scenario/inputLog.ts'
import type { Stage } from '../scenario/stage.ts'
import { type LoggedTraffic, trafficLine } from '../scenario/traffic.ts'
import { type LoggedEntry, logLine } from '../scenario/worldLog.ts'
import { LogRing } from './logRing.ts'

/** So many are kept when nobody says otherwise. */
const ENTRIES = 20_000

/** What is kept: what happened in the world, what passed between clients and server, what came from outside. */
export const logKinds = ['world', 'traffic', 'inputs'] as const
export type LogKind = (typeof logKinds)[number]

/** The logs of what is played on a stage. */
export class Logs {
  readonly #stage: Stage
  readonly #world: LogRing<LoggedEntry>
  readonly #traffic: LogRing<LoggedTraffic>

  /** @param entries how many of each log are kept at least */
  constructor(stage: Stage, entries = ENTRIES) {
    this.#stage = stage
    this.#world = new LogRing(entries, logLine)
    this.#traffic = new LogRing(entries, trafficLine)
    stage.listen({
      entry: (entry) => this.#world.add(entry),
      again: (entry) => this.#world.add(entry),
      traffic: (entry) => this.#traffic.add(entry),
      begun: () => this.#world.clear(),
    })
  }

  /** A log as lines of NDJSON, the oldest first, without their ends. */
  lines(kind: LogKind): string[] {
    if (kind === 'world') return this.#world.lines()
    if (kind === 'traffic') return this.#traffic.lines()
    return this.#stage.play.inputs.upTo(Infinity).map(inputLine)
  }

  /** Goes on telling lines of a log as they come; the answer ends it. */
  follow(kind: Exclude<LogKind, 'inputs'>, tell: (line: string) => void): () => void {
    return this.#stage.listen(
      kind === 'world'
        ? { entry: (entry) => tell(logLine(entry)) }
        : { traffic: (entry) => tell(trafficLine(entry)) },
    )
  }
}

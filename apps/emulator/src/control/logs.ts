import type { LogKind } from '@wattpost/protocol'
import { inputLine, type RunInput } from '../scenario/inputs/input.ts'
import type { LoggedTraffic } from '../scenario/log/trafficLog.ts'
import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import type { RunFollower } from '../scenario/player/followedRun.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { trafficFormat, withShortTarget, worldFormat } from './logFormats.ts'
import { LogRing } from './logRing.ts'

/** Default of the minimum number of entries kept per log. */
const ENTRIES_MIN = 20_000
/** Maximum of each log, in bytes: the oldest entries are dropped beyond it. */
export const LOG_BYTES_MAX = 16 * 1024 * 1024

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
    player.listen({ traffic: (entry) => this.#addTraffic(withShortTarget(entry)) })
  }

  /** Lines of NDJSON without line ends, the oldest first, made when they are read. */
  lines(kind: LogKind): IterableIterator<string> {
    if (kind === 'world') return this.#world().ring.lines()
    if (kind === 'traffic') return this.#traffic.lines()
    return inputLines(this.#player.inputs)
  }

  /** Calls back with each new entry of the world log. @returns the function that ends this */
  onWorld(read: (entry: LoggedEntry) => void): () => void {
    return this.#player.listen({ entry: read })
  }

  /** Calls back with each new entry of the traffic log. @returns the function that ends this */
  onTraffic(read: ReadTraffic): () => void {
    this.#trafficReaders.add(read)
    return () => void this.#trafficReaders.delete(read)
  }

  /**
   * Calls back with the line of each new entry of a kind, of the world or traffic log.
   * @returns the function that ends this
   */
  listen(kind: string, listener: (line: string) => void): () => void {
    const stopWorld = this.onWorld((logged) => {
      if (logged.entry.kind === kind) listener(worldFormat.line(logged))
    })
    const stopTraffic = this.onTraffic((logged) => {
      if (logged.event.kind === kind) listener(trafficFormat.line(logged))
    })
    return () => {
      stopWorld()
      stopTraffic()
    }
  }

  #addTraffic(entry: LoggedTraffic): void {
    this.#traffic.add(entry)
    for (const read of this.#trafficReaders) read(entry)
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

  /** Readers that do not read would keep the log, and the devices, of each run in which they began. */
  onReplaced(): void {
    this.ring.clear()
  }
}

function* inputLines(inputs: readonly RunInput[]): Generator<string, undefined> {
  for (const input of [...inputs]) yield inputLine(input)
}

import type { OutgoingFrame } from '../world/frame.ts'
import { ClientWatch } from './clientWatch.ts'
import type { Expectation } from './expectation.ts'
import { expectedText } from './expectedText.ts'
import type { Played } from './played.ts'
import { Report } from './report.ts'
import type { LoggedTraffic } from './traffic.ts'
import type { Verdict } from './verdict.ts'
import { Watch } from './watch.ts'
import type { LoggedEntry } from './worldLog.ts'

/** What is watched for an expectation. */
type Watched = Watch | ClientWatch

/** Judges a scenario's expectations while it is played, or afterwards from its log. */
export class Judge {
  readonly #expectations: readonly Expectation[]
  readonly #watches: ReadonlyMap<string, Watched>
  /** Those that are not decided yet. */
  #open: Watched[]

  /**
   * @param startMs when the play begins
   * @param startWallMs the same in real time, when what clients do is heard too; without it that is skipped
   */
  constructor(expectations: readonly Expectation[], startMs: number, startWallMs?: number) {
    this.#expectations = expectations
    this.#open = expectations.flatMap((one): Watched[] => {
      if ('event' in one) return [new Watch(one, startMs)]
      return startWallMs === undefined ? [] : [new ClientWatch(one, startWallMs)]
    })
    this.#watches = new Map(this.#open.map((watch) => [watch.expectation.id, watch]))
  }

  /**
   * Takes in the next entry of the world log.
   * @param wallMs when that was, in real time, if clients are heard too
   */
  see(logged: LoggedEntry, wallMs = 0): void {
    // Most of a play there is nothing or little left to decide.
    const entry = this.#open.length > 1 ? madeOnce(logged) : logged
    this.#watch((watch) => watch.see(entry, wallMs))
  }

  /** Takes in the next entry of the traffic log. */
  hear(logged: LoggedTraffic): void {
    this.#watch((watch) => watch.hear(logged))
  }

  /** Real time goes on: what clients did not do in time is decided. */
  pass(wallMs: number, nowMs: number): void {
    this.#watch((watch) => watch.pass(wallMs, nowMs))
  }

  /** Whether an expectation is met or failed for good. */
  isDecided(id: string): boolean {
    return this.#watches.get(id)?.outcome != null
  }

  /** Whether something is expected of a client within a time that is running. */
  get awaitsClient(): boolean {
    return this.#open.some((watch) => watch instanceof ClientWatch && watch.isAwaited)
  }

  /** One verdict for each expectation, in their order. What is undecided by now counts as failed. */
  verdicts(played: Played): Verdict[] {
    return this.#expectations.map((one) => {
      const watch = this.#watches.get(one.id)
      return watch === undefined ? skipped(one) : watch.verdict(played)
    })
  }

  #watch(look: (watch: Watched) => void): void {
    let decided = false
    for (const watch of this.#open) {
      look(watch)
      decided ||= watch.decided
    }
    if (decided) this.#open = this.#open.filter((watch) => !watch.decided)
  }
}

/** An entry whose frames are made once, however many look into it. */
function madeOnce(logged: LoggedEntry): LoggedEntry {
  const { entry } = logged
  if (entry.kind === 'report') return { ...logged, entry: reportMadeOnce(entry) }
  if (entry.kind === 'change') return { ...logged, entry: { ...entry, frames: once(entry.frames) } }
  return logged
}

function reportMadeOnce(report: Report): Report {
  return new Report(report.deviceId, {
    changes: once(() => report.changes()),
    report: once(() => report.values()),
  })
}

function once(make: () => OutgoingFrame[]): () => OutgoingFrame[] {
  let made: OutgoingFrame[] | null = null
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Judges expectations from a world log alone. Those about requests and connections are in no world log: they
 * are skipped, never passed.
 */
export function judge(
  expectations: readonly Expectation[],
  entries: Iterable<LoggedEntry>,
  played: Played,
): Verdict[] {
  const judging = new Judge(expectations, played.startMs)
  for (const entry of entries) judging.see(entry)
  return judging.verdicts(played)
}

function skipped(expectation: Expectation): Verdict {
  const reason = 'needs the traffic log: requests and connections are not in the world log'
  return { id: expectation.id, expected: expectedText(expectation), state: 'skipped', reason }
}

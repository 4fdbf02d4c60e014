import type { OutgoingFrame } from '../world/frame.ts'
import type { Expectation } from './expectation.ts'
import { expectedText } from './expectedText.ts'
import type { Played, Verdict } from './verdict.ts'
import { Watch } from './watch.ts'
import type { LoggedEntry } from './worldLog.ts'

/** Judges a scenario's expectations while it is played, or afterwards from its log. */
export class Judge {
  readonly #expectations: readonly Expectation[]
  readonly #watches: ReadonlyMap<string, Watch>
  /** Those that are not decided yet. */
  #open: Watch[]

  /** @param startMs when the play begins */
  constructor(expectations: readonly Expectation[], startMs: number) {
    this.#expectations = expectations
    this.#open = expectations.flatMap((one) => ('event' in one ? [new Watch(one, startMs)] : []))
    this.#watches = new Map(this.#open.map((watch) => [watch.expectation.id, watch]))
  }

  /** Takes in the next entry of the world log. */
  see(logged: LoggedEntry): void {
    const entry = madeOnce(logged)
    let decided = false
    for (const watch of this.#open) {
      watch.see(entry)
      decided ||= watch.decided
    }
    if (decided) this.#open = this.#open.filter((watch) => !watch.decided)
  }

  /** One verdict for each expectation, in their order. What is undecided by now counts as failed. */
  verdicts(played: Played): Verdict[] {
    return this.#expectations.map((one) => {
      const watch = this.#watches.get(one.id)
      return watch === undefined ? skipped(one) : watch.verdict(played)
    })
  }
}

/** An entry whose frames are made once, however many look into it. */
function madeOnce(logged: LoggedEntry): LoggedEntry {
  const { entry } = logged
  if (entry.kind !== 'report' && entry.kind !== 'change') return logged
  let made: OutgoingFrame[] | null = null
  const frames = () => {
    made ??= entry.frames()
    return made
  }
  return { ...logged, entry: { ...entry, frames } }
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

import type { Stage } from '../scenario/stage.ts'
import type { Step } from '../scenario/step.ts'
import { stepName } from '../scenario/stepName.ts'
import type { LoggedEntry } from '../scenario/worldLog.ts'

/** A step on the line of a scenario; moments in epoch ms. */
export interface StepMoment {
  readonly id: string
  /** When it is due, as far as the file alone tells; `null` for one that waits for something else. */
  readonly dueMs: number | null
  /** When it came last, in this play. */
  readonly cameMs: number | null
}

/** When each step of what is played is due, and when it came. */
export class StepMoments {
  readonly #stage: Stage
  readonly #came = new Map<string, number>()

  constructor(stage: Stage) {
    this.#stage = stage
    const see = ({ atMs, entry }: LoggedEntry) => {
      if (entry.kind === 'step') this.#came.set(entry.step, atMs)
    }
    stage.listen({ begun: () => this.#came.clear(), entry: see, again: see })
  }

  all(): StepMoment[] {
    const { startMs, scenario } = this.#stage.play
    return scenario.timeline.map((step, index) => {
      const id = stepName(step, index)
      const dueAfterMs = dueOf(step, scenario.timeline)
      const dueMs = dueAfterMs === null ? null : startMs + dueAfterMs
      return { id, dueMs, cameMs: this.#came.get(id) ?? null }
    })
  }
}

/** Since the start, ms; of an uncertain wait the middle. The file was checked: no step waits for itself. */
function dueOf(step: Step, timeline: readonly Step[]): number | null {
  if (step.at !== undefined) return step.at
  if (typeof step.after !== 'string') return null
  const before = timeline.find(({ id }) => id === step.after)
  const beforeMs = before === undefined ? null : dueOf(before, timeline)
  return beforeMs === null ? null : beforeMs + middle(step.wait ?? 0)
}

function middle(wait: NonNullable<Step['wait']>): number {
  return typeof wait === 'number' ? wait : (wait.uniform[0] + wait.uniform[1]) / 2
}

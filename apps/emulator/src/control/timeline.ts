import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import type { RunFollower } from '../scenario/player/hostedRun.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { SimulationRun } from '../scenario/run/simulationRun.ts'
import { type Step, stepName } from '../scenario/schema/step.ts'
import { answer } from '../transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Route of the steps of the scenario. */
export function timelineRoute(player: ScenarioPlayer): ControlRoute {
  const times = player.follow((run) => new StepTimes(run))
  return answering(controlCalls.timeline, () => {
    player.nowMs()
    const { startMs, endMs } = player.run
    const steps = times()
      .all()
      .map(({ id, dueMs, ranMs }) => ({ id, due: isoOf(dueMs), came: isoOf(ranMs) }))
    const end = isoOf(Number.isFinite(endMs) ? endMs : null)
    return answer({ start: new Date(startMs).toISOString(), end, steps })
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Due time and run time of a step, epoch ms. */
interface StepTime {
  readonly id: string
  /** `null` for a step that waits for an event of the run. */
  readonly dueMs: number | null
  /** The last time at which it ran; `null` if it has not run. */
  readonly ranMs: number | null
}

/** Records the run times of the steps of a run. */
class StepTimes implements RunFollower {
  readonly #run: SimulationRun
  readonly #ranMs = new Map<string, number>()

  constructor(run: SimulationRun) {
    this.#run = run
  }

  onEntry({ atMs, entry }: LoggedEntry): void {
    if (entry.kind === 'step') this.#ranMs.set(entry.step, atMs)
  }

  copy(run: SimulationRun): StepTimes {
    const copy = new StepTimes(run)
    for (const [step, atMs] of this.#ranMs) copy.#ranMs.set(step, atMs)
    return copy
  }

  all(): StepTime[] {
    const { startMs, scenario } = this.#run
    return scenario.timeline.map((step, index) => {
      const id = stepName(step, index)
      const dueAfterMs = dueOf(step, scenario.timeline)
      const dueMs = dueAfterMs === null ? null : startMs + dueAfterMs
      return { id, dueMs, ranMs: this.#ranMs.get(id) ?? null }
    })
  }
}

/** Due time in ms after the start, with the mean of a random wait. Scenario files have no cycles of steps. */
function dueOf(step: Step, timeline: readonly Step[]): number | null {
  if (step.at !== undefined) return step.at
  if (typeof step.after !== 'string') return null
  const before = timeline.find(({ id }) => id === step.after)
  const beforeMs = before === undefined ? null : dueOf(before, timeline)
  return beforeMs === null ? null : beforeMs + meanWaitMs(step.wait ?? 0)
}

function meanWaitMs(wait: NonNullable<Step['wait']>): number {
  return typeof wait === 'number' ? wait : (wait.uniform[0] + wait.uniform[1]) / 2
}

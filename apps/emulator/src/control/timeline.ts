import {
  accepted,
  type ControlTimeline,
  type Result,
  refused,
  type StepSummary,
} from '@wattpost/protocol'
import { kindsOfFault } from '../scenario/faults/fault.ts'
import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import type { RunFollower } from '../scenario/player/followedRun.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { SimulationRun } from '../scenario/run/simulationRun.ts'
import { stepWaitMs } from '../scenario/run/timeline.ts'
import { type Step, stepName } from '../scenario/schema/step.ts'
import { shortened, suggestion } from '../scenario/text/suggestion.ts'
import { answer } from '../server/transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** The times of the steps in the present lap. */
export type ReadStepTimes = () => Pick<StepTimes, 'all' | 'momentOf'>

/** Follows the steps of a player's runs. */
export function followSteps(player: ScenarioPlayer): ReadStepTimes {
  return player.follow((run) => new StepTimes(run))
}

/** Route of the steps of the scenario. */
export function timelineRoute(player: ScenarioPlayer, times: ReadStepTimes): ControlRoute {
  return answering(controlCalls.timeline, () => {
    player.nowMs()
    const { startMs, endMs } = player.run
    const steps = times()
      .all()
      .map(({ id, step, dueMs, ranMs }) => ({
        ...{ id, due: isoOf(dueMs), came: isoOf(ranMs) },
        ...{ caption: captionOf(step), does: summaryOf(step) },
      }))
    const end = isoOf(Number.isFinite(endMs) ? endMs : null)
    return answer({ start: new Date(startMs).toISOString(), end, steps })
  })
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** The caption with its languages. */
function captionOf({ caption }: Step): ControlTimeline['steps'][number]['caption'] {
  return typeof caption === 'string' ? { en: caption } : (caption ?? null)
}

/** The action of a step and its target, for a sentence about it. */
function summaryOf(step: Step): StepSummary {
  if ('do' in step) return { what: step.do, target: step.device ?? step.region ?? null }
  if ('emit' in step) return { what: 'emit', target: step.device }
  if ('answer' in step) return { what: 'answer', target: step.answer }
  if ('lift' in step) return { what: 'lift', target: step.lift }
  const { fault } = step
  const [what = 'http'] = kindsOfFault(fault)
  if ('http' in fault) return { what, target: fault.http }
  if ('device' in fault) return { what, target: fault.of }
  return { what, target: 'who' in fault ? (fault.who ?? null) : null }
}

/** Due time and run time of a step in the present lap, epoch ms. */
interface StepTime {
  readonly id: string
  readonly step: Step
  /** `null` for a step that waits for an event of the run. */
  readonly dueMs: number | null
  /** `null` if it has not run. */
  readonly ranMs: number | null
}

/** Records the run times of the steps of a run. */
class StepTimes implements RunFollower {
  readonly #run: SimulationRun
  /** The latest run of each step, by the step's id. */
  readonly #ran = new Map<string, { readonly atMs: number; readonly lap: number }>()

  constructor(run: SimulationRun) {
    this.#run = run
  }

  onEntry({ atMs, entry }: LoggedEntry): void {
    if (entry.kind === 'step') this.#ran.set(entry.step, { atMs, lap: entry.lap })
  }

  copy(run: SimulationRun): StepTimes {
    const copy = new StepTimes(run)
    for (const [step, ran] of this.#ran) copy.#ran.set(step, ran)
    return copy
  }

  all(): StepTime[] {
    const { timeline } = this.#run.scenario
    const lap = this.#lap()
    return timeline.map((step, index) => {
      const id = stepName(step, index)
      return { id, step, dueMs: this.#dueMs(index, lap), ranMs: this.#ranMs(id, lap) }
    })
  }

  /** Time when a step ran or will run, epoch ms; refuses one that is unknown, or that waits for an event. */
  momentOf(id: string): Result<number, string> {
    const steps = this.all()
    const step = steps.find((one) => one.id === id)
    if (step !== undefined) {
      const ms = step.ranMs ?? step.dueMs
      return ms === null
        ? refused(`step ${id} waits for an event, so its moment is not known yet`)
        : accepted(ms)
    }
    const hint = suggestion(
      id,
      steps.map((one) => one.id),
    )
    const example = hint.endsWith('?') ? '' : '; a moment is e.g. 2026-01-15T18:00:00Z'
    return refused(`no step "${shortened(id)}"${hint}${example}`)
  }

  #lap(): number {
    const { startMs, nowMs, scenario } = this.#run
    const { loop } = scenario.clock
    return loop === undefined ? 0 : Math.floor((nowMs - startMs) / loop)
  }

  #ranMs(id: string, lap: number): number | null {
    const ran = this.#ran.get(id)
    return ran?.lap === lap ? ran.atMs : null
  }

  /** Scenario files have no cycles of steps. */
  #dueMs(index: number, lap: number): number | null {
    const { startMs, seed, scenario } = this.#run
    const step = scenario.timeline[index]
    if (step === undefined) return null
    if (step.at !== undefined) return startMs + lap * (scenario.clock.loop ?? 0) + step.at
    const { after } = step
    if (typeof after !== 'string') return null
    const before = scenario.timeline.findIndex(({ id }) => id === after)
    const beforeMs = this.#ranMs(after, lap) ?? this.#dueMs(before, lap)
    return beforeMs === null ? null : beforeMs + stepWaitMs(step, index, seed, lap)
  }
}

import {
  accepted,
  type Refusal,
  type Result,
  refused,
  STEP_MAX_MS,
  type scenarioChoice,
} from '@wattpost/protocol'
import type { z } from 'zod'
import type { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import type { RunInput } from '../scenario/inputs/input.ts'
import type { Outcome } from '../scenario/inputs/inputSource.ts'
import { readInputs } from '../scenario/inputs/readInputs.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { rerunInputs } from '../scenario/run/pieces.ts'
import type { MakeRun } from '../scenario/run/simulationRun.ts'
import { type Answer, answer, refuseCall } from '../server/transport/answer.ts'
import { finished } from '../world/pausable.ts'
import { stateOf } from './clock.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** The playable scenarios. */
export interface ScenarioLibrary {
  /** Names in `scenarios/`. */
  names(): Promise<string[]>
  /** Titles by name. */
  titles(): Promise<Record<string, string>>
  /**
   * Opens a shipped scenario or a text. A refusal has a line `file:line:column: message` per mistake; with the code
   * `busy`, too many texts wait.
   */
  open(which: { name: string } | { text: string }, seed?: number): Promise<Result<MakeRun, Refusal>>
  /** Plays the run of a player from its start. */
  restart(player: ScenarioPlayer): Outcome
}

/** Routes that choose and reset the scenario, and list its verdicts. */
export function scenarioRoutes(
  player: ScenarioPlayer,
  library: ScenarioLibrary,
  evaluator: PlayerEvaluator,
  resetAccounts: () => Promise<Result<null, Refusal>>,
): ControlRoute[] {
  return [
    answering(controlCalls.scenarios, async () =>
      answer({ scenarios: await library.names(), titles: await library.titles() }),
    ),
    answering(controlCalls.playScenario, ({ body }) => play(player, library, body)),
    answering(controlCalls.reset, async () => {
      const reset = await resetAccounts()
      if (!reset.ok) return refuseCall('unavailable', reset.error.message)
      return stateAfter(player, await library.restart(player))
    }),
    answering(controlCalls.verdicts, () => {
      player.nowMs()
      evaluator.onTime()
      return answer({ verdicts: evaluator.verdicts() })
    }),
  ]
}

async function play(
  player: ScenarioPlayer,
  library: ScenarioLibrary,
  { name, text, seed, inputs }: z.output<typeof scenarioChoice>,
): Promise<Answer> {
  const opened = await library.open(text === undefined ? { name: name ?? '' } : { text }, seed)
  if (!opened.ok) {
    const { code, message } = opened.error
    return refuseCall(code === 'busy' ? 'unavailable' : 'invalid', message)
  }
  const read = readInputs(inputs ?? '')
  if (!read.ok) return refuseCall('invalid', read.error.message)
  const tried = tryInputs(opened.value, read.value)
  if (!tried.ok)
    return refuseCall(
      'invalid',
      `${tried.error.message}. Post the scenario and the seed with which these inputs were logged.`,
    )
  return stateAfter(player, await player.load(opened.value, undefined, read.value))
}

function stateAfter(player: ScenarioPlayer, begun: Result<null, Refusal>): Answer {
  return begun.ok ? answer(stateOf(player)) : refuseCall('unavailable', begun.error.message)
}

/** Tries inputs on a separate run. */
function tryInputs(makeRun: MakeRun, inputs: readonly RunInput[]): Result<null, Refusal> {
  if (inputs.length === 0) return accepted(null)
  const trial = makeRun({ listen: () => {} })
  const lastMs = inputs.at(-1)?.atMs ?? trial.startMs
  if (lastMs - trial.startMs > STEP_MAX_MS) {
    const message = 'inputs: more than 400 days after the start'
    return refused({ what: 'inputs', where: '', message })
  }
  return finished(rerunInputs(trial, inputs))
}

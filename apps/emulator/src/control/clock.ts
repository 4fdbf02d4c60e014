import { type ControlState, clockChange, controlState, STEP_MAX_MS } from '@wattpost/protocol'
import type { z } from 'zod'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { type Answer, answer, refuseCall } from '../transport/answer.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** The answer of `GET state`: the running scenario and its clock. */
export function stateOf(player: ScenarioPlayer): ControlState {
  const nowMs = player.nowMs()
  const { run, clock } = player
  const { name, tags, clock: scenarioClock } = run.scenario
  return {
    scenario: name,
    tags,
    seed: run.seed,
    tz: scenarioClock.tz,
    start: new Date(run.startMs).toISOString(),
    now: new Date(nowMs).toISOString(),
    speed: player.speed,
    paused: clock.paused,
    ended: player.ended,
    epoch: clock.epoch,
    devices: run.world.simulatedDevices.length,
    faults: run.faults.all.length,
  }
}

/** Routes that read the state of the run and change its clock. */
export function clockRoutes(player: ScenarioPlayer): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/state',
        summary: 'The running scenario and its clock',
        answers: controlState,
      },
      () => answer(stateOf(player)),
    ),
    answering(
      {
        method: 'post',
        path: '/clock',
        summary: 'Sets the speed, pauses, resumes, steps or seeks',
        body: clockChange,
        answers: controlState,
      },
      ({ body }) => setClock(player, body),
    ),
  ]
}

function setClock(
  player: ScenarioPlayer,
  { speed, paused, stepMs, seek }: z.output<typeof clockChange>,
): Answer {
  const refusal = seek === undefined ? null : seekTo(player, seek)
  if (refusal !== null) return refusal
  if (speed !== undefined || paused !== undefined) {
    player.set({ ...(speed !== undefined && { speed }), ...(paused !== undefined && { paused }) })
  }
  if (stepMs !== undefined) player.step(stepMs)
  return answer(stateOf(player))
}

function seekTo(player: ScenarioPlayer, ms: number): Answer | null {
  if (ms > player.nowMs() + STEP_MAX_MS)
    return refuseCall('invalid', 'seek: more than 400 days ahead')
  const result = player.seek(ms)
  return result.ok ? null : refuseCall('invalid', `seek: ${result.error.message}`)
}

import type { z } from 'zod'
import { type Answer, fine, no } from '../../answer.ts'
import type { Stage } from '../../scenario/stage.ts'
import { clockChange, STEP_MAX_MS } from '../clockChange.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'
import { stateAnswer, stateOf } from '../state.ts'

/** What is played, and its clock. */
export function stageRoutes(stage: Stage): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/state',
        summary: 'What is played, and where it stands',
        answers: stateAnswer,
      },
      () => fine(stateOf(stage)),
    ),
    answering(
      {
        method: 'post',
        path: '/clock',
        summary: 'Sets speed, stands still or goes on, steps, seeks',
        body: clockChange,
        answers: stateAnswer,
      },
      ({ body }) => setClock(stage, body),
    ),
  ]
}

function setClock(
  stage: Stage,
  { speed, paused, stepMs, seek }: z.output<typeof clockChange>,
): Answer {
  const wrong = seek === undefined ? null : seekTo(stage, seek)
  if (wrong !== null) return wrong
  if (speed !== undefined || paused !== undefined) {
    stage.set({ ...(speed !== undefined && { speed }), ...(paused !== undefined && { paused }) })
  }
  if (stepMs !== undefined) stage.step(stepMs)
  return fine(stateOf(stage))
}

function seekTo(stage: Stage, ms: number): Answer | null {
  if (ms > stage.nowMs() + STEP_MAX_MS) return no(400, 'seek: more than 400 days ahead')
  const refusal = stage.seek(ms)
  return refusal === null ? null : no(400, `seek: ${refusal.refused}`)
}

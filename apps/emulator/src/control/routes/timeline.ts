import { z } from 'zod'
import { fine } from '../../answer.ts'
import type { Stage } from '../../scenario/stage.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'
import type { StepMoments } from '../stepMoments.ts'

const moment = z.iso.datetime().nullable()
const answers = z.object({
  start: z.iso.datetime(),
  /** `null` for a scenario without a limit. */
  end: moment,
  steps: z.array(
    z.object({
      id: z.string(),
      /** `null` for a step that waits for what only the play can tell. */
      due: moment,
      /** When it came, in this play; `null` for one that has not. */
      came: moment,
    }),
  ),
})

/** The line on which a scenario's steps stand. */
export function timelineRoute(stage: Stage, moments: StepMoments): ControlRoute {
  return answering(
    {
      method: 'get',
      path: '/timeline',
      summary: 'The steps of what is played: when each is due, and when it came',
      answers,
    },
    () => {
      stage.nowMs()
      const { startMs, endMs } = stage.play
      const steps = moments
        .all()
        .map(({ id, dueMs, cameMs }) => ({ id, due: isoOf(dueMs), came: isoOf(cameMs) }))
      const end = isoOf(Number.isFinite(endMs) ? endMs : null)
      return fine({ start: new Date(startMs).toISOString(), end, steps })
    },
  )
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

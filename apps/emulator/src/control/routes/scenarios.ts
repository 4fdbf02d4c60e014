import type { Result } from '@wattpost/protocol'
import { z } from 'zod'
import { fine, no } from '../../answer.ts'
import type { Judging } from '../../scenario/judging.ts'
import type { MakePlay, Stage } from '../../scenario/stage.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'
import { stateAnswer, stateOf } from '../state.ts'

/** Where scenarios come from. */
export interface ScenarioShelf {
  /** Names in `scenarios/`. */
  names(): Promise<string[]>
  /** One of them, or a text; the refusal's lines say `file:line:column: message`. */
  open(
    which: { name: string } | { text: string },
    seed?: number,
  ): Promise<Result<MakePlay, string[]>>
}

const choice = z
  .strictObject({
    /** A name in `scenarios/`. */
    name: z.string().min(1).max(200).optional(),
    /** A scenario file's text. */
    text: z.string().min(1).max(5_000_000).optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
  })
  .refine(
    ({ name, text }) => (name === undefined) !== (text === undefined),
    'name or text, one of them',
  )

const verdict = z.object({
  id: z.string(),
  expected: z.string(),
  state: z.enum(['met', 'failed', 'undecided-so-failed', 'skipped']),
  reason: z.string().optional(),
  nearest: z.string().nullable().optional(),
  atMs: z.number().nullable().optional(),
})

/** What may be played, and how what is played is judged. */
export function scenarioRoutes(
  stage: Stage,
  shelf: ScenarioShelf,
  judging: Judging,
  reset: () => Promise<void>,
): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/scenarios',
        summary: 'Names of the scenarios there are',
        answers: z.object({ scenarios: z.array(z.string()) }),
      },
      async () => fine({ scenarios: await shelf.names() }),
    ),
    answering(
      {
        method: 'post',
        path: '/scenario',
        summary: 'Plays another scenario, from its start',
        body: choice,
        answers: stateAnswer,
      },
      async ({ body }) => {
        const { name, text, seed } = body
        const opened = await shelf.open(text === undefined ? { name: name ?? '' } : { text }, seed)
        if (!opened.ok) return no(400, opened.error.join('\n'))
        stage.load(opened.value)
        return fine(stateOf(stage))
      },
    ),
    answering(
      {
        method: 'post',
        path: '/reset',
        summary: 'Back to the start: scenario, faults and seeded accounts',
        answers: stateAnswer,
      },
      async () => {
        await reset()
        stage.restart()
        return fine(stateOf(stage))
      },
    ),
    answering(
      {
        method: 'get',
        path: '/verdicts',
        summary: 'What became of each expectation so far',
        answers: z.object({ verdicts: z.array(verdict) }),
      },
      () => {
        stage.nowMs()
        judging.pass()
        return fine({ verdicts: judging.verdicts() })
      },
    ),
  ]
}

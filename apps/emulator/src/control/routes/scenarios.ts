import type { Result } from '@wattpost/protocol'
import { z } from 'zod'
import { type Answer, fine, no } from '../../answer.ts'
import type { OutsideInput } from '../../scenario/inputLog.ts'
import { enterAgain } from '../../scenario/inputsAgain.ts'
import type { Judging } from '../../scenario/judging.ts'
import { readInputs } from '../../scenario/readInputs.ts'
import type { MakePlay, Stage } from '../../scenario/stage.ts'
import { STEP_MAX_MS } from '../clockChange.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'
import { stateAnswer, stateOf } from '../state.ts'

/** Where scenarios come from. */
export interface ScenarioShelf {
  /** Names in `scenarios/`. */
  names(): Promise<string[]>
  /** What each of them is called in its file, by name. */
  titles(): Promise<Record<string, string>>
  /** One of them, or a text; the refusal's lines say `file:line:column: message`. */
  open(
    which: { name: string } | { text: string },
    seed?: number,
  ): Promise<Result<MakePlay, string[]>>
}

/** Tens of thousands of lines. */
const INPUTS_CHARS_MAX = 5_000_000

const choice = z
  .strictObject({
    /** A name in `scenarios/`. */
    name: z.string().min(1).max(200).optional(),
    /** A scenario file's text. */
    text: z.string().min(1).max(5_000_000).optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
    /** What came from outside, as `GET log?kind=inputs` tells it: the run is brought back to the last of it. */
    inputs: z.string().max(INPUTS_CHARS_MAX).optional(),
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
  nearestSaid: z.string().nullable().optional(),
  atMs: z.number().nullable().optional(),
})

/** What may be played, and how what is played is judged. */
export function scenarioRoutes(
  stage: Stage,
  shelf: ScenarioShelf,
  judging: Judging,
  resetAccounts: () => Promise<Result<null, string>>,
): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/scenarios',
        summary: 'Names of the scenarios there are, and what each is called',
        answers: z.object({
          scenarios: z.array(z.string()),
          titles: z.record(z.string(), z.string()),
        }),
      },
      async () => fine({ scenarios: await shelf.names(), titles: await shelf.titles() }),
    ),
    answering(
      {
        method: 'post',
        path: '/scenario',
        summary:
          'Plays another scenario, from its start, or a whole run again from what came from outside',
        body: choice,
        answers: stateAnswer,
      },
      ({ body }) => play(stage, shelf, body),
    ),
    answering(
      {
        method: 'post',
        path: '/reset',
        summary: 'Back to the start: scenario, faults and seeded accounts',
        unavailable:
          'The Auth emulator, which keeps the accounts, does not answer; nothing was reset',
        answers: stateAnswer,
      },
      async () => {
        const reset = await resetAccounts()
        if (!reset.ok) return no(503, reset.error)
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

async function play(
  stage: Stage,
  shelf: ScenarioShelf,
  { name, text, seed, inputs }: z.output<typeof choice>,
): Promise<Answer> {
  const opened = await shelf.open(text === undefined ? { name: name ?? '' } : { text }, seed)
  if (!opened.ok) return no(400, opened.error.join('\n'))
  const read = readInputs(inputs ?? '')
  if (!read.ok) return no(400, read.error)
  const misfit = misfitOf(opened.value, read.value)
  if (misfit !== null)
    return no(400, `${misfit}. Post the scenario and the seed with which these inputs were logged.`)
  stage.load(opened.value, undefined, read.value)
  return fine(stateOf(stage))
}

/** Tries inputs on a play that nobody hears of. */
function misfitOf(makePlay: MakePlay, inputs: readonly OutsideInput[]): string | null {
  if (inputs.length === 0) return null
  const trial = makePlay(() => {})
  const lastMs = inputs.at(-1)?.atMs ?? trial.startMs
  if (lastMs - trial.startMs > STEP_MAX_MS) return 'inputs: more than 400 days after the start'
  return enterAgain(trial, inputs)
}

import { z } from 'zod'

/** An answer word for word: JSON, or text that need not be any. */
const verbatim = z
  .strictObject({
    status: z.int().min(200).max(599).default(200),
    body: z.unknown().optional(),
    text: z.string().optional(),
    contentType: z.string().max(100).optional(),
    /** How often it is given before the next; the last one goes on for ever. */
    times: z.int().min(1).max(1_000_000).default(1),
  })
  .refine(
    (answer) => !('body' in answer) || answer.text === undefined,
    '"body" or "text", not both',
  )
export type Verbatim = z.output<typeof verbatim>

/** One answer, or several that are given one after the other. */
export const verbatims = z.union([verbatim.transform((one) => [one]), z.array(verbatim).min(1)], {
  error: 'must be an answer { status, body }, or a list of them',
})

/** The answer that is due after so many were given. */
export function verbatimAt(answers: readonly Verbatim[], given: number): Verbatim {
  let before = 0
  for (const answer of answers) {
    before += answer.times
    if (given < before) return answer
  }
  const last = answers.at(-1)
  if (last === undefined) throw new Error('an answer step without answers')
  return last
}

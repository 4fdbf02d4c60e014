import { z } from 'zod'

/** A line break would end the header, and Node refuses to send it. */
const HEADER_VALUE = /^[\x20-\x7e]*$/

/** An answer given verbatim: JSON, or any text. */
const scriptedAnswer = z
  .strictObject({
    status: z.int().min(200).max(599).default(200).meta({ description: 'HTTP status.' }),
    body: z.unknown().optional().meta({ description: 'Any JSON.' }),
    text: z.string().optional().meta({ description: 'Any text; it need not be JSON.' }),
    contentType: z
      .string()
      .max(100)
      .regex(HEADER_VALUE, 'must be printable ASCII characters, as in "text/html"')
      .optional()
      .meta({ description: 'The Content-Type header.' }),
    times: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .meta({ description: 'How often it is given before the next answer.' }),
  })
  .refine(
    (answer) => !('body' in answer) || answer.text === undefined,
    '"body" or "text", not both',
  )
export type ScriptedAnswer = z.output<typeof scriptedAnswer>

/** One answer, or several in order; the last repeats. */
export const scriptedAnswers = z
  .union([scriptedAnswer.transform((one) => [one]), z.array(scriptedAnswer).min(1)], {
    error: 'must be an answer { status, body }, or a list of them',
  })
  .meta({ description: 'One answer, or several in order; the last repeats.' })

/** The answer after a number of earlier ones. */
export function scriptedAnswerAt(
  answers: readonly ScriptedAnswer[],
  given: number,
): ScriptedAnswer {
  let before = 0
  for (const answer of answers) {
    before += answer.times
    if (given < before) return answer
  }
  const last = answers.at(-1)
  if (last === undefined) throw new Error('an answer step without answers')
  return last
}

import { EXIT, type ExitCode, exitCodeOf, type Refusal } from '../exit.ts'
import { jsonReport } from '../report/json.ts'
import { tellTotal } from '../report/lines.ts'
import { reportFiles, writeReports } from '../report/write.ts'
import { complain, say } from '../speak.ts'
import type { ReplayOptions } from './options.ts'
import { isWell, type Outcome } from './outcome.ts'

/** What came of the scenarios, as far as they were played. */
export interface Played {
  readonly outcomes: readonly Outcome[]
  /** The one that could not be played, after which no other is. */
  readonly refused: { readonly refusal: Refusal; readonly outcome: Outcome } | null
  /** Whether somebody ended it. */
  readonly isEnded: boolean
}

/** Where people are told: beside what is for programs. */
export function tellOf({ json }: ReplayOptions): (line: string) => void {
  return json ? complain : say
}

/** Tells the sum and writes the reports; one that could not be played stands in them as what went wrong. */
export async function conclude(
  { outcomes, refused, isEnded }: Played,
  asked: number,
  options: ReplayOptions,
): Promise<ExitCode> {
  const tell = tellOf(options)
  const all = refused === null ? outcomes : [...outcomes, refused.outcome]
  if (refused !== null) complain(refused.refusal.message)
  if (outcomes.length > 0) tellTotal(outcomes, asked, tell)
  if (options.json) say(jsonReport(all, asked))
  const trouble = await writeReports(all, options)
  if (trouble !== null) {
    complain(trouble)
    return EXIT.environment
  }
  for (const file of reportFiles(options)) tell(`Report: ${file}`)
  if (refused !== null) return exitCodeOf(refused.refusal)
  if (isEnded) return EXIT.interrupted
  return outcomes.every(isWell) ? EXIT.fine : EXIT.failed
}

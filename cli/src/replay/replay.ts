import { shippedScenarios } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode, exitCodeOf, type Refusal } from '../exit.ts'
import { openAuth } from '../house/auth.ts'
import { jsonReport } from '../report/json.ts'
import { tellOutcome, tellTotal } from '../report/lines.ts'
import { reportFiles, writeReports } from '../report/write.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { complain, say } from '../speak.ts'
import { namedFiles } from './namedFiles.ts'
import type { ReplayOptions } from './options.ts'
import { isWell, type Outcome } from './outcome.ts'
import { type PlayOptions, play } from './play.ts'
import { progressOn } from './progress.ts'
import { withEnd } from './withEnd.ts'

type Chosen = Pick<PlayOptions, 'file' | 'scenario'>

/** Plays scenarios one after the other, and reports. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const shipped = files.includes('all') ? await shippedScenarios() : []
  const chosen = await readAll(namedFiles(files, shipped), options.filter)
  if (typeof chosen === 'number') return chosen
  const auth = await openAuth(options.authPort)
  if (!auth.ok) {
    complain(auth.error.message)
    return EXIT.environment
  }
  const ending = new AbortController()
  const end = () => ending.abort()
  process.on('SIGINT', end).on('SIGTERM', end)
  const tell = options.json ? complain : say
  const progress = progressOn(process.stderr)
  const outcomes: Outcome[] = []
  let refusal: Refusal | null = null
  try {
    for (const one of chosen) {
      const played = await play({
        ...one,
        auth: auth.value,
        options,
        progress,
        stop: ending.signal,
      })
      progress.clear()
      if (!played.ok) {
        refusal = played.error
        break
      }
      outcomes.push(played.value)
      tellOutcome(played.value, tell)
      if (ending.signal.aborted || (options.bail && !isWell(played.value))) break
    }
  } finally {
    await auth.value.stop()
    process.off('SIGINT', end).off('SIGTERM', end)
  }
  if (refusal !== null) complain(refusal.message)
  if (refusal !== null && outcomes.length === 0) return exitCodeOf(refusal)
  tellTotal(outcomes, chosen.length, tell)
  if (options.json) say(jsonReport(outcomes, chosen.length))
  const trouble = await writeReports(outcomes, options)
  if (trouble !== null) {
    complain(trouble)
    return EXIT.environment
  }
  for (const file of reportFiles(options)) tell(`Report: ${file}`)
  if (refusal !== null) return exitCodeOf(refusal)
  if (ending.signal.aborted) return EXIT.interrupted
  return outcomes.every(isWell) ? EXIT.fine : EXIT.failed
}

async function readAll(
  files: readonly string[],
  filter: string | undefined,
): Promise<Chosen[] | ExitCode> {
  const chosen: Chosen[] = []
  let wrong = false
  for (const file of files) {
    const read = await readPlayable(file)
    if (!read.ok) {
      wrong = true
      for (const line of read.error) complain(line)
    } else if (filter === undefined || read.value.tags.includes(filter)) {
      for (const note of read.value.notes) complain(note)
      const scenario = withEnd(read.value)
      if (scenario !== null) chosen.push({ file, scenario })
      else {
        wrong = true
        complain(`${file}: clock needs a "limit", or a "loop" of which one lap is played.`)
      }
    }
  }
  if (wrong) return EXIT.usage
  if (chosen.length > 0) return chosen
  complain(`--filter: none of these scenarios has the tag "${filter}".`)
  return EXIT.usage
}

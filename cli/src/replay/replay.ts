import type { AuthEmulator } from '@wattpost/emulator'
import { shippedScenarios } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { openAuth } from '../house/auth.ts'
import { tellOutcome } from '../report/lines.ts'
import { complain } from '../speak.ts'
import { type Chosen, chosenOf } from './chosen.ts'
import { conclude, type Played, tellOf } from './conclude.ts'
import { namedFiles } from './namedFiles.ts'
import type { ReplayOptions } from './options.ts'
import { isWell, type Outcome } from './outcome.ts'
import { play, unplayed } from './play.ts'
import { progressOn } from './progress.ts'

/** Plays scenarios one after the other, and reports. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const shipped = files.includes('all') ? await shippedScenarios() : []
  const chosen = await chosenOf(namedFiles(files, shipped), options.filter)
  if (typeof chosen === 'number') return chosen
  const auth = await openAuth(options.authPort)
  if (!auth.ok) {
    complain(auth.error.message)
    return EXIT.environment
  }
  const ending = new AbortController()
  const end = () => ending.abort()
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    const played = await playEach(chosen, auth.value, options, ending.signal)
    return await conclude(played, chosen.length, options)
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** Ends the Auth emulator with the last of them. */
async function playEach(
  chosen: readonly Chosen[],
  auth: AuthEmulator,
  options: ReplayOptions,
  stop: AbortSignal,
): Promise<Played> {
  const progress = progressOn(process.stderr)
  const outcomes: Outcome[] = []
  try {
    for (const one of chosen) {
      const asked = { ...one, auth, options, progress, stop }
      const played = await play(asked)
      progress.clear()
      if (!played.ok) {
        const refused = { refusal: played.error, outcome: unplayed(asked, played.error) }
        return { outcomes, refused, isEnded: stop.aborted }
      }
      outcomes.push(played.value)
      tellOutcome(played.value, tellOf(options))
      if (stop.aborted || (options.bail && !isWell(played.value))) break
    }
  } finally {
    await auth.stop()
  }
  return { outcomes, refused: null, isEnded: stop.aborted }
}

import { join } from 'node:path'
import { openAuthEmulator } from '@wattpost/emulator'
import { accepted, type Result } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import type { CommandRefusal, ExitCode } from '../exit.ts'
import { checkWritable } from '../report/saveReports.ts'
import { expandedNames } from '../scenario/readScenario.ts'
import { printError, printRefusal } from '../terminal.ts'
import { readChosen } from './chosen.ts'
import type { Outcome, ReplayOptions } from './outcome.ts'
import { notPlayed, play } from './play.ts'
import { jointProgress, progressOn } from './progress.ts'
import { printOutcome } from './report/lines.ts'
import { conclude, printerOf } from './report/write.ts'
import { planOf, type Run, startOrder } from './runs/plan.ts'
import { playRuns, type RunPlayer } from './runs/runPool.ts'
import { WorkerPlayer } from './runs/workerPlayer.ts'

/** Runs scenarios, and writes the reports. With `--watch`, again whenever one is saved. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const names = await expandedNames(files)
  if (options.watch !== true) return replayOnce(names, options, programStop.listen().signal)
  const { watchFiles } = await import('../scenario/watchFiles.ts')
  return watchFiles(names, async (stop) => {
    const code = await replayOnce(names, options, stop)
    if (!stop.aborted) printError('Waiting for a change of the files; Ctrl-C ends.')
    return code
  })
}

/** @param stop interrupts the runs */
async function replayOnce(
  names: readonly string[],
  options: ReplayOptions,
  stop: AbortSignal,
): Promise<ExitCode> {
  const chosen = await readChosen(names, options.filter)
  if (!chosen.ok) return printRefusal(chosen.error)
  const plan = planOf(chosen.value, options)
  if (!plan.ok) return printRefusal(plan.error)
  const writable = await checkWritable(options)
  if (!writable.ok) return printRefusal(writable.error)
  const runs = plan.value
  const isJoint = (options.jobs ?? 1) > 1
  const opened = isJoint
    ? accepted(workerPlayers(options, stop, runs.length))
    : await playerHere(options, stop)
  if (!opened.ok) return printRefusal(opened.error)
  const { players, clear } = opened.value
  const played = await playRuns(runs, players, {
    order: isJoint ? startOrder(runs) : [...runs.keys()],
    ...{ bail: options.bail, stop },
    notPlayed: (run, why) => notPlayed({ ...run, options: runOptions(options, run) }, why),
    onOutcome: (outcome) => {
      clear()
      printOutcome(outcome, printerOf(options))
    },
  })
  clear()
  return conclude(played, stop.aborted, options)
}

/** Players of runs, and what removes their progress from the terminal. */
export interface Players {
  readonly players: readonly RunPlayer[]
  clear(): void
}

/** The options of one run: its seed, and a folder of its own for traces if the file runs several times. */
export function runOptions(options: ReplayOptions, { seed, label }: Run): ReplayOptions {
  const { html } = options
  return {
    ...options,
    ...(seed !== undefined && { seed }),
    ...(html !== undefined &&
      label !== undefined && { html: join(html, label.replaceAll(/\W+/g, '-')) }),
  }
}

/** A player in this process. Refuses if the Auth emulator does not start. */
export async function playerHere(
  options: ReplayOptions,
  stop: AbortSignal,
): Promise<Result<Players, CommandRefusal>> {
  const auth = await openAuthEmulator(printError, options.authPort)
  if (!auth.ok) return auth
  const progress = progressOn(process.stderr)
  const player: RunPlayer = {
    play: (run) =>
      play({ ...run, options: runOptions(options, run), auth: auth.value, progress, stop }),
    close: () => auth.value.stop(),
  }
  return accepted({ players: [player], clear: progress.clear })
}

/** Players in child processes. @param all number of runs */
export function workerPlayers(options: ReplayOptions, stop: AbortSignal, all: number): Players {
  const progress = jointProgress(process.stderr, all)
  const settings = {
    requestOf: (run: Run) =>
      ({ kind: 'play', file: run.file, options: runOptions(options, run) }) as const,
    crashed: (run: Run, why: string): Outcome => ({
      ...notPlayed({ ...run, options: runOptions(options, run) }, null),
      ...{ ending: 'interrupted', runError: why },
    }),
    onProgress: progress.update,
    stop,
  }
  const count = Math.min(options.jobs ?? 1, all)
  return {
    players: Array.from({ length: count }, () => new WorkerPlayer(settings)),
    clear: progress.clear,
  }
}

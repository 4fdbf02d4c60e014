import { join } from 'node:path'
import { type AuthEmulator, openAuthEmulator } from '@wattpost/emulator'
import { accepted, type Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../../exit.ts'
import { printError } from '../../terminal.ts'
import type { Outcome, ReplayOptions } from '../outcome.ts'
import { notPlayed, play } from '../play.ts'
import { JointProgress, progressOn } from '../progress.ts'
import type { Run } from './plan.ts'
import type { RunPlayer } from './runPool.ts'
import { WorkerPlayer } from './workerPlayer.ts'

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
  return accepted({
    players: [new PlayerHere(auth.value, { options, progress, stop })],
    clear: () => progress.clear(),
  })
}

type HereSettings = Pick<Parameters<typeof play>[0], 'options' | 'progress' | 'stop'>

class PlayerHere implements RunPlayer {
  readonly #auth: AuthEmulator
  readonly #settings: HereSettings

  constructor(auth: AuthEmulator, settings: HereSettings) {
    this.#auth = auth
    this.#settings = settings
  }

  play(run: Run): Promise<Result<Outcome, CommandRefusal>> {
    const options = runOptions(this.#settings.options, run)
    return play({ ...run, ...this.#settings, options, auth: this.#auth })
  }

  async close(): Promise<void> {
    await this.#auth.stop()
  }
}

/** Players in child processes. @param all number of runs */
export function workerPlayers(options: ReplayOptions, stop: AbortSignal, all: number): Players {
  const progress = new JointProgress(process.stderr, all)
  const settings = {
    requestOf: (run: Run) =>
      ({ kind: 'play', file: run.file, options: runOptions(options, run) }) as const,
    crashed: (run: Run, why: string): Outcome => ({
      ...notPlayed({ ...run, options: runOptions(options, run) }, null),
      ...{ ending: 'interrupted', runError: why },
    }),
    onProgress: progress.update.bind(progress),
    stop,
  }
  const count = Math.min(options.jobs ?? 1, all)
  return {
    players: Array.from({ length: count }, () => new WorkerPlayer(settings)),
    clear: () => progress.clear(),
  }
}

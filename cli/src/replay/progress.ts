import type { PlayerEvaluator, ScenarioPlayer } from '@wattpost/emulator'
import { durationText, type Scenario } from '@wattpost/emulator/scenarios'
import { createLogUpdate } from 'log-update'
import { colored, wrapped } from '../terminal.ts'
import type { RunLog } from './runLog.ts'

export interface RunState {
  readonly player: ScenarioPlayer
  readonly evaluator: PlayerEvaluator
  readonly runLog: RunLog
  readonly scenario: Scenario
}

/** Prints the progress of a run. */
export interface Progress {
  show(state: RunState): void
  /** Removes the line. */
  clear(): void
}

/** Progress of a run as plain data. */
export interface RunProgress {
  readonly name: string
  /** Virtual time since the start, ms. */
  readonly playedMs: number
  readonly lengthMs: number
  /** Steps that came, and all. */
  readonly steps: readonly [came: number, all: number]
  readonly met: number
  readonly open: number
  readonly failed: number
}

const LIVE_MS = 200
const PLAIN_MS = 10_000

/** A line that is updated on a terminal; elsewhere, as in CI, a new line every 10 s. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const lines = new ProgressLines(stream)
  return {
    show: (state) => lines.show(() => lineOf(progressOf(state), stream)),
    clear: () => lines.clear(),
  }
}

/** Sends the progress several times a second. */
export function progressTo(send: (progress: RunProgress) => void): Progress {
  let sentMs = Number.NEGATIVE_INFINITY
  return {
    show: (state) => {
      const nowMs = performance.now()
      if (nowMs - sentMs < LIVE_MS) return
      sentMs = nowMs
      send(progressOf(state))
    },
    clear: () => {},
  }
}

/** Progress of runs at a time: how many have been played, and a line for each that plays. */
export class JointProgress {
  readonly #stream: NodeJS.WriteStream
  readonly #lines: ProgressLines
  readonly #all: number
  readonly #playing = new Map<object, RunProgress>()
  #played = 0

  /** @param all number of runs */
  constructor(stream: NodeJS.WriteStream, all: number) {
    this.#stream = stream
    this.#lines = new ProgressLines(stream)
    this.#all = all
  }

  /** @param progress `null` once the run is over */
  update(run: object, progress: RunProgress | null): void {
    if (progress === null) {
      this.#playing.delete(run)
      this.#played += 1
    } else this.#playing.set(run, progress)
    this.#lines.show(() =>
      [
        `… ${this.#played} of ${this.#all} runs played`,
        ...[...this.#playing.values()].map((one) => lineOf(one, this.#stream)),
      ].join('\n'),
    )
  }

  clear(): void {
    this.#lines.clear()
  }
}

/** Lines that are updated on a terminal; elsewhere new ones every 10 s. */
class ProgressLines {
  readonly #stream: NodeJS.WriteStream
  readonly #update: ReturnType<typeof createLogUpdate> | null
  #shownMs: number

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
    const live = stream.isTTY === true && process.env.CI === undefined
    this.#update = live ? createLogUpdate(stream) : null
    this.#shownMs = performance.now() - (live ? LIVE_MS : 0)
  }

  show(text: () => string): void {
    const nowMs = performance.now()
    if (nowMs - this.#shownMs < (this.#update === null ? PLAIN_MS : LIVE_MS)) return
    this.#shownMs = nowMs
    if (this.#update === null) this.#stream.write(`${text()}\n`)
    else this.#update(text())
  }

  clear(): void {
    this.#update?.clear()
  }
}

function progressOf({ player, evaluator, runLog, scenario }: RunState): RunProgress {
  const { nowMs, startMs, endMs } = player.run
  const verdicts = evaluator.verdicts()
  const count = (state: string) => verdicts.filter((one) => one.state === state).length
  return {
    name: scenario.name,
    ...{ playedMs: nowMs - startMs, lengthMs: endMs - startMs },
    steps: [runLog.steps.size, scenario.timeline.length],
    ...{ met: count('met'), failed: count('failed') },
    open: count('open') + count('undecided-so-failed'),
  }
}

function lineOf(
  { name, playedMs, lengthMs, steps, met, open, failed }: RunProgress,
  stream: NodeJS.WriteStream,
): string {
  const line = [
    `… ${name}`,
    `${durationText(Math.floor(playedMs / 1000) * 1000)} of ${durationText(lengthMs)}`,
    `steps ${steps.join('/')}`,
    colored('green', `${met} met`, stream),
    `${open} open`,
    failed > 0 ? colored('red', `${failed} failed`, stream) : '0 failed',
  ]
  return wrapped(line, stream.columns)
}

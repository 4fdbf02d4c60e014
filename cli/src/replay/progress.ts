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
  const { show, clear } = progressLines(stream)
  return { show: (state) => show(() => lineOf(progressOf(state), stream)), clear }
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

/**
 * Progress of runs at a time: how many have been played, and a line for each that plays.
 * @param all number of runs
 */
export function jointProgress(stream: NodeJS.WriteStream, all: number) {
  const lines = progressLines(stream)
  const playing = new Map<object, RunProgress>()
  let played = 0
  return {
    /** @param progress `null` once the run is over */
    update(run: object, progress: RunProgress | null): void {
      if (progress === null) {
        playing.delete(run)
        played += 1
      } else playing.set(run, progress)
      lines.show(() =>
        [
          `… ${played} of ${all} runs played`,
          ...[...playing.values()].map((one) => lineOf(one, stream)),
        ].join('\n'),
      )
    },
    clear: lines.clear,
  }
}

/** Lines that are updated on a terminal; elsewhere new ones every 10 s. */
function progressLines(stream: NodeJS.WriteStream) {
  const isLive = stream.isTTY === true && process.env.CI === undefined
  const update = isLive ? createLogUpdate(stream) : null
  let shownMs = performance.now() - (isLive ? LIVE_MS : 0)
  return {
    show(text: () => string): void {
      const nowMs = performance.now()
      if (nowMs - shownMs < (isLive ? LIVE_MS : PLAIN_MS)) return
      shownMs = nowMs
      if (update === null) stream.write(`${text()}\n`)
      else update(text())
    },
    clear: () => update?.clear(),
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

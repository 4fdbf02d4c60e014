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

const LIVE_MS = 200
const PLAIN_MS = 10_000

/** A line that is updated on a terminal; elsewhere, as in CI, a new line every 10 s. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const live = stream.isTTY === true && process.env.CI === undefined
  const update = live ? createLogUpdate(stream) : null
  let shownMs = performance.now() - (live ? LIVE_MS : 0)
  return {
    show: (state) => {
      const nowMs = performance.now()
      if (nowMs - shownMs < (live ? LIVE_MS : PLAIN_MS)) return
      shownMs = nowMs
      const line = lineOf(state, stream)
      if (update === null) stream.write(`${line}\n`)
      else update(line)
    },
    clear: () => update?.clear(),
  }
}

function lineOf({ player, evaluator, runLog, scenario }: RunState, stream: NodeJS.WriteStream) {
  const { nowMs, startMs, endMs } = player.run
  const verdicts = evaluator.verdicts()
  const count = (state: string) => verdicts.filter((one) => one.state === state).length
  const steps = scenario.timeline.length
  const failed = count('failed')
  const line = [
    `… ${scenario.name}`,
    `${durationText(Math.floor((nowMs - startMs) / 1000) * 1000)} of ${durationText(endMs - startMs)}`,
    `steps ${runLog.steps.size}/${steps}`,
    colored('green', `${count('met')} met`, stream),
    `${count('open') + count('undecided-so-failed')} open`,
    failed > 0 ? colored('red', `${failed} failed`, stream) : '0 failed',
  ]
  return wrapped(line, stream.columns)
}

import type { Judging, Stage } from '@wattpost/emulator'
import { durationText, type Scenario } from '@wattpost/emulator/scenarios'
import { createLogUpdate } from 'log-update'
import { tinted } from '../speak.ts'
import { flowed } from './flowed.ts'
import type { Notebook } from './notebook.ts'

export interface Standing {
  readonly stage: Stage
  readonly judging: Judging
  readonly notebook: Notebook
  readonly scenario: Scenario
}

/** Where a play stands, while it goes on. */
export interface Progress {
  show(standing: Standing): void
  /** Takes the live line away. */
  clear(): void
}

const LIVE_MS = 200
const PLAIN_MS = 10_000

/** One line that changes on a terminal; now and then a new one elsewhere, as in CI. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const live = stream.isTTY === true && process.env.CI === undefined
  const update = live ? createLogUpdate(stream) : null
  let shownMs = performance.now() - (live ? LIVE_MS : 0)
  return {
    show: (standing) => {
      const nowMs = performance.now()
      if (nowMs - shownMs < (live ? LIVE_MS : PLAIN_MS)) return
      shownMs = nowMs
      const line = lineOf(standing, stream)
      if (update === null) stream.write(`${line}\n`)
      else update(line)
    },
    clear: () => update?.clear(),
  }
}

function lineOf({ stage, judging, notebook, scenario }: Standing, stream: NodeJS.WriteStream) {
  const { nowMs, startMs, endMs } = stage.play
  const verdicts = judging.verdicts()
  const count = (state: string) => verdicts.filter((one) => one.state === state).length
  const steps = scenario.timeline.length
  const failed = count('failed')
  const line = [
    `… ${scenario.name}`,
    `${durationText(Math.floor((nowMs - startMs) / 1000) * 1000)} of ${durationText(endMs - startMs)}`,
    `steps ${notebook.steps.size}/${steps}`,
    tinted('green', `${count('met')} met`, stream),
    `${count('undecided-so-failed')} open`,
    failed > 0 ? tinted('red', `${failed} failed`, stream) : '0 failed',
  ]
  return flowed(line, stream.columns)
}

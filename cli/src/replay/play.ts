import { setTimeout as after } from 'node:timers/promises'
import type { AuthEmulator, Stage } from '@wattpost/emulator'
import { durationText, type Scenario, stepName } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import type { Refusal } from '../exit.ts'
import { type House, openHouse } from '../house/house.ts'
import type { BrowserWatch } from './browserWatch.ts'
import { ClientPace } from './clientPace.ts'
import { gateText } from './gateText.ts'
import { Notebook } from './notebook.ts'
import { openClients } from './openClients.ts'
import type { ReplayOptions } from './options.ts'
import { type Case, caseOf, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'
import { reproduceLine } from './reproduceLine.ts'
import { sightText } from './sightText.ts'

const LOOK_MS = 50
/** Its own notes are what a replay tells of: a long log of the control API would only cost memory. */
const LOG_ENTRIES = 1_000

export interface PlayOptions {
  readonly file: string
  /** With an end: see `withEnd`. */
  readonly scenario: Scenario
  readonly auth: AuthEmulator
  readonly options: ReplayOptions
  readonly progress: Progress
  /** Says that somebody wants it to end. */
  readonly stop: AbortSignal
}

/** Plays a scenario to its end with clients, and judges it. */
export async function play(asked: PlayOptions): Promise<Result<Outcome, Refusal>> {
  const { scenario, auth, options } = asked
  const { seed, port } = options
  const opened = await openHouse({ scenario, auth, seed, port, logEntries: LOG_ENTRIES })
  if (!opened.ok) return opened
  const house = opened.value
  try {
    return await performed(house, asked)
  } finally {
    await house.close()
  }
}

/** A scenario that could not be played, for the reports: why, and nothing else came of it. */
export function unplayed({ file, scenario, options }: PlayOptions, why: Refusal): Outcome {
  const startMs = Date.parse(scenario.clock.start)
  return {
    ...{ file, title: scenario.name, seed: options.seed ?? scenario.seed },
    ...{ startMs, nowMs: startMs, tookMs: 0, cases: [], trouble: why.message },
    ...{ reproduce: reproduceLine(file, scenario, options), steps: [], marks: [] },
  }
}

async function performed(house: House, asked: PlayOptions): Promise<Result<Outcome, Refusal>> {
  const { scenario, options, progress, stop } = asked
  const { stage, judging } = house
  const began = performance.now()
  const notebook = new Notebook(stage)
  const opened = await openClients(house, scenario, options.speed)
  if (!opened.ok) return opened
  const clients = opened.value
  const watching = options.browser ? await browserFor(house, asked) : accepted(null)
  if (!watching.ok) {
    for (const client of clients) client.close()
    return watching
  }
  const pace = new ClientPace(
    stage,
    judging,
    options.speed,
    () => watching.value?.isLooking === true,
  )
  stage.set({ speed: options.speed, paused: false })
  while (!stop.aborted && !(stage.ended && !judging.awaitsClient)) {
    pace.look()
    progress.show({ stage, judging, notebook, scenario })
    await after(LOOK_MS)
  }
  pace.stop()
  notebook.stop()
  const seen = watching.value === null ? skippedSights(scenario) : await watching.value.finish()
  for (const client of clients) client.close()
  const connected = clients.some(({ connections }) => connections > 0)
  return accepted({
    file: asked.file,
    title: scenario.name,
    seed: options.seed ?? scenario.seed,
    startMs: stage.play.startMs,
    nowMs: stage.play.nowMs,
    tookMs: performance.now() - began,
    cases: [...casesOf(house, notebook), ...stepCases(scenario, notebook, stage), ...seen],
    trouble: connected ? null : 'no client connected, so nothing was proved',
    reproduce: reproduceLine(asked.file, scenario, options),
    steps: scenario.timeline.map((step, index) => {
      const name = stepName(step, index)
      return { name, atMs: notebook.steps.get(name) ?? null }
    }),
    marks: notebook.marks,
  })
}

async function browserFor(
  house: House,
  { scenario, options, stop }: PlayOptions,
): Promise<Result<BrowserWatch | null, Refusal>> {
  if (scenario.browser.length === 0) return accepted(null)
  const { BrowserWatch } = await import('./browserWatch.ts')
  return BrowserWatch.open(house, scenario, options.html, stop)
}

function casesOf({ judging, stage }: House, notebook: Notebook): Case[] {
  const afterOf = (id: string) => stage.play.scenario.expect.find((one) => one.id === id)?.after
  return judging.verdicts().map((verdict) =>
    caseOf(verdict, (atMs) => {
      const opened = notebook.steps.get(afterOf(verdict.id) ?? '')
      return notebook.around(opened ?? atMs ?? stage.play.nowMs)
    }),
  )
}

/** A step that waits for something must come: else what it does was never tried. */
function stepCases(scenario: Scenario, notebook: Notebook, stage: Stage): Case[] {
  return scenario.timeline.flatMap((step, index): Case[] => {
    if (typeof step.after !== 'object') return []
    const id = stepName(step, index)
    const atMs = notebook.steps.get(id) ?? null
    const expected = `step ${id} comes, once ${gateText(step.after)}`
    if (atMs !== null) return [{ id, kind: 'step', state: 'met', expected, atMs }]
    const reason = `it did not come in ${durationText(stage.play.nowMs - stage.play.startMs)}`
    const log = notebook.around(stage.play.nowMs)
    return [{ id, kind: 'step', state: 'failed', expected, atMs, reason, log }]
  })
}

function skippedSights(scenario: Scenario): Case[] {
  return scenario.browser.map((expectation) => ({
    id: expectation.id,
    kind: 'browser',
    state: 'skipped',
    expected: sightText(expectation),
    atMs: null,
    reason: 'needs --browser',
  }))
}

import { setTimeout as after } from 'node:timers/promises'
import type { AuthEmulator, EmulatorInstance, ScenarioPlayer } from '@wattpost/emulator'
import { durationText, type Scenario, stepName } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../exit.ts'
import { startStoppable } from '../stoppableEmulator.ts'
import { printError, shellQuoted } from '../terminal.ts'
import { dialectFlags, dialectOf } from '../verbs/readOptions.ts'
import type { BrowserChecks } from './browserChecks.ts'
import { openClients } from './openClients.ts'
import {
  browserExpectationText,
  type Case,
  caseOf,
  type Outcome,
  type ReplayOptions,
} from './outcome.ts'
import type { Progress } from './progress.ts'
import { RealTimeLimit } from './realTimeLimit.ts'
import { RunLog } from './runLog.ts'

const UPDATE_MS = 50
/** The run log is separate, so the control API's log can be short. */
const LOG_ENTRIES = 1_000

export interface PlayRequest {
  readonly file: string
  /** With a limit. */
  readonly scenario: Scenario
  readonly auth: AuthEmulator
  readonly options: ReplayOptions
  readonly progress: Progress
  /** Interrupts the run. */
  readonly stop: AbortSignal
}

/** Runs a scenario with clients to its end, and evaluates its expectations. */
export async function play(request: PlayRequest): Promise<Result<Outcome, CommandRefusal>> {
  const { scenario, auth, options } = request
  const { seed, port } = options
  const settings = { paused: true, logEntries: LOG_ENTRIES, log: printError }
  const started = await startStoppable({
    ...{ scenario, auth, seed, port, dialect: dialectOf(options), ...settings },
    // Only a browser needs the computer's time where the server sends none.
    startMs: options.browser ? undefined : Date.parse(scenario.clock.start),
  })
  if (!started.ok) return started
  const emulator = started.value
  try {
    return await playWithClients(emulator, request)
  } finally {
    await emulator.close()
  }
}

/** The outcome of a scenario that could not start, for the reports. */
export function notPlayed({ file, scenario, options }: PlayRequest, why: CommandRefusal): Outcome {
  const startMs = Date.parse(scenario.clock.start)
  return {
    ...{ file, title: scenario.name, seed: options.seed ?? scenario.seed },
    ...{ startMs, nowMs: startMs, tookMs: 0, cases: [], runError: why.message },
    ...{ reproduce: replayCommand(file, scenario, options), steps: [], stateChanges: [] },
  }
}

async function playWithClients(
  emulator: EmulatorInstance,
  request: PlayRequest,
): Promise<Result<Outcome, CommandRefusal>> {
  const { scenario, options, progress, stop } = request
  const { player, evaluator } = emulator
  const began = performance.now()
  const runLog = new RunLog(player)
  const opened = await openClients(emulator, scenario, options.speed)
  if (!opened.ok) return opened
  const clients = opened.value
  const checks = options.browser ? await openBrowserChecks(emulator, request) : accepted(null)
  if (!checks.ok) {
    for (const client of clients) client.close()
    return checks
  }
  const limit = new RealTimeLimit(
    player,
    evaluator,
    options.speed,
    () => checks.value?.isChecking === true,
  )
  player.set({ speed: options.speed, paused: false })
  while (!stop.aborted && !(player.ended && !evaluator.awaitsClient)) {
    limit.update()
    progress.show({ player, evaluator, runLog, scenario })
    await after(UPDATE_MS)
  }
  limit.stop()
  runLog.stop()
  const browserCases = checks.value === null ? skippedChecks(scenario) : await checks.value.finish()
  for (const client of clients) client.close()
  const connected = clients.some(({ connections }) => connections > 0)
  return accepted({
    file: request.file,
    title: scenario.name,
    seed: options.seed ?? scenario.seed,
    startMs: player.run.startMs,
    nowMs: player.run.nowMs,
    tookMs: performance.now() - began,
    cases: [
      ...expectationCases(emulator, runLog),
      ...stepCases(scenario, runLog, player),
      ...browserCases,
    ],
    runError: connected ? null : 'no client connected, so no expectation was tested',
    reproduce: replayCommand(request.file, scenario, options),
    steps: scenario.timeline.map((step, index) => {
      const name = stepName(step, index)
      return { name, atMs: runLog.steps.get(name) ?? null }
    }),
    stateChanges: runLog.changes,
  })
}

async function openBrowserChecks(
  emulator: EmulatorInstance,
  { scenario, options, stop }: PlayRequest,
): Promise<Result<BrowserChecks | null, CommandRefusal>> {
  if (scenario.browser.length === 0) return accepted(null)
  const { BrowserChecks } = await import('./browserChecks.ts')
  return BrowserChecks.open(emulator, scenario, options.html, stop)
}

function expectationCases({ evaluator, player }: EmulatorInstance, runLog: RunLog): Case[] {
  const afterOf = (id: string) => player.run.scenario.expect.find((one) => one.id === id)?.after
  return evaluator.verdicts().map((verdict) =>
    caseOf(verdict, (atMs) => {
      const opened = runLog.steps.get(afterOf(verdict.id) ?? '')
      return runLog.around(opened ?? atMs ?? player.run.nowMs)
    }),
  )
}

/** Steps that wait for an event must happen, otherwise their effect was not tested. */
function stepCases(scenario: Scenario, runLog: RunLog, player: ScenarioPlayer): Case[] {
  return scenario.timeline.flatMap((step, index): Case[] => {
    if (typeof step.after !== 'object') return []
    const id = stepName(step, index)
    const atMs = runLog.steps.get(id) ?? null
    const expected = `step ${id} happens once ${triggerText(step.after)}`
    if (atMs !== null) return [{ id, kind: 'step', state: 'met', expected, atMs }]
    const reason = `it did not happen within ${durationText(player.run.nowMs - player.run.startMs)}`
    const log = runLog.around(player.run.nowMs)
    return [{ id, kind: 'step', state: 'failed', expected, atMs, reason, log }]
  })
}

function skippedChecks(scenario: Scenario): Case[] {
  return scenario.browser.map((expectation) => ({
    id: expectation.id,
    kind: 'browser',
    state: 'skipped',
    expected: browserExpectationText(expectation),
    atMs: null,
    reason: 'needs --browser',
  }))
}

/** An event that a step waits for. */
type Trigger = Extract<Scenario['timeline'][number]['after'], object>

/** A trigger in words: `HY-0001 reports status`. */
function triggerText(trigger: Trigger): string {
  if ('exhausted' in trigger) return `fault ${trigger.exhausted} is exhausted`
  if ('socket' in trigger) return `a client’s socket: ${trigger.socket}`
  if ('request' in trigger) return `a client calls ${trigger.request}`
  if ('ack' in trigger)
    return `${trigger.ack}${trigger.device === undefined ? '' : ` of ${trigger.device}`} is acknowledged`
  const where = trigger.where === undefined ? '' : ` where ${JSON.stringify(trigger.where)}`
  return `${trigger.device ?? 'a device'} reports ${trigger.event}${where}`
}

/** The command line that repeats a run. */
function replayCommand(file: string, scenario: Scenario, options: ReplayOptions): string {
  const browser = options.browser ? ' --browser' : ''
  const line = `wattpost replay ${shellQuoted(file)} --seed ${options.seed ?? scenario.seed} --speed ${options.speed}${browser}`
  return [line, ...dialectFlags(options)].join(' ')
}

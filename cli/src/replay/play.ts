import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type {
  AuthEmulator,
  EmulatorInstance,
  ScenarioPlayer,
  Speed,
  Verdict,
} from '@wattpost/emulator'
import type { Scenario } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../exit.ts'
import { ownCommand } from '../ownCommand.ts'
import { dialectFlags, dialectOf } from '../readOptions.ts'
import { startStoppable } from '../stoppableEmulator.ts'
import { printError, shellQuoted } from '../terminal.ts'
import type { BrowserChecks } from './browserChecks.ts'
import {
  expectationCases,
  reportedSteps,
  skippedChecks,
  stepCases,
  unplayedCases,
} from './cases.ts'
import { waitForTurns } from './clientTurns.ts'
import { CurveLog } from './curveLog.ts'
import { openClients } from './openClients.ts'
import type { Outcome, ReplayOptions } from './outcome.ts'
import { PlayedTime } from './playedTime.ts'
import type { Progress } from './progress.ts'
import type { EmulatorRegression } from './regression/emulatorRegression.ts'
import { RunLog } from './runLog.ts'

const UPDATE_MS = 50
/** Marks pages of browser checks, which are not clients of the scenario. Random, so that no client can use it. */
const OBSERVER_AGENT = `WattpostCheck/${randomUUID()}`
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
  /** Follows the run beside its report. */
  readonly observer?: RunObserver
}

/** Follows a run, e.g. to count what it covers. */
export interface RunObserver {
  readonly listener: Parameters<ScenarioPlayer['listen']>[0]
  /** The events that a client received, by name, and the verdicts of the run. */
  end(received: ReadonlySet<string>, verdicts: readonly Verdict[]): void
}

/**
 * Runs a scenario with clients to its end, and evaluates its expectations. The outcome is plain data: reports are made
 * from any number of them, by any process.
 */
export async function play(request: PlayRequest): Promise<Result<Outcome, CommandRefusal>> {
  const { scenario, auth, options } = request
  const { seed, port } = options
  const settings = { paused: true, logEntries: LOG_ENTRIES, log: printError }
  const started = await startStoppable({
    observerAgent: OBSERVER_AGENT,
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

/**
 * The outcome of a scenario that did not begin, for the reports.
 * @param why it could not start; `null` if it was not its turn any more
 */
export function notPlayed(
  { file, scenario, options }: Pick<PlayRequest, 'file' | 'scenario' | 'options'>,
  why: CommandRefusal | null,
): Outcome {
  const startMs = Date.parse(scenario.clock.start)
  return {
    ...{ file, title: scenario.name, seed: options.seed ?? scenario.seed },
    ...{ ending: 'not-played', beganAtMs: Date.now(), startMs, nowMs: startMs, tookMs: 0 },
    ...{ cases: unplayedCases(scenario), runError: why?.message ?? null },
    ...{ reproduce: replayCommand(file, scenario, options), steps: [], stateChanges: [] },
  }
}

async function playWithClients(
  emulator: EmulatorInstance,
  request: PlayRequest,
): Promise<Result<Outcome, CommandRefusal>> {
  const { scenario, options, progress, stop } = request
  const { player, evaluator } = emulator
  const runLog = new RunLog(player)
  // Only pages show curves.
  const curveLog = options.html === undefined ? null : new CurveLog(player, runLog.drawnDevices)
  const unobserve = request.observer ? player.listen(request.observer.listener) : () => {}
  const opened = await openClients(emulator, scenario, options.speed)
  if (!opened.ok) return opened
  const regression = await openRecorded(emulator, scenario)
  if (!regression.ok) {
    for (const client of opened.value.clients) client.close()
    return regression
  }
  const recorded = regression.value
  const clients = [...opened.value.clients, ...(recorded === null ? [] : [recorded])]
  const checks = options.browser ? await openBrowserChecks(emulator, request) : accepted(null)
  if (!checks.ok) {
    for (const client of clients) client.close()
    return checks
  }
  const isChecking = () => checks.value?.isChecking === true
  const limit = limitToRealTime(emulator, options.speed, isChecking)
  const played = new PlayedTime()
  const turns = waitForTurns(player, scenario, opened.value.clients, stop)
  await turns.first()
  await recorded?.begin(options.speed, stop)
  player.set({ speed: options.speed, paused: false })
  while (
    !stop.aborted &&
    !(player.ended && !evaluator.awaitsClient && !turns.isPending && recorded?.isDone !== false)
  ) {
    limit.update()
    progress.show({ player, evaluator, runLog, scenario })
    await after(UPDATE_MS)
    played.sample(player.run.nowMs)
  }
  turns.stop()
  limit.stop()
  runLog.stop()
  curveLog?.stop()
  unobserve()
  const isInterrupted = stop.aborted
  const browserCases =
    (await checks.value?.finish()) ?? skippedChecks(scenario, isInterrupted && options.browser)
  for (const client of clients) client.close()
  const connected = clients.some(({ connections }) => connections > 0)
  request.observer?.end(opened.value.received, evaluator.verdicts())
  const { startMs, nowMs } = player.run
  const { steps, actingSteps, hits } = runLog
  const around = (atMs: number) => runLog.around(atMs)
  const facts = { scenario, steps, actingSteps, hits, isInterrupted, nowMs, around }
  const cases = [
    ...expectationCases(evaluator.verdicts(), facts),
    ...stepCases(facts),
    ...(recorded?.cases(facts) ?? []),
    ...browserCases,
  ]
  return accepted({
    file: request.file,
    title: scenario.name,
    seed: options.seed ?? scenario.seed,
    ending: isInterrupted ? 'interrupted' : 'complete',
    beganAtMs: played.beganAtMs,
    ...{ startMs, nowMs },
    tookMs: played.tookMs(),
    cases: cases.map((one) => ({ ...one, afterRealMs: played.realMs(one.atMs) })),
    runError:
      connected || isInterrupted ? null : 'no client connected, so no expectation was tested',
    reproduce: replayCommand(request.file, scenario, options),
    steps: reportedSteps(facts),
    ...(options.log !== undefined && { entries: runLog.entries() }),
    stateChanges: runLog.changes,
    ...(curveLog !== null && { curves: curveLog.curves }),
  })
}

/** The recorded client of a scenario with recorded expectations. */
async function openRecorded(
  emulator: EmulatorInstance,
  scenario: Scenario,
): Promise<Result<EmulatorRegression | null, CommandRefusal>> {
  if (scenario.regression === undefined) return accepted(null)
  const { openRegression } = await import('./regression/emulatorRegression.ts')
  return openRegression(emulator, scenario)
}

async function openBrowserChecks(
  emulator: EmulatorInstance,
  { scenario, options, stop }: PlayRequest,
): Promise<Result<BrowserChecks | null, CommandRefusal>> {
  if (scenario.browser.length === 0) return accepted(null)
  const { openChecks } = await import('./browserChecks.ts')
  const settings = { folder: options.html, agent: OBSERVER_AGENT }
  return openChecks(emulator, scenario, settings, stop)
}

/** The command line that repeats a run. */
function replayCommand(file: string, scenario: Scenario, options: ReplayOptions): string {
  const browser = options.browser ? ' --browser' : ''
  const line = `${ownCommand()} replay ${shellQuoted(file)} --seed ${options.seed ?? scenario.seed} --speed ${options.speed}${browser}`
  return [line, ...dialectFlags(options)].join(' ')
}

/** Clients run in real time, so the simulation does too while it waits for one. */
const REAL: Speed = 1

/**
 * Slows a run to real time while a client must act, unless the scenario sets the speed.
 * @param requested speed otherwise
 * @param isBrowserChecking whether a browser check runs: then time is real in any case
 * @returns `update` adjusts the speed, and is called regularly; `stop` ends this
 */
function limitToRealTime(
  { player, evaluator }: Pick<EmulatorInstance, 'player' | 'evaluator'>,
  requested: Speed,
  isBrowserChecking: () => boolean,
) {
  let isSlowed = false
  const update = () => {
    const { speed } = player
    const isAwaited = evaluator.awaitsClient && speed === requested
    if ((isAwaited || isBrowserChecking()) && isFaster(speed)) {
      isSlowed = true
      player.pace(REAL)
    } else if (!evaluator.awaitsClient && !isBrowserChecking() && isSlowed) {
      isSlowed = false
      if (speed === REAL) player.pace(requested)
    }
  }
  const stop = player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'step') update()
    },
    traffic: update,
    // The scenario may have stopped setting the speed.
    clock: update,
  })
  return { update, stop }
}

function isFaster(speed: Speed): boolean {
  return speed === 'max' || speed > 1
}

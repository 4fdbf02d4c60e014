import { setTimeout as after } from 'node:timers/promises'
import {
  type ClientStep,
  type ConnectionEvent,
  clientSteps,
  type Scenario,
} from '@wattpost/emulator/scenarios'
import { accepted, messageOf, type Result } from '@wattpost/protocol'
import { programStop } from '../../../tooling/programStop.mjs'
import { type Account, ownCredentials, signInAt } from '../../client/account.ts'
import { type ApiCall, Caller, pathCall } from '../../client/caller.ts'
import { listen } from '../../client/socket.ts'
import type { Target } from '../../client/target.ts'
import { serverNowMs } from '../../conform/index.ts'
import { type CommandRefusal, type ExitCode, refuseCommand } from '../../exit.ts'
import { ownCommand } from '../../ownCommand.ts'
import { checkWritable } from '../../report/saveReports.ts'
import { printRefusal, shellQuoted } from '../../terminal.ts'
import { type ChosenScenario, readChosen } from '../chosen.ts'
import { hasPassed, type Outcome, type TargetReplayOptions } from '../outcome.ts'
import { printOutcome } from '../report/lines.ts'
import { conclude, printerOf } from '../report/write.ts'
import { reasonToLeaveOut } from './clientMessage.ts'
import { checkDeviceMap, readDeviceMap } from './deviceMap.ts'
import { type ComparedFrame, regressionCases, undecided } from './judgeRegression.ts'
import { RecordedClient } from './recordedClient.ts'

/** Plays the recorded calls of scenarios against another backend, and reports what differs. */
export async function replayOnTarget(
  files: readonly string[],
  options: TargetReplayOptions,
): Promise<ExitCode> {
  const session = await openSession(files, options)
  if (!session.ok) return printRefusal(session.error)
  const writable = await checkWritable(options)
  if (!writable.ok) return printRefusal(writable.error)
  const { signal } = programStop.listen()
  const printLine = printerOf(options)
  const outcomes: Outcome[] = []
  for (const chosen of session.value.chosen) {
    const isOver = signal.aborted || (options.bail && !outcomes.every(hasPassed))
    const compared = isOver
      ? accepted(notCompared(chosen, options))
      : await compareWithTarget(chosen, session.value, signal)
    if (!compared.ok) return printRefusal(compared.error)
    outcomes.push(compared.value)
    if (!isOver) printOutcome(compared.value, printLine)
  }
  return conclude({ outcomes, refusal: null }, signal.aborted, options)
}

/** Reads options and files before anything is sent. */
async function openSession(
  files: readonly string[],
  options: TargetReplayOptions,
): Promise<Result<TargetSession, CommandRefusal>> {
  const chosen = await readChosen(files, options.filter)
  if (!chosen.ok) return chosen
  const ids = await readDeviceMap(options)
  if (!ids.ok) return ids
  for (const { file, scenario } of chosen.value) {
    if (scenario.regression === undefined)
      return refuseCommand(
        'usage',
        `--target: ${file} has no recorded expectations ("regression"). Only recordings are compared; without --target it plays on the emulator.`,
      )
    const fits = checkDeviceMap(ids.value, scenario)
    if (!fits.ok) return fits
  }
  const credentials = ownCredentials(options)
  if (!credentials.ok) return credentials
  const signedIn = await signInAt(options, credentials.value)
  return signedIn.ok
    ? accepted({ ...signedIn.value, chosen: chosen.value, ids: ids.value, options })
    : signedIn
}

/** The other backend with an account that is signed in, and what is to be compared. */
export interface TargetSession {
  readonly target: Target
  readonly account: Account
  readonly chosen: readonly ChosenScenario[]
  /** Its ids by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
  readonly options: TargetReplayOptions
}

type Regression = NonNullable<Scenario['regression']>

/** Longest wait for the target's time in the first events of a connection, ms. */
const CLOCK_MS = 500
const POLL_MS = 250

/** Plays a recording's calls against the target, and compares what comes. */
export async function compareWithTarget(
  { file, scenario }: ChosenScenario,
  session: TargetSession,
  stop: AbortSignal,
): Promise<Result<Outcome, CommandRefusal>> {
  const { regression, recordings } = scenario
  if (regression === undefined) throw new Error(`${file} has no recorded expectations`)
  const nowMs = await timeOf(session)
  if (!nowMs.ok) return nowMs
  const { target, account, ids, options } = session
  const rules = { ids, shiftMs: nowMs.value - firstCallOf(scenario) }
  const client = new RecordedClient({
    ...{ target, account, rules, timeoutMs: options.timeout * 1000 },
  })
  const leftOut = new Map<string, string>()
  const [beganAtMs, began] = [Date.now(), performance.now()]
  try {
    for (const { records } of recordings)
      await playSteps(
        sentSteps(clientSteps(records), session, leftOut),
        client,
        options.speed,
        stop,
      )
    const compared = () => {
      const { answers, received } = client
      const seen = { answers, leftOut, frames: framesIn(received), connections: received, ids }
      return regressionCases(regression, seen)
    }
    await awaitFrames(regression, compared, options.wait * 1000, stop)
    const tookMs = performance.now() - began
    const startMs = nowMs.value
    return accepted({
      ...{ file, title: scenario.name, seed: scenario.seed, target: options.target },
      ...{ startMs, nowMs: startMs + tookMs, beganAtMs, tookMs },
      ending: stop.aborted ? 'interrupted' : 'complete',
      cases: stop.aborted ? compared().map(undecided) : compared(),
      runError: stop.aborted ? null : runErrorOf(client),
      ...{ reproduce: commandLine(file, options), steps: [], stateChanges: [] },
    })
  } finally {
    client.close()
  }
}

/** The outcome of a scenario that was not compared any more. */
export function notCompared(
  { file, scenario }: ChosenScenario,
  options: TargetReplayOptions,
): Outcome {
  const startMs = Date.parse(scenario.clock.start)
  return {
    ...{ file, title: scenario.name, seed: scenario.seed, target: options.target },
    ending: 'not-played',
    ...{ beganAtMs: Date.now(), startMs, nowMs: startMs, tookMs: 0, cases: [], runError: null },
    ...{ reproduce: commandLine(file, options), steps: [], stateChanges: [] },
  }
}

function runErrorOf(client: RecordedClient): string | null {
  const states = [...client.answers.values()].flat().map(({ state }) => state)
  const isReached = client.connections > 0 || states.some((one) => one === 'answered')
  return isReached ? null : 'nothing was answered, so nothing was compared'
}

/** The moment of the first recorded call, by the clock of its backend. */
function firstCallOf({ clock, recordings: [recording] }: Scenario): number {
  const [first] = clientSteps(recording?.records ?? [])
  return Date.parse(clock.start) + (recording?.offsetsMs[first?.record ?? 0] ?? 0)
}

/** Starts a session as the dashboard does, and reads the target's time from its first events. */
async function timeOf({
  target,
  account,
  options,
}: TargetSession): Promise<Result<number, CommandRefusal>> {
  const timeoutMs = options.timeout * 1000
  const { apiUrl } = target
  const caller = new Caller({ apiUrl, token: () => account.token, timeoutMs })
  const starts: readonly ApiCall[] = [{ id: 'getSession' }, { id: 'login', body: account.login }]
  const startCalls = starts.map(async (call) => ({
    key: call.id,
    outcome: await caller.call(pathCall(call)),
  }))
  const [calls, { connection, events, socket }] = await Promise.all([
    Promise.all(startCalls),
    listen(target, account, timeoutMs),
  ])
  if (connection.state === 'connected') await after(CLOCK_MS)
  socket.close()
  const isReached =
    connection.state === 'connected' || calls.some(({ outcome }) => outcome.state === 'answered')
  if (isReached) return accepted(serverNowMs(Date.now(), calls, events))
  const reason = 'message' in connection ? connection.message : 'no answer'
  return refuseCommand('environment', `${target.apiUrl} cannot be reached: ${reason}`)
}

/** The steps that are sent; the reasons for the others are kept by key. The last connection stays for late frames. */
function sentSteps(
  steps: readonly ClientStep[],
  { ids, options }: TargetSession,
  leftOut: Map<string, string>,
): ClientStep[] {
  const lastConnect = steps.findLastIndex(({ kind }) => kind === 'connect')
  return steps.filter((step, index) => {
    if (step.kind === 'disconnect' && index > lastConnect) return false
    const reason = reasonToLeaveOut(step, { ids, sendsCommands: options.commands })
    if (reason !== null && 'key' in step) leftOut.set(step.key, reason)
    return reason === null
  })
}

/** Does each step at its time since the first one; at `max` each once the one before is answered. */
async function playSteps(
  steps: readonly ClientStep[],
  client: RecordedClient,
  speed: number | 'max',
  stop: AbortSignal,
): Promise<void> {
  const [first] = steps
  if (first === undefined) return
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (const step of steps) {
    if (speed !== 'max') await untilDue((step.atMs - first.atMs) / speed, began, stop)
    if (stop.aborted) break
    // At a higher speed answers are still on their way.
    if (step.kind === 'disconnect') await Promise.all(pending)
    const done = client.do(step)
    // Requests need their connection; answers come when they come, as they were recorded.
    if (speed === 'max' || step.kind === 'connect') await done
    else pending.push(done)
  }
  await Promise.all(pending)
}

async function untilDue(dueMs: number, began: number, stop: AbortSignal): Promise<void> {
  const waitMs = dueMs - (performance.now() - began)
  if (waitMs <= 0) return
  await after(waitMs, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw new Error(messageOf(error))
  })
}

/** Waits until frames and states have come, at most for a time. */
async function awaitFrames(
  { answers, sequence }: Regression,
  cases: () => readonly { readonly state: string }[],
  waitMs: number,
  stop: AbortSignal,
): Promise<void> {
  const untilMs = performance.now() + waitMs
  const isComplete = () =>
    cases()
      // A break in the sequence does not mend.
      .slice(answers.length, sequence ? -1 : undefined)
      .every(({ state }) => state === 'met')
  while (!stop.aborted && performance.now() < untilMs && !isComplete()) await after(POLL_MS)
}

function framesIn(connections: readonly (readonly ConnectionEvent[])[]): ComparedFrame[] {
  return connections.flat().flatMap(({ event, payload }) => {
    const frames: readonly unknown[] = Array.isArray(payload) ? payload : [payload]
    return frames.flatMap((data) => {
      const deviceId: unknown = Object(data).deviceId
      return typeof deviceId === 'string' ? [{ event, deviceId, data }] : []
    })
  })
}

/** The command line that repeats the comparison, without the credentials. */
function commandLine(file: string, options: TargetReplayOptions): string {
  const { target, speed, devices, device, commands, email } = options
  const flags = [
    ...(email === undefined ? [] : [`--email ${shellQuoted(email)}`]),
    ...(devices === undefined ? [] : [`--devices ${shellQuoted(devices)}`]),
    ...device.map((pair) => `--device ${shellQuoted(pair)}`),
    ...(speed === 1 ? [] : [`--speed ${speed}`]),
    ...(commands ? ['--commands'] : []),
  ]
  return [
    ownCommand(),
    'replay',
    shellQuoted(file),
    '--target',
    shellQuoted(target),
    ...flags,
  ].join(' ')
}

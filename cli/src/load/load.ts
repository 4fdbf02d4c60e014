import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { decodeClock, ownValue, plainHead, StreamPositions } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { BackendClient, type ClientObserver } from '../client/backendClient.ts'
import type { CallOutcome } from '../client/caller.ts'
import { EXIT, type ExitCode } from '../exit.ts'
import { showLive } from '../liveLine.ts'
import { print, printError, printRefusal } from '../terminal.ts'
import { LoadFigures } from './figures.ts'
import { type LoadOptions, type LoadPlan, planOf } from './loadPlan.ts'
import { LIST_LIMIT, type LoadTarget, openTarget } from './loadTarget.ts'
import { progressLine, type RunResult, reportLines, reportOf } from './report.ts'
import { ServerClock } from './serverClock.ts'

/** Opens clients of a backend, and reports what they meet; 0 if all thresholds are held. */
export async function load(options: LoadOptions): Promise<ExitCode> {
  const plan = planOf(options)
  if (!plan.ok) return printRefusal(plan.error)
  const { signal } = programStop.listen()
  const opened = await openTarget(options)
  if (signal.aborted) {
    if (opened.ok) await opened.value.close()
    return EXIT.interrupted
  }
  if (!opened.ok) return printRefusal(opened.error)
  const result = await runClients(opened.value, plan.value, signal)
  const report = reportOf(result, plan.value)
  if (options.json) print(JSON.stringify(report, null, 2))
  else for (const line of reportLines(report)) print(line)
  await opened.value.close()
  if (report.ending === 'interrupted') return EXIT.interrupted
  if (report.latencyMs.calls === null && report.connections === 0) {
    printError(`${opened.value.target.apiUrl} cannot be reached.`)
    return EXIT.environment
  }
  return report.isHeld ? EXIT.fine : EXIT.failed
}

/** Starts the clients over the ramp, and closes them after the time of the plan or at a stop. */
async function runClients(
  { origin, target, accounts }: LoadTarget,
  { clients, rampMs, forMs, everyMs, timeoutMs, watch }: LoadPlan,
  stop: AbortSignal,
): Promise<RunResult> {
  const figures = new LoadFigures()
  const clock = new ServerClock()
  const open: BackendClient[] = []
  const measure = measureGenerator()
  const stopShowing = showLive(progressOf(figures, clients), SHOWN)
  const beganMs = performance.now()
  for (let n = 0; n < clients && !stop.aborted; n += 1) {
    await untilTime(beganMs + (n * rampMs) / clients, stop)
    const account = accounts[n % accounts.length]
    if (account === undefined) throw new Error('a load without accounts')
    const client = new BackendClient(target, account, {
      timeoutMs,
      pauseMs: everyMs,
      opensPage: false,
      watch,
      limit: LIST_LIMIT,
      isUntiring: true,
      observer: measured(figures, clock),
    })
    open.push(client)
    void client.start()
  }
  await untilTime(beganMs + rampMs, stop)
  const rampFrames = figures.frames
  const rampedMs = performance.now()
  await untilTime(rampedMs + forMs, stop)
  const measuredMs = performance.now() - rampedMs
  const { connected } = figures
  const generator = measure()
  stopShowing()
  for (const client of open) client.close()
  const isInterrupted = stop.aborted
  return {
    ...{ target: origin, isInterrupted, figures, clock },
    ...{ generator, connected, measuredMs, rampFrames },
  }
}

async function untilTime(atMs: number, signal: AbortSignal): Promise<void> {
  const leftMs = atMs - performance.now()
  if (leftMs > 0) await after(leftMs, null, { signal }).catch(() => {})
}

/** Interval of the samples of the event loop's delay, which a sample contains, ms. */
const RESOLUTION_MS = 10

function measureGenerator(): () => RunResult['generator'] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const before = performance.eventLoopUtilization()
  delay.enable()
  return () => {
    delay.disable()
    const delayP99Ms = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)
    const busy = performance.eventLoopUtilization(before).utilization
    return { delayP99Ms: Math.round(delayP99Ms * 10) / 10, busy: Math.round(busy * 100) / 100 }
  }
}

/** Times between lines of progress, ms. */
const SHOWN = { everyMs: 1_000, plainMs: 10_000 }

/** The present state of a run, by frames since the last call. */
function progressOf(figures: LoadFigures, planned: number): (everyMs: number) => string {
  let framesBefore = 0
  return (everyMs) => {
    const perSecond = Math.round(((figures.frames - framesBefore) * 1000) / everyMs)
    framesBefore = figures.frames
    return progressLine(figures, planned, perSecond)
  }
}

/** Present epoch ms with fractions. */
const nowMs = () => performance.timeOrigin + performance.now()

/** Measures what one client of a run meets, from now on. */
function measured(figures: LoadFigures, clock: ServerClock): ClientObserver {
  const positions = new StreamPositions()
  let attemptedAtMs = performance.now()
  let hasConnected = false
  const onFrame = (frame: unknown, receivedMs: number) => {
    const head = plainHead(frame)
    if (head === null) return
    figures.frames += 1
    const { missed, isLate } = positions.take(head)
    figures.gaps += missed
    if (isLate) figures.failed('frame: comes after a later one')
    const ageMs = clock.ageMs(head.t, receivedMs)
    if (ageMs !== null) figures.took('deliveries', ageMs)
  }
  return {
    onCall: ({ method, path }, outcome, tookMs, isRepeated) => {
      if (outcome.state === 'answered') figures.took('calls', tookMs)
      const failure = isRepeated ? null : failureOf(outcome)
      if (failure !== null) figures.failed(`${method} ${path.split('?')[0]}: ${failure}`)
    },
    onRequest: (name, outcome, tookMs) => {
      if (outcome.state === 'unanswered') return figures.failed(`${name}: no acknowledgement`)
      if (outcome.state === 'unsupported') return
      figures.took('acknowledgements', tookMs)
      if (ownValue(outcome.ack, 'ok') === false)
        figures.failed(`${name}: refused: ${ownValue(outcome.ack, 'message')}`)
    },
    onSocket: (change) => {
      switch (change.state) {
        case 'attempted':
          attemptedAtMs = performance.now()
          return
        case 'connected':
          figures.took('connections', performance.now() - attemptedAtMs)
          figures.connected += 1
          figures.connections += 1
          if (hasConnected) figures.reconnects += 1
          hasConnected = true
          positions.clear()
          return
        case 'disconnected':
          figures.connected -= 1
          return
        default:
          figures.failed(`connection: ${change.message}`)
      }
    },
    onEvent: (event, payload) => {
      const receivedMs = nowMs()
      if (event === 'clock') {
        const reading = decodeClock(payload)
        if (reading.ok) clock.take(reading.value, receivedMs)
      } else if (event === 'dropped') {
        figures.dropped += Number(ownValue(payload, 'frames')) || 0
      } else
        for (const frame of Array.isArray(payload) ? payload : [payload]) onFrame(frame, receivedMs)
    },
  }
}

/** Why a call failed, in few words, which are the same for the same reason; `null` if it did not. */
function failureOf(outcome: CallOutcome): string | null {
  switch (outcome.state) {
    case 'unanswered':
      return 'no answer'
    case 'failed':
      return outcome.code ?? 'failed'
    case 'answered':
      if (outcome.status < 200 || outcome.status >= 300) return `${outcome.status}`
      return outcome.body === undefined ? 'no JSON' : null
  }
}

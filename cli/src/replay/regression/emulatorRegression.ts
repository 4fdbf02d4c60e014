import { setTimeout as after } from 'node:timers/promises'
import type { EmulatorInstance, ScenarioPlayer } from '@wattpost/emulator'
import {
  clientSteps,
  recordedAnswers,
  recordedConnections,
  type Scenario,
  seededUsers,
  verbatimFrames,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { signInAt } from '../../client/account.ts'
import type { CommandRefusal } from '../../exit.ts'
import type { Case } from '../outcome.ts'
import { AS_RECORDED } from './clientMessage.ts'
import { type ComparedFrame, regressionCases, undecided } from './judgeRegression.ts'
import { type Answer, RecordedClient } from './recordedClient.ts'

/** The account to which recorded answers are given. */
const OWNER = 'owner@wattpost.test'
const TIMEOUT_S = 10
const POLL_MS = 20

/** The recorded client of a scenario, which calls the emulator that plays the recording. */
export interface EmulatorRegression {
  /** Number of accepted connections. */
  readonly connections: number
  /** Whether each call was made. */
  readonly isDone: boolean
  /** Begins the calls at their recorded moments; at speed `max` resolves after the last one. */
  begin(speed: number | 'max', stop: AbortSignal): Promise<void>
  /** The verdicts, after the run or its interruption. */
  cases(facts: { readonly isInterrupted: boolean }): Case[]
  close(): void
}

/** Signs the recorded client in; the clock has not started. */
export async function openRegression(
  { url, player }: EmulatorInstance,
  { recordings, regression }: Scenario,
): Promise<Result<EmulatorRegression, CommandRefusal>> {
  const password = (await seededUsers()).find(({ email }) => email === OWNER)?.password ?? ''
  const credentials = { email: OWNER, password, options: OWNER }
  const signedIn = await signInAt({ target: url, timeout: TIMEOUT_S }, credentials)
  if (!signedIn.ok) return signedIn
  const timeoutMs = TIMEOUT_S * 1000
  const client = new RecordedClient({ ...signedIn.value, rules: AS_RECORDED, timeoutMs })
  const frames: ComparedFrame[] = []
  const stopListening = player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'verbatim') frames.push(...verbatimFrames(entry))
    },
  })
  let isDone = false
  /** At speed `max` time is stepped from call to call. */
  const play = async (speed: number | 'max', stop: AbortSignal) => {
    for (const { step, atMs } of stepsIn(recordings)) {
      await until(player, player.run.startMs + atMs, speed, stop)
      if (stop.aborted) return
      await client.do(step)
    }
    isDone = true
  }
  return accepted({
    get connections() {
      return client.connections
    },
    get isDone() {
      return isDone
    },
    async begin(speed, stop) {
      const played = play(speed, stop)
      if (speed === 'max') await played
    },
    cases({ isInterrupted }) {
      if (regression === undefined) return []
      // The emulator numbers frames itself: judged are the recorded ones.
      const connections = recordings.flatMap(({ records }) => recordedConnections(records))
      const { ids } = AS_RECORDED
      const seen = { answers: client.answers, leftOut: new Map(), frames, connections, ids }
      const recorded = { ...seen, answers: answersIn(recordings) }
      const ofRecording = regressionCases(regression, recorded).slice(0, regression.answers.length)
      // The scenario holds the answers itself: those of a changed recording are not played.
      const cases = regressionCases(regression, seen).map((played, index) => {
        const one = ofRecording[index]
        return played.state === 'met' && one?.state === 'failed'
          ? { ...one, reason: `in the recording: ${one.reason}` }
          : played
      })
      return isInterrupted ? cases.map(undecided) : cases
    },
    close() {
      stopListening()
      client.close()
    },
  })
}

/** The recorded steps with their moments since the start of the run. */
function stepsIn(recordings: Scenario['recordings']) {
  const steps = recordings.flatMap(({ records, offsetsMs, at }) =>
    clientSteps(records).map((step) => ({ step, atMs: at + (offsetsMs[step.record] ?? 0) })),
  )
  return steps.sort((a, b) => a.atMs - b.atMs)
}

/** Waits for a moment of virtual time; at speed `max` steps to it. */
async function until(
  player: ScenarioPlayer,
  dueMs: number,
  speed: number | 'max',
  stop: AbortSignal,
): Promise<void> {
  if (speed === 'max') {
    if (dueMs > player.run.nowMs) player.step(dueMs - player.run.nowMs)
    return
  }
  while (!stop.aborted && !player.ended && player.nowMs() < dueMs) await after(POLL_MS)
}

/** The answers that the recordings hold. */
function answersIn(recordings: Scenario['recordings']): Map<string, Answer[]> {
  const answers = recordings.flatMap(({ records }) => [...recordedAnswers(records)])
  return new Map(answers.map(([key, { bodies }]) => [key, bodies.map(answerOf)]))
}

function answerOf({
  status,
  body,
}: {
  readonly status: number | null
  readonly body: unknown
}): Answer {
  return status === null
    ? { state: 'acknowledged', ack: body }
    : { state: 'answered', status, body }
}

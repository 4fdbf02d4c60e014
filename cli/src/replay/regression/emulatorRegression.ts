import { setTimeout as after } from 'node:timers/promises'
import type { EmulatorInstance, LoggedEntry } from '@wattpost/emulator'
import {
  type ClientStep,
  clientSteps,
  recordedAnswers,
  recordedConnections,
  type Scenario,
  seededUsers,
  verbatimFrames,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { signIn } from '../../client/account.ts'
import { readTarget } from '../../client/target.ts'
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
export class EmulatorRegression {
  readonly #emulator: EmulatorInstance
  readonly #scenario: Scenario
  readonly #client: RecordedClient
  readonly #frames: ComparedFrame[] = []
  readonly #stop: () => void
  #isDone = false

  private constructor(emulator: EmulatorInstance, scenario: Scenario, client: RecordedClient) {
    this.#emulator = emulator
    this.#scenario = scenario
    this.#client = client
    this.#stop = emulator.player.listen({ entry: (entry) => this.#onEntry(entry) })
  }

  /** Signs in; the clock has not started. */
  static async open(
    emulator: EmulatorInstance,
    scenario: Scenario,
  ): Promise<Result<EmulatorRegression, CommandRefusal>> {
    const target = await readTarget({ target: emulator.url, timeout: TIMEOUT_S })
    if (!target.ok) return target
    const password = (await seededUsers()).find(({ email }) => email === OWNER)?.password ?? ''
    const credentials = { email: OWNER, password, options: OWNER }
    const account = await signIn(target.value, credentials)
    if (!account.ok) return account
    const parts = { target: target.value, account: account.value, timeoutMs: TIMEOUT_S * 1000 }
    const client = new RecordedClient({ ...parts, rules: AS_RECORDED })
    return accepted(new EmulatorRegression(emulator, scenario, client))
  }

  get connections(): number {
    return this.#client.connections
  }

  /** Whether each call was made. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Begins the calls at their recorded moments; at speed `max` resolves after the last one. */
  async begin(speed: number | 'max', stop: AbortSignal): Promise<void> {
    const played = this.#play(speed, stop)
    if (speed === 'max') await played
  }

  /** At speed `max` time is stepped from call to call. */
  async #play(speed: number | 'max', stop: AbortSignal): Promise<void> {
    for (const { step, atMs } of this.#steps()) {
      await this.#until(atMs, speed, stop)
      if (stop.aborted) return
      await this.#client.do(step)
    }
    this.#isDone = true
  }

  /** The verdicts, after the run or its interruption. */
  cases({ isInterrupted }: { readonly isInterrupted: boolean }): Case[] {
    const { regression } = this.#scenario
    if (regression === undefined) return []
    const { answers } = this.#client
    const { ids } = AS_RECORDED
    // The emulator numbers frames itself: judged are the recorded ones.
    const connections = this.#scenario.recordings.flatMap(({ records }) =>
      recordedConnections(records),
    )
    const seen = { answers, leftOut: new Map(), frames: this.#frames, connections, ids }
    const recorded = { ...seen, answers: answersIn(this.#scenario) }
    const ofRecording = regressionCases(regression, recorded).slice(0, regression.answers.length)
    // The scenario holds the answers itself: those of a changed recording are not played.
    const cases = regressionCases(regression, seen).map((played, index) => {
      const one = ofRecording[index]
      return played.state === 'met' && one?.state === 'failed'
        ? { ...one, reason: `in the recording: ${one.reason}` }
        : played
    })
    return isInterrupted ? cases.map(undecided) : cases
  }

  close(): void {
    this.#stop()
    this.#client.close()
  }

  /** The recorded steps with their moments since the start of the run. */
  #steps(): { readonly step: ClientStep; readonly atMs: number }[] {
    const steps = this.#scenario.recordings.flatMap(({ records, offsetsMs, at }) =>
      clientSteps(records).map((step) => ({ step, atMs: at + (offsetsMs[step.record] ?? 0) })),
    )
    return steps.sort((a, b) => a.atMs - b.atMs)
  }

  async #until(atMs: number, speed: number | 'max', stop: AbortSignal): Promise<void> {
    const { player } = this.#emulator
    const dueMs = player.run.startMs + atMs
    if (speed === 'max') {
      if (dueMs > player.run.nowMs) player.step(dueMs - player.run.nowMs)
      return
    }
    while (!stop.aborted && !player.ended && player.nowMs() < dueMs) await after(POLL_MS)
  }

  #onEntry({ entry }: LoggedEntry): void {
    if (entry.kind === 'verbatim') this.#frames.push(...verbatimFrames(entry))
  }
}

/** The answers that the recordings hold. */
function answersIn({ recordings }: Scenario): Map<string, Answer[]> {
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

import type { ConnectionEvent, Regression } from '@wattpost/emulator/scenarios'
import type { Case } from '../replay/outcome.ts'
import { answersKey, answersName, answersResult, answersText } from './answerResult.ts'
import type { CaseResult } from './caseResult.ts'
import {
  type ComparedFrame,
  formResult,
  formText,
  orderResult,
  orderText,
  sequenceResult,
  seriesName,
  seriesResult,
  statesText,
} from './frameResult.ts'
import type { Answer } from './recordedClient.ts'

/** The answers and frames that a run of the recorded client received. */
export interface RegressionObservations {
  readonly answers: ReadonlyMap<string, readonly Answer[]>
  /** The reasons why calls and requests were left out, by key. */
  readonly leftOut: ReadonlyMap<string, string>
  readonly frames: readonly ComparedFrame[]
  /** All events of each connection, in the order in which they came. */
  readonly connections: readonly (readonly ConnectionEvent[])[]
  /** Ids of the compared backend by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
}

/** A case for each expectation of a recording. */
export function regressionCases(
  regression: Regression,
  { answers, leftOut, frames, connections, ids }: RegressionObservations,
): Case[] {
  const rules = { vary: new Set(regression.vary), ids }
  const ofEvent = grouped(frames, ({ event }) => event)
  const ofDevice = grouped(frames, ({ deviceId }) => deviceId)
  const framesOf = (device: string) => ofDevice.get(ids.get(device) ?? device) ?? []
  return [
    ...regression.answers.map((one) => {
      const key = answersKey(one)
      const reason = leftOut.get(key)
      const result: CaseResult =
        reason === undefined
          ? answersResult(one, answers.get(key) ?? [], rules)
          : { state: 'skipped', reason }
      return caseOf(answersName(one), answersText(one), result)
    }),
    ...regression.frames.map(({ event, shape }) => {
      const { id, expected } = formText(event, shape)
      return caseOf(id, expected, formResult({ event, shape }, ofEvent.get(event) ?? [], rules))
    }),
    ...regression.states.map((series) =>
      caseOf(
        seriesName(series),
        `states ${statesText(series.states)}`,
        seriesResult(series, framesOf(series.device)),
      ),
    ),
    ...regression.order.map((one) =>
      caseOf(
        `${one.device} order`,
        `frames ${orderText(one.order)}`,
        orderResult(one, framesOf(one.device)),
      ),
    ),
    ...(regression.sequence
      ? [caseOf('sequence', SEQUENCE_TEXT, sequenceResult(connections))]
      : []),
  ]
}

const SEQUENCE_TEXT =
  'frames of a device in the order of their numbers, none twice, missing or unreadable'

/** A case of an interrupted run: what was not met was not decided. */
export function undecided(one: Case): Case {
  const reason = 'the replay was interrupted before it was decided'
  return one.state === 'failed' ? { ...one, state: 'unplayed', reason } : one
}

function caseOf(id: string, expected: string, result: CaseResult): Case {
  return { id, kind: 'expectation', expected, atMs: null, nearest: null, ...result }
}

function grouped(
  frames: readonly ComparedFrame[],
  keyOf: (frame: ComparedFrame) => string,
): ReadonlyMap<string, readonly ComparedFrame[]> {
  const groups = new Map<string, ComparedFrame[]>()
  for (const frame of frames) {
    const group = groups.get(keyOf(frame)) ?? []
    groups.set(keyOf(frame), group)
    group.push(frame)
  }
  return groups
}

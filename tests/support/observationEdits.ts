import {
  type CallOutcome,
  callsPlanned,
  kindOf,
  type Observations,
} from '../../cli/src/conform/index.ts'
import type { Json } from './jsonEdits.ts'

type Answered = Extract<CallOutcome, { state: 'answered' }>
/** An observation that a change may write to. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Changes the good answers of an operation; with a key, of one call. */
function onAnswers(id: string, change: (outcome: Mutable<Answered>) => void, key?: string) {
  return (observations: Observations) => {
    const operations = new Map(
      callsPlanned(observations).map(({ key, operation }) => [key, operation]),
    )
    for (const call of observations.calls) {
      if (operations.get(call.key) !== id || (key !== undefined && call.key !== key)) continue
      if (call.outcome.state === 'answered' && call.outcome.status === 200) change(call.outcome)
    }
  }
}

/** Replaces an outcome as a whole. */
export function becomes(id: string, outcome: CallOutcome) {
  return onAnswers(id, (own) => {
    for (const key of Object.keys(own)) Reflect.deleteProperty(own, key)
    Object.assign(own, outcome)
  })
}

/** Changes the bodies of an operation's good answers; with a key, of one call. */
export function inBody(id: string, change: (body: Json) => void, key?: string) {
  return onAnswers(id, ({ body }) => change(body), key)
}

/** Changes the frames of a kind; those of an array separately. */
export function onFrames(id: string, change: (frame: Json) => void) {
  return ({ events }: Observations) => {
    for (const { event, payload } of events)
      for (const frame of [payload].flat())
        if (kindOf(event, frame)?.id === id || event === id) change(frame)
  }
}

/** Takes frames away. */
export function without(id: string) {
  return (observations: Mutable<Observations>) => {
    observations.events = observations.events.filter(
      ({ event, payload }) => event !== id && kindOf(event, payload)?.id !== id,
    )
  }
}

/** Answers a call with this body. */
export function answers(key: string, body: unknown) {
  return ({ calls }: Observations) => {
    for (const call of calls)
      if (call.key === key) Object.assign(call.outcome, { state: 'answered', status: 200, body })
  }
}

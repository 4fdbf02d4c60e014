import { decodeClock, ownValue, plainHead, StreamPositions } from '@wattpost/protocol'
import type { ClientObserver } from '../client/backendClient.ts'
import type { CallOutcome } from '../client/caller.ts'
import type { LoadFigures } from './figures.ts'
import type { ServerClock } from './serverClock.ts'

/** Present epoch ms with fractions. */
const nowMs = () => performance.timeOrigin + performance.now()

/** Measures what one client of a run meets, from now on. */
export function measured(figures: LoadFigures, clock: ServerClock): ClientObserver {
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

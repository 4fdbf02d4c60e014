import type { ConnectionState } from '../../live/connection/connectionState.ts'
import { SHORT_LOSS_MS } from '../../live/freshness/timings.ts'
import { text } from './text.ts'

type Status =
  | 'live'
  | 'ended'
  | 'connecting'
  | 'disconnected'
  | 'notResponding'
  | 'refused'
  | 'notConnected'

/** The connection as the badge in the top bar shows it. */
export interface ConnectionBadgeText {
  readonly status: Status
  readonly word: string
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly hint: string
}

/**
 * The badge of a connection [S9]: Live while requests are open, and for the first three seconds of a loss.
 * @param monotonicMs now on the clock of `lostAtMs`
 * @param hasEnded the simulation has reached its end, so that nothing is live
 */
export function connectionBadge(
  state: ConnectionState,
  monotonicMs: number,
  hasEnded = false,
): ConnectionBadgeText {
  const badgeText = badgeOf(state, monotonicMs)
  return hasEnded && badgeText.status === 'live'
    ? badge('ended', 'waiting', text('endedHint'))
    : badgeText
}

function badgeOf(state: ConnectionState, monotonicMs: number): ConnectionBadgeText {
  switch (state.kind) {
    case 'Connected':
    case 'Busy':
      return live()
    case 'Timeout':
      return badge('notResponding', 'waiting', text('notRespondingHint'))
    case 'Idle':
      return badge('notConnected', 'waiting', text('notConnectedHint'))
    case 'Failed':
      return badge('refused', 'bad', state.message)
    case 'Connecting':
    case 'Disconnected':
    case 'Error':
      return lost(state, monotonicMs)
  }
}

function badge(
  status: Status,
  tone: ConnectionBadgeText['tone'],
  hint: string,
): ConnectionBadgeText {
  return { status, word: text(status), tone, hint }
}

const live = () => badge('live', 'good', text('liveHint'))

type Lost = Extract<ConnectionState, { lostAtMs: number | null }>

function lost(state: Lost, monotonicMs: number): ConnectionBadgeText {
  if (state.lostAtMs !== null && monotonicMs - state.lostAtMs < SHORT_LOSS_MS) return live()
  if (state.kind === 'Connecting' && state.lostAtMs === null && state.attempt <= 1) {
    return badge('connecting', 'waiting', text('connectingHint'))
  }
  const hint =
    state.kind === 'Error'
      ? text('disconnectedBy', { message: state.message })
      : text('disconnectedHint')
  return badge('disconnected', 'bad', hint)
}

/** The notice below the top bar, with the user's next step. */
export interface ConnectionNoticeText {
  readonly text: string
  readonly action: 'retry' | 'sign-in'
}

/**
 * The notice of a connection problem; `null` while the connection is up or its loss is short [S9].
 * @param monotonicMs now on the clock of `lostAtMs`
 */
export function connectionNotice(
  state: ConnectionState,
  monotonicMs: number,
): ConnectionNoticeText | null {
  const { status, hint } = connectionBadge(state, monotonicMs)
  switch (status) {
    case 'disconnected':
      return { text: text('connectionLost'), action: 'retry' }
    case 'notResponding':
      return { text: text('serverNotResponding'), action: 'retry' }
    case 'refused':
      return { text: text('noLiveValues', { message: sentenceOf(hint) }), action: 'sign-in' }
    default:
      return null
  }
}

/** The server's message, with a full stop. */
function sentenceOf(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

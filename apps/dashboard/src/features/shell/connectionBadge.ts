import { CALM_LOSS_MS, type ConnectionState } from '../../live/connectionState.ts'

/** The connection as the badge says it. */
export interface ConnectionBadgeLook {
  readonly word: 'Live' | 'Connecting' | 'Offline' | 'Slow' | 'Refused' | 'Not connected'
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly hint: string
}

const live: ConnectionBadgeLook = {
  word: 'Live',
  tone: 'good',
  hint: 'Values arrive as they are measured.',
}

/**
 * What the badge shows [S9]. It says Live through Busy and through a loss of less than three seconds.
 * @param monotonicMs now on the clock of `lostAtMs`
 */
export function connectionBadge(state: ConnectionState, monotonicMs: number): ConnectionBadgeLook {
  switch (state.kind) {
    case 'Connected':
    case 'Busy':
      return live
    case 'Timeout':
      return { word: 'Slow', tone: 'waiting', hint: 'The server takes long to answer.' }
    case 'Idle':
      return { word: 'Not connected', tone: 'waiting', hint: 'No live connection is open.' }
    case 'Failed':
      return { word: 'Refused', tone: 'bad', hint: state.message }
    case 'Connecting':
    case 'Disconnected':
    case 'Error':
      return lost(state, monotonicMs)
  }
}

type Lost = Extract<ConnectionState, { lostAtMs: number | null }>

function lost(state: Lost, monotonicMs: number): ConnectionBadgeLook {
  if (state.lostAtMs !== null && monotonicMs - state.lostAtMs < CALM_LOSS_MS) return live
  if (state.kind === 'Connecting' && state.lostAtMs === null && state.attempt <= 1) {
    return { word: 'Connecting', tone: 'waiting', hint: 'Opening the live connection.' }
  }
  const why = state.kind === 'Error' ? ` (${state.message})` : ''
  return { word: 'Offline', tone: 'bad', hint: `Values are not live; trying again.${why}` }
}

import type { QueryClient } from '@tanstack/react-query'
import { userType } from '@wattpost/protocol'
import { deviceKey, outageKey } from '../api/keys.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { createLive, type Live } from '../live/live.ts'
import type { LiveUser } from '../live/liveSource.ts'
import { createTicker, type Ticker } from '../live/ticker.ts'
import { onWake } from '../live/wake.ts'
import { saysGone } from '../session/saysGone.ts'
import type { SessionState } from '../session/sessionState.ts'
import { loadUntilItComes } from '../ui/late/untilItComes.ts'
import { preferences } from '../ui/preferences.ts'
import type { Account } from './account.ts'

/** What pages with data read, for whoever is signed in. */
export interface Data {
  readonly queryClient: QueryClient
  readonly live: Live
  readonly ticker: Ticker
}

interface DataParts {
  readonly config: Pick<Account['config'], 'emulator' | 'socketUrl'>
  readonly session: Pick<Account['session'], 'store' | 'token'>
}

/** Makes the query cache and the live layer, and follows the session: nobody reads another's data [S8]. */
export function openData({ config, session }: DataParts): Data {
  const queryClient = createQueryClient()
  const live = createLive({
    isSimulated: config.emulator,
    loadSource: async () =>
      (await import('../live/socketSource.ts')).createSocketSource({
        socketUrl: config.socketUrl,
        token: session.token,
        isGone: saysGone,
      }),
    untilItComes: loadUntilItComes,
    outdated: (deviceId) => void queryClient.invalidateQueries({ queryKey: deviceKey(deviceId) }),
    allOutdated: () => void queryClient.invalidateQueries(),
    channelChanged: (deviceId) =>
      void queryClient.invalidateQueries({ queryKey: outageKey(deviceId) }),
  })
  const follow = (state: SessionState, before: SessionState | null) => {
    const user = liveUserIn(state)
    const last = liveUserIn(before)
    // Another type of user sees other devices, and the server lets nobody in as the type they were.
    if (user?.uid === last?.uid && user?.type === last?.type) return
    live.close()
    queryClient.clear()
    if (user !== null) void live.open(user)
  }
  follow(session.store.getState(), null)
  session.store.subscribe(follow)
  onWake(live.woken)
  const followRate = () => live.hurry(preferences.getState().liveRate === 'fast')
  followRate()
  preferences.subscribe(followRate)
  return { queryClient, live, ticker: createTicker(live.time) }
}

function liveUserIn(state: SessionState | null): LiveUser | null {
  if (state?.kind !== 'signed-in') return null
  return { uid: state.user.uid, type: userType(state.user) }
}

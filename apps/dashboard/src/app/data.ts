import type { QueryClient } from '@tanstack/react-query'
import { socketPlace, userType } from '@wattpost/protocol'
import type { Backend } from '../api/ApiContext.tsx'
import { createEnergyTypes, type StoredText } from '../api/energyTypes.ts'
import { createQueryClient, deviceKey, outageKey, refetchAll } from '../api/queryCache.ts'
import { createZoneParameter } from '../api/zoneParameter.ts'
import { whenIdle } from '../build-info/whenIdle.ts'
import { clearMessageNotes } from '../domain/messageNotes.ts'
import { requestNamesIn } from '../live/connection/capabilities.ts'
import type { LiveUser } from '../live/connection/liveSource.ts'
import { onWake } from '../live/connection/wake.ts'
import { createTicker, type Ticker } from '../live/freshness/ticker.ts'
import { createLive, type Live } from '../live/live.ts'
import { readText, tabStorage, writeText } from '../session/browserStorage.ts'
import { isUserGone } from '../session/identityErrors.ts'
import type { SessionState } from '../session/sessionState.ts'
import { preferences, setBackendZone } from '../settings/preferences.ts'
import { loadWithRetry } from '../ui/lazy/loadWithRetry.ts'
import { remedies } from '../ui/remedies.ts'
import type { Account } from './account.ts'

/** Query cache and live layer of the signed-in user. */
export interface Data {
  readonly queryClient: QueryClient
  readonly live: Live
  readonly backend: Backend
  readonly ticker: Ticker
}

interface DataParts {
  readonly config: Pick<
    Account['config'],
    | 'emulator'
    | 'socketUrl'
    | 'socketPath'
    | 'socketNamespace'
    | 'timeZoneParameter'
    | 'requests'
    | 'statusWords'
    | 'energyTypes'
    | 'timeZone'
    | 'reportIntervalSeconds'
  >
  readonly session: Pick<Account['session'], 'store' | 'token'>
}

const REFUSED_TYPES_KEY = 'wattpost.refusedEnergyTypes'

/** Lasts as long as this tab: the next visit asks the backend again. */
const refusedTypes: StoredText = {
  read: () => readText(tabStorage(), REFUSED_TYPES_KEY),
  write: (types) => void writeText(tabStorage(), REFUSED_TYPES_KEY, types),
}

/** Creates query cache and live layer; both are emptied when the user changes [S8]. */
export function openData({ config, session }: DataParts): Data {
  const queryClient = createQueryClient()
  const { statusWords, timeZone, reportIntervalSeconds: intervalS } = config
  const readContext = {
    ...(statusWords !== undefined && { statusWords }),
    ...(timeZone !== undefined && { timeZone }),
  }
  const energyTypes = createEnergyTypes(config.energyTypes, refusedTypes)
  setBackendZone(config.timeZone)
  const requestNames = requestNamesIn(config)
  const live = createLive({
    isSimulated: config.emulator,
    requestNames,
    readContext,
    reportIntervalMs: intervalS === undefined ? null : intervalS * 1000,
    loadSource: async () =>
      (await import('../live/connection/socketSource.ts')).createSocketSource({
        place: socketPlace(config),
        names: requestNames,
        token: session.token,
        isUserGone,
      }),
    loadWithRetry: loadWithRetry,
    invalidate: (deviceId) => void queryClient.invalidateQueries({ queryKey: deviceKey(deviceId) }),
    invalidateAll: () => void refetchAll(queryClient),
    channelChanged: (deviceId) =>
      void queryClient.invalidateQueries({ queryKey: outageKey(deviceId) }),
  })
  const follow = (state: SessionState, before: SessionState | null) => {
    const user = liveUserIn(state)
    const last = liveUserIn(before)
    // A user who becomes a merchant sees other devices and needs a connection of the new type.
    if (user?.uid === last?.uid && user?.type === last?.type) return
    live.close()
    clearMessageNotes()
    queryClient.clear()
    if (last !== null) energyTypes.forget()
    if (user !== null) void live.open(user)
  }
  follow(session.store.getState(), null)
  session.store.subscribe(follow)
  onWake(live.checkConnection)
  whenIdle(() => void loadRemedies())
  const followRate = () => live.setFastUpdates(preferences.getState().liveRate === 'fast')
  followRate()
  preferences.subscribe(followRate)
  return {
    queryClient,
    live,
    backend: { readContext, energyTypes, zones: createZoneParameter(config.timeZoneParameter) },
    ticker: createTicker(live.time),
  }
}

/** Loaded before a call fails: when one does, the network may be broken. */
async function loadRemedies(): Promise<void> {
  const { remedyOf } = await loadWithRetry(
    () => import('../domain/failures/remedy.ts'),
    () => {},
  )
  remedies.setState({ of: remedyOf })
}

function liveUserIn(state: SessionState | null): LiveUser | null {
  if (state?.kind !== 'signed-in') return null
  return { uid: state.user.uid, type: userType(state.user) }
}

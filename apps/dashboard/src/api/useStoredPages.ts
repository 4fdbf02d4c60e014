import type {
  DevicePage,
  Family,
  ReadContext,
  ReportedBg,
  ReportedHydra,
  ReportedMeter,
} from '@wattpost/protocol'
import { bgPage } from './bgPage.ts'
import { useHydraCalls } from './hydraCalls.ts'
import { useMeterCalls } from './meterCalls.ts'
import type { PageQuery } from './useDevicePages.ts'

/** What lists need of the live layer. */
interface LiveParts {
  readonly request: (name: 'devices', query: PageQuery) => Promise<unknown>
  readonly readContext: ReadContext
  readonly storeFetched: {
    readonly bg: (devices: readonly ReportedBg[]) => void
    readonly pm: (devices: readonly ReportedMeter[]) => void
    readonly hydra: (devices: readonly ReportedHydra[]) => void
  }
}

type Fetch<D> = (query: PageQuery, signal: AbortSignal) => Promise<DevicePage<D>>
/** Rejects as its call does; devices that arrive after `signal` aborts are not stored. */
export type StoredPage = Fetch<ReportedBg | ReportedMeter | ReportedHydra>

/**
 * Fetches pages of each family's list [C3] and stores their devices in the live stores: bg devices over the socket, meters
 * [H8] and hydras [H11] over HTTP.
 */
export function useStoredPages(live: LiveParts): Readonly<Record<Family, StoredPage>> {
  const { request, readContext, storeFetched } = live
  const meters = useMeterCalls()
  const hydra = useHydraCalls()
  return {
    bg: stored(
      async (query) => bgPage(await request('devices', query), query, readContext),
      storeFetched.bg,
    ),
    pm: stored(meters.devices, storeFetched.pm),
    hydra: stored(hydra.devices, storeFetched.hydra),
  }
}

function stored<D>(fetch: Fetch<D>, store: (devices: readonly D[]) => void): Fetch<D> {
  return async (query, signal) => {
    const page = await fetch(query, signal)
    if (!signal.aborted) store(page.devices)
    return page
  }
}

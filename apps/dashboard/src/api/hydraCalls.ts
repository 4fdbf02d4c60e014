import {
  type DeviceEnergyQuery,
  type EnergySummaryQuery,
  ERRORS,
  type HydraEnergyQuery,
  type ListQuery,
  ownValue,
  type PowerStatusQuery,
  type ReadContext,
  type ReportedEnergyRow,
  type ReportedHydra,
  type ReportedPowerStatus,
  type ReportedTimeline,
  readEnergyRows,
  readHydra,
  readPage,
  readPowerStatus,
  readTimeline,
  type TimelineQuery,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { useBackend, useClient } from './ApiContext.tsx'
import { CallError, messageIn, serverMessage } from './callError.ts'
import { type DevicePage, unwarned, warnOfDevices, wholePage } from './devicePage.ts'
import { createEnergyTypes } from './energyTypes.ts'
import { type ReadBody, readAnswer } from './readAnswer.ts'

/** The hydra's calls; each rejects with the server's message, else the specified one [X11–X18]. */
export interface HydraCalls {
  /** [H11] */
  devices(query: ListQuery, signal: AbortSignal): Promise<DevicePage<ReportedHydra>>
  /** [H12] */
  device(id: string, signal: AbortSignal): Promise<ReportedHydra>
  /** [H13] */
  energyHistory(
    id: string,
    query: DeviceEnergyQuery,
    signal: AbortSignal,
  ): Promise<readonly ReportedEnergyRow[]>
  /** [H14] */
  powerStatus(query: PowerStatusQuery, signal: AbortSignal): Promise<ReportedPowerStatus>
  /** [H15] */
  timeline(query: TimelineQuery, signal: AbortSignal): Promise<ReportedTimeline>
  /** All energies that the backend gives [H16]. */
  energy(
    id: string,
    query: Omit<Partial<HydraEnergyQuery>, 'type'>,
    signal: AbortSignal,
  ): Promise<readonly ReportedEnergyRow[]>
  /** All energies that the backend gives [H17]. */
  energySummary(
    id: string,
    query: Omit<EnergySummaryQuery, 'type'>,
    signal: AbortSignal,
  ): Promise<readonly ReportedEnergyRow[]>
}

/** @param energyTypes the types that the backend takes; by default `all` */
export function createHydraCalls(
  client: $Fetch,
  context: ReadContext = {},
  energyTypes = createEnergyTypes(['all']),
): HydraCalls {
  const warn = createWarnOnce()
  const get = async <T>(
    path: string,
    query: object,
    signal: AbortSignal,
    read: ReadBody<T>,
    failure: string,
  ): Promise<T> => {
    const json: unknown = await client(`/api/hydra/${path}`, { query, signal }).catch(
      (error: unknown) => {
        throw new CallError(serverMessage(error) ?? failure, error)
      },
    )
    return readAnswer({ path, json, failure: messageIn(json) ?? failure }, read, warn)
  }
  const at = (id: string) => encodeURIComponent(id)
  const readRows = (json: unknown) => readEnergyRows(json, context)
  const readList = (json: unknown) => unwarned(readPage(json, 'devices', context, readHydra))
  return {
    devices: async (query, signal) => {
      const page = await get('devices', query, signal, readList, ERRORS.fetchHydrasFailed)
      warnOfDevices(page, warn)
      return wholePage(page, query)
    },
    device: (id, signal) =>
      get(
        `device/${at(id)}`,
        {},
        signal,
        (json) => readHydra(ownValue(json, 'device'), context, id),
        ERRORS.fetchHydraFailed,
      ),
    energyHistory: (id, query, signal) =>
      get(`device/energy/${at(id)}`, query, signal, readRows, ERRORS.fetchEnergyHistoryFailed),
    powerStatus: (query, signal) =>
      get(
        'power-status',
        query,
        signal,
        (json) => readPowerStatus(json, context),
        ERRORS.fetchPowerStatusFailed,
      ),
    timeline: ({ channels, ...query }, signal) =>
      get(
        'power-timeline',
        { ...query, ...(channels !== undefined && { channels: channels.join(',') }) },
        signal,
        (json) => readTimeline(json, context),
        ERRORS.fetchTimelineFailed,
      ),
    energy: (id, query, signal) =>
      energyTypes.rows((type) =>
        get(`energy/${at(id)}`, { ...query, type }, signal, readRows, ERRORS.fetchEnergyDataFailed),
      ),
    energySummary: (id, query, signal) =>
      energyTypes.rows((type) =>
        get(
          `energy-summary/${at(id)}`,
          { ...query, type },
          signal,
          readRows,
          ERRORS.fetchEnergySummaryFailed,
        ),
      ),
  }
}

/** The hydra calls of the current client. */
export function useHydraCalls(): HydraCalls {
  const client = useClient()
  const { readContext, energyTypes } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(
    () => createHydraCalls(client, readContext, energyTypes),
    [client, readContext, energyTypes],
  )
}

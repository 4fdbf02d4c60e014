import {
  type DeviceEnergyQuery,
  decode,
  type EnergyRow,
  type EnergySummaryQuery,
  ERRORS,
  energyRowsBody,
  type HydraDevice,
  type HydraEnergyQuery,
  type HydraListBody,
  hydraBody,
  hydraListBody,
  type ListQuery,
  type PowerStatusQuery,
  type PowerStatusReport,
  type PowerTimeline,
  powerStatusReport,
  powerTimeline,
  type TimelineQuery,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useClient } from './ApiContext.tsx'
import { CallError, messageIn, serverMessage } from './callError.ts'

/** The hydra's calls; each rejects with the server's message, else the specified one [X11–X18]. */
export interface HydraCalls {
  /** [H11] */
  devices(query: ListQuery, signal: AbortSignal): Promise<HydraListBody>
  /** [H12] */
  device(id: string, signal: AbortSignal): Promise<HydraDevice>
  /** [H13] */
  energyHistory(
    id: string,
    query: DeviceEnergyQuery,
    signal: AbortSignal,
  ): Promise<readonly EnergyRow[]>
  /** [H14] */
  powerStatus(query: PowerStatusQuery, signal: AbortSignal): Promise<PowerStatusReport>
  /** [H15] */
  timeline(query: TimelineQuery, signal: AbortSignal): Promise<PowerTimeline>
  /** [H16] */
  energy(
    id: string,
    query: Partial<HydraEnergyQuery>,
    signal: AbortSignal,
  ): Promise<readonly EnergyRow[]>
  /** [H17] */
  energySummary(
    id: string,
    query: EnergySummaryQuery,
    signal: AbortSignal,
  ): Promise<readonly EnergyRow[]>
}

export function createHydraCalls(client: $Fetch): HydraCalls {
  const get = async <S extends z.ZodType>(
    path: string,
    query: object,
    signal: AbortSignal,
    schema: S,
    failure: string,
  ): Promise<z.output<S>> => {
    const json: unknown = await client(`/api/hydra/${path}`, { query, signal }).catch(
      (error: unknown) => {
        throw new CallError(serverMessage(error) ?? failure, error)
      },
    )
    const body = decode(`answer of ${path}`, schema, json)
    if (body.ok) return body.value
    console.warn(body.error.message)
    throw new CallError(messageIn(json) ?? failure, body.error)
  }
  const at = (id: string) => encodeURIComponent(id)
  return {
    devices: (query, signal) =>
      get('devices', query, signal, hydraListBody, ERRORS.fetchHydrasFailed),
    device: async (id, signal) =>
      (await get(`device/${at(id)}`, {}, signal, hydraBody, ERRORS.fetchHydraFailed)).device,
    energyHistory: async (id, query, signal) =>
      (
        await get(
          `device/energy/${at(id)}`,
          query,
          signal,
          energyRowsBody,
          ERRORS.fetchEnergyHistoryFailed,
        )
      ).energyData,
    powerStatus: (query, signal) =>
      get('power-status', query, signal, powerStatusReport, ERRORS.fetchPowerStatusFailed),
    timeline: ({ channels, ...query }, signal) =>
      get(
        'power-timeline',
        { ...query, ...(channels !== undefined && { channels: channels.join(',') }) },
        signal,
        powerTimeline,
        ERRORS.fetchTimelineFailed,
      ),
    energy: async (id, query, signal) =>
      (await get(`energy/${at(id)}`, query, signal, energyRowsBody, ERRORS.fetchEnergyDataFailed))
        .energyData,
    energySummary: async (id, query, signal) =>
      (
        await get(
          `energy-summary/${at(id)}`,
          query,
          signal,
          energyRowsBody,
          ERRORS.fetchEnergySummaryFailed,
        )
      ).energyData,
  }
}

/** The hydra calls of the current client. */
export function useHydraCalls(): HydraCalls {
  const client = useClient()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createHydraCalls(client), [client])
}

import {
  type DeviceEnergyQuery,
  type DevicePage,
  type EnergySummaryQuery,
  type HydraEnergyQuery,
  type ListQuery,
  type PowerStatusQuery,
  type ReadContext,
  type ReportedEnergyRow,
  type ReportedHydra,
  type ReportedPowerStatus,
  type ReportedTimeline,
  readEnergyRows,
  readHydra,
  readPowerStatus,
  readTimeline,
  type TimelineQuery,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import { useBackend, useClient } from './ApiContext.tsx'
import { createEnergyTypes, type EnergyRows } from './energyTypes.ts'
import { createReadCalls } from './readCall.ts'
import { createZoneParameter } from './zoneParameter.ts'

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
    /** Start of the day asked for, epoch ms: its rows may be named by the hour. */
    dayStartMs?: number,
  ): Promise<EnergyRows>
  /** All energies that the backend gives [H17]. */
  energySummary(
    id: string,
    query: Omit<EnergySummaryQuery, 'type'>,
    signal: AbortSignal,
  ): Promise<EnergyRows>
}

/**
 * @param energyTypes the types that the backend takes; by default `all`
 * @param zones by default `tz` is sent
 */
export function createHydraCalls(
  client: $Fetch,
  context: ReadContext = {},
  energyTypes = createEnergyTypes(['all']),
  zones = createZoneParameter(true),
): HydraCalls {
  const { one, page } = createReadCalls(client, context, zones)
  return {
    devices: (query, signal) => page('listHydras', 'devices', query, signal, readHydra),
    device: async (id, signal) => {
      const device = await one('getHydra', { device: id, signal }, (json) =>
        readHydra(json, context, id),
      )
      zones.noted([device])
      return device
    },
    energyHistory: (device, query, signal) =>
      one('getHydraHistory', { device, query, signal }, readEnergyRows),
    powerStatus: (query, signal) => one('getPowerStatus', { query, signal }, readPowerStatus),
    timeline: ({ channels, ...rest }, signal) => {
      const query = { ...rest, ...(channels !== undefined && { channels: channels.join(',') }) }
      return one('getPowerTimeline', { query, signal }, readTimeline)
    },
    energy: (device, query, signal, dayStartMs) =>
      energyTypes.rows((type) => {
        const asked = { device, query: { ...query, type }, signal }
        return one(
          'getHydraEnergy',
          dayStartMs === undefined ? asked : { ...asked, dayStartMs },
          readEnergyRows,
        )
      }),
    energySummary: (device, query, signal) =>
      energyTypes.rows((type) =>
        one('getEnergySummary', { device, query: { ...query, type }, signal }, readEnergyRows),
      ),
  }
}

/** The hydra calls of the current client. */
export function useHydraCalls(): HydraCalls {
  const client = useClient()
  const { readContext, energyTypes, zones } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(
    () => createHydraCalls(client, readContext, energyTypes, zones),
    [client, readContext, energyTypes, zones],
  )
}

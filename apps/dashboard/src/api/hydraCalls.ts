import {
  type DeviceEnergyQuery,
  type EnergySummaryQuery,
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
import { type DevicePage, unwarned, warnOfDevices, wholePage } from './devicePage.ts'
import { createEnergyTypes } from './energyTypes.ts'
import { createReadCall } from './readCall.ts'
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
  ): Promise<readonly ReportedEnergyRow[]>
  /** All energies that the backend gives [H17]. */
  energySummary(
    id: string,
    query: Omit<EnergySummaryQuery, 'type'>,
    signal: AbortSignal,
  ): Promise<readonly ReportedEnergyRow[]>
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
  const warn = createWarnOnce()
  const get = createReadCall(client, warn)
  const readRows = (json: unknown) => readEnergyRows(json, context)
  const readList = (json: unknown) => unwarned(readPage(json, 'devices', context, readHydra))
  return {
    devices: async (query, signal) => {
      const page = await get('listHydras', { query, signal }, readList)
      warnOfDevices(page, warn)
      zones.noted(page.devices)
      return wholePage(page, query)
    },
    device: async (id, signal) => {
      const device = await get('getHydra', { device: id, signal }, (json) =>
        readHydra(ownValue(json, 'device'), context, id),
      )
      zones.noted([device])
      return device
    },
    energyHistory: (device, query, signal) =>
      get('getHydraHistory', { device, query: zones.sent(query), signal }, readRows),
    powerStatus: (query, signal) =>
      get('getPowerStatus', { query: zones.sent(query), signal }, (json) =>
        readPowerStatus(json, context),
      ),
    timeline: ({ channels, ...rest }, signal) => {
      const query = {
        ...zones.sent(rest),
        ...(channels !== undefined && { channels: channels.join(',') }),
      }
      return get('getPowerTimeline', { query, signal }, (json) => readTimeline(json, context))
    },
    energy: (device, query, signal) =>
      energyTypes.rows((type) =>
        get('getHydraEnergy', { device, query: { ...zones.sent(query), type }, signal }, readRows),
      ),
    energySummary: (device, query, signal) =>
      energyTypes.rows((type) =>
        get(
          'getEnergySummary',
          { device, query: { ...zones.sent(query), type }, signal },
          readRows,
        ),
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

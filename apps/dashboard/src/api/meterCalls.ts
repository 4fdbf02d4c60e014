import {
  type DevicePage,
  type ListQuery,
  type MeterEnergyQuery,
  type ReadContext,
  type ReportedMeter,
  type ReportedMeterRow,
  readMeter,
  readMeterHistory,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import { useBackend, useClient } from './ApiContext.tsx'
import { createReadCalls } from './readCall.ts'
import { createZoneParameter } from './zoneParameter.ts'

/** The power meter's calls; "Error …" when a request fails, "Failed …" when the answer reports failure [X9, X10]. */
export interface MeterCalls {
  /** [H8] */
  devices(query: ListQuery, signal: AbortSignal): Promise<DevicePage<ReportedMeter>>
  /** [H9] */
  device(id: string, signal: AbortSignal): Promise<ReportedMeter>
  /** [H10] */
  energy(
    id: string,
    query: MeterEnergyQuery,
    signal: AbortSignal,
    /** Start of the day asked for, epoch ms: its rows may be named by the hour. */
    dayStartMs?: number,
  ): Promise<readonly ReportedMeterRow[]>
}

/** @param zones by default `tz` is sent */
export function createMeterCalls(
  client: $Fetch,
  context: ReadContext = {},
  zones = createZoneParameter(true),
): MeterCalls {
  const { one, page } = createReadCalls(client, context, zones)
  return {
    // The specification defines no paging for this list: without counts the answer is the whole list.
    devices: (query, signal) => page('listMeters', 'data', query, signal, readMeter),
    device: async (id, signal) => {
      const device = await one('getMeter', { device: id, signal }, (json) =>
        readMeter(json, context, id),
      )
      zones.noted([device])
      return device
    },
    energy: (device, query, signal, dayStartMs) => {
      const asked = { device, query, signal }
      return one(
        'getMeterEnergy',
        dayStartMs === undefined ? asked : { ...asked, dayStartMs },
        readMeterHistory,
      )
    },
  }
}

/** The power meter calls of the current client. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  const { readContext, zones } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createMeterCalls(client, readContext, zones), [client, readContext, zones])
}

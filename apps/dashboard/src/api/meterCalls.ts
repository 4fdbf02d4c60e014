import {
  type ListQuery,
  type MeterEnergyQuery,
  ownValue,
  type ReadContext,
  type ReportedMeter,
  type ReportedMeterRow,
  readMeter,
  readMeterHistory,
  readPage,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { useBackend, useClient } from './ApiContext.tsx'
import { type DevicePage, unwarned, warnOfDevices, wholePage } from './devicePage.ts'
import { createReadCall } from './readCall.ts'
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
  ): Promise<readonly ReportedMeterRow[]>
}

/** @param zones by default `tz` is sent */
export function createMeterCalls(
  client: $Fetch,
  context: ReadContext = {},
  zones = createZoneParameter(true),
): MeterCalls {
  const warn = createWarnOnce()
  const get = createReadCall(client, warn)
  return {
    devices: async (query, signal) => {
      const readList = (json: unknown) => unwarned(readPage(json, 'data', context, readMeter))
      const page = await get('listMeters', { query, signal }, readList)
      warnOfDevices(page, warn)
      zones.noted(page.devices)
      return wholePage(page, query)
    },
    device: async (id, signal) => {
      const device = await get('getMeter', { device: id, signal }, (json) =>
        readMeter(ownValue(json, 'data'), context, id),
      )
      zones.noted([device])
      return device
    },
    energy: (device, query, signal) =>
      get('getMeterEnergy', { device, query: zones.sent(query), signal }, (json) =>
        readMeterHistory(json, context),
      ),
  }
}

/** The power meter calls of the current client. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  const { readContext, zones } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createMeterCalls(client, readContext, zones), [client, readContext, zones])
}

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

export function createMeterCalls(client: $Fetch, context: ReadContext = {}): MeterCalls {
  const warn = createWarnOnce()
  const get = createReadCall(client, warn)
  return {
    devices: async (query, signal) => {
      const readList = (json: unknown) => unwarned(readPage(json, 'data', context, readMeter))
      const page = await get('listMeters', { query, signal }, readList)
      warnOfDevices(page, warn)
      // The specification defines no paging for this list: without counts the answer is the whole list.
      return wholePage(page, query)
    },
    device: (id, signal) =>
      get('getMeter', { device: id, signal }, (json) =>
        readMeter(ownValue(json, 'data'), context, id),
      ),
    energy: (device, query, signal) =>
      get('getMeterEnergy', { device, query, signal }, (json) => readMeterHistory(json, context)),
  }
}

/** The power meter calls of the current client. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  const { readContext } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createMeterCalls(client, readContext), [client, readContext])
}

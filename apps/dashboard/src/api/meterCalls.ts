import {
  ERRORS,
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
import { CallError } from './callError.ts'
import { type DevicePage, unwarned, warnOfDevices, wholePage } from './devicePage.ts'
import { type ReadBody, readAnswer } from './readAnswer.ts'

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

interface Texts {
  /** The request itself fails. */
  readonly error: string
  /** The answer has `success: false`, or is invalid. */
  readonly failed: string
}

const listTexts: Texts = { error: ERRORS.fetchMetersError, failed: ERRORS.fetchMetersFailed }
const deviceTexts: Texts = { error: ERRORS.fetchMeterError, failed: ERRORS.fetchMeterFailed }

export function createMeterCalls(client: $Fetch, context: ReadContext = {}): MeterCalls {
  const warn = createWarnOnce()
  const get = async <T>(
    path: string,
    query: object,
    signal: AbortSignal,
    read: ReadBody<T>,
    texts: Texts,
  ): Promise<T> => {
    const json: unknown = await client(`/api/powermeter/${path}`, { query, signal }).catch(
      (error: unknown) => {
        throw new CallError(texts.error, error)
      },
    )
    if (ownValue(json, 'success') === false) throw new CallError(texts.failed, json)
    return readAnswer({ path, json, failure: texts.failed }, read, warn)
  }
  const at = (id: string) => encodeURIComponent(id)
  return {
    devices: async (query, signal) => {
      const readList = (json: unknown) => unwarned(readPage(json, 'data', context, readMeter))
      const page = await get('devices', query, signal, readList, listTexts)
      warnOfDevices(page, warn)
      // The specification defines no paging for this list: without counts the answer is the whole list.
      return wholePage(page, query)
    },
    device: (id, signal) => {
      const read = (json: unknown) => readMeter(ownValue(json, 'data'), context, id)
      return get(`device/${at(id)}`, {}, signal, read, deviceTexts)
    },
    energy: (id, query, signal) =>
      get(
        `energy/${at(id)}`,
        query,
        signal,
        (json) => readMeterHistory(json, context),
        deviceTexts,
      ),
  }
}

/** The power meter calls of the current client. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  const { readContext } = useBackend()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createMeterCalls(client, readContext), [client, readContext])
}

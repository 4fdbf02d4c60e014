import {
  decode,
  ERRORS,
  type ListQuery,
  type MeterDevice,
  type MeterEnergyQuery,
  type MeterHistoryRow,
  meterBody,
  meterEnergyBody,
  meterListBody,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useClient } from './ApiContext.tsx'
import { CallError } from './callError.ts'

/** A page of power meters; an answer without paging fields is the whole list. */
export interface MeterPage {
  readonly data: readonly MeterDevice[]
  readonly total: number
  readonly hasMore: boolean
}

/** The power meter's calls; "Error …" when a request fails, "Failed …" when the answer reports failure [X9, X10]. */
export interface MeterCalls {
  /** [H8] */
  devices(query: ListQuery, signal: AbortSignal): Promise<MeterPage>
  /** [H9] */
  device(id: string, signal: AbortSignal): Promise<MeterDevice>
  /** [H10] */
  energy(
    id: string,
    query: MeterEnergyQuery,
    signal: AbortSignal,
  ): Promise<readonly MeterHistoryRow[]>
}

interface Texts {
  /** The request itself fails. */
  readonly error: string
  /** The answer has `success: false`, or is invalid. */
  readonly failed: string
}

const listTexts: Texts = { error: ERRORS.fetchMetersError, failed: ERRORS.fetchMetersFailed }
const deviceTexts: Texts = { error: ERRORS.fetchMeterError, failed: ERRORS.fetchMeterFailed }

type Answer = { readonly success: boolean }
type Success<A> = Extract<A, { readonly success: true }>

export function createMeterCalls(client: $Fetch): MeterCalls {
  const get = async <A extends Answer>(
    path: string,
    query: object,
    signal: AbortSignal,
    schema: z.ZodType<A>,
    texts: Texts,
  ): Promise<Success<A>> => {
    const json: unknown = await client(`/api/powermeter/${path}`, { query, signal }).catch(
      (error: unknown) => {
        throw new CallError(texts.error, error)
      },
    )
    const body = decode(`answer of ${path}`, schema, json)
    if (!body.ok) console.warn(body.error.message)
    if (body.ok && body.value.success) return body.value as Success<A>
    throw new CallError(texts.failed, body)
  }
  const at = (id: string) => encodeURIComponent(id)
  return {
    devices: async (query, signal) => {
      const { data, total, hasMore } = await get('devices', query, signal, meterListBody, listTexts)
      return { data, total: total ?? data.length, hasMore: hasMore ?? false }
    },
    device: async (id, signal) =>
      (await get(`device/${at(id)}`, {}, signal, meterBody, deviceTexts)).data,
    energy: async (id, query, signal) =>
      (await get(`energy/${at(id)}`, query, signal, meterEnergyBody, deviceTexts)).data,
  }
}

/** The power meter calls of the current client. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  // Stryker disable next-line ArrayDeclaration: a page has one client
  return useMemo(() => createMeterCalls(client), [client])
}

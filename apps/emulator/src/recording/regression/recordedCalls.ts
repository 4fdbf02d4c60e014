import { isReplayed, type Recorded } from '../record.ts'

/** A message of the client, or the beginning or end of its connection. */
export type ClientStep =
  | (StepHead & { readonly kind: 'connect' | 'disconnect'; readonly socket: number })
  | HttpStep
  | RequestStep

interface StepHead {
  /** Index of its record. */
  readonly record: number
  /** Time when the client did it, since the recording began. */
  readonly atMs: number
}

/** A recorded HTTP call. */
export interface HttpStep extends StepHead {
  readonly kind: 'call'
  /** The same for calls that differ in their dates only. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** A recorded request over a socket. */
export interface RequestStep extends StepHead {
  readonly kind: 'request'
  readonly key: string
  readonly socket: number
  readonly name: string
  readonly payload: unknown
  readonly isAcknowledged: boolean
}

/** Fields and parameters of requests that hold a moment of the recording. */
export const MOMENT_FIELDS = ['from', 'to'] as const
export const DATE_FIELDS = ['startDate', 'endDate'] as const
const TIME_FIELDS: ReadonlySet<string> = new Set([...MOMENT_FIELDS, ...DATE_FIELDS])

/** The key of an HTTP call: its method and path, without dates. */
export function callKey(method: string, path: string): string {
  const [route = '', query = ''] = path.split('?')
  const pairs = query.split('&').filter((pair) => !TIME_FIELDS.has(pair.split('=')[0] ?? ''))
  const rest = pairs.join('&')
  return `${method} ${route}${rest === '' ? '' : `?${rest}`}`
}

/** A payload without its times, its keys sorted. */
export function timelessPayload(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  const entries = Object.entries(payload).filter(([key]) => !TIME_FIELDS.has(key))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The key of a socket request: its name and payload, without times. */
export function requestKey(name: string, payload: unknown): string {
  return `${name} ${JSON.stringify(timelessPayload(payload)) ?? ''}`
}

/** The actions of the recorded client, in their order. */
export function clientSteps(records: readonly Recorded[]): ClientStep[] {
  const acknowledged = new Set(records.flatMap((one) => (one.kind === 'ack' ? [one.of] : [])))
  return records
    .flatMap((record, index) => stepOf(record, index, acknowledged))
    .sort((a, b) => a.atMs - b.atMs)
}

function stepOf(record: Recorded, index: number, acknowledged: ReadonlySet<number>): ClientStep[] {
  const head = { record: index, atMs: record.atMs }
  switch (record.kind) {
    case 'http': {
      if (!isReplayed(record)) return []
      const { method, path, requestBody, ms, atMs } = record
      const body = requestBody?.as === 'json' ? requestBody.json : undefined
      const key = callKey(method, path)
      return [{ ...head, kind: 'call', key, method, path, body, atMs: Math.max(0, atMs - ms) }]
    }
    case 'connect':
      return [{ ...head, kind: 'connect', socket: record.socket }]
    case 'disconnect':
      return record.reason === 'client'
        ? [{ ...head, kind: 'disconnect', socket: record.socket }]
        : []
    case 'emit': {
      const { socket, event: name, args, n } = record
      const [payload] = args
      const step = { ...head, kind: 'request', socket, name, payload } as const
      return [{ ...step, key: requestKey(name, payload), isAcknowledged: acknowledged.has(n) }]
    }
    default:
      return []
  }
}

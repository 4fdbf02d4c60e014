import {
  type Ack,
  type Family,
  factSeries,
  ownValue,
  type SocketRequestName,
} from '@wattpost/protocol'
import { deviceIn } from './devices.ts'
import type { Dialect } from './dialect.ts'
import { omitted, type Part, partOf } from './fields.ts'

/** A request's payload without what a dialect does not know. */
export function payloadIn(dialect: Dialect, name: SocketRequestName, json: unknown): unknown {
  const isBatched = name === 'watch' && ownValue(json, 'batch') !== undefined
  return isBatched && !dialect.has('batch') ? omitted(partOf(json), ['batch']) : json
}

/** Whether a dialect has no request of this name. */
export function isUnknownIn(dialect: Dialect, name: SocketRequestName): boolean {
  return name === 'day_totals' && !dialect.has('dayTotals')
}

/** Reason why a dialect refuses a request that the full one answers; `null` if it does not. */
export function refusalIn(dialect: Dialect, name: SocketRequestName, json: unknown): string | null {
  if (name !== 'switch_data' || dialect.has('series')) return null
  const series = ownValue(json, 'series')
  return factSeries.some((fact) => fact === series) ? 'series: power, tamper or switch' : null
}

/** An acknowledgement as a dialect sends it. */
export function ackIn(dialect: Dialect, name: SocketRequestName, ack: Ack): Ack {
  if (dialect.isFull || !ack.ok) return ack
  return { ...answerIn(dialect, name, partOf(ack)), ok: true }
}

function answerIn(dialect: Dialect, name: SocketRequestName, answer: Part): Part {
  if (name === 'devices') {
    const devices = answer.devices as unknown[]
    return { ...answer, devices: devices.map((one) => deviceIn(dialect, 'bg', one)) }
  }
  if (name !== 'device') return answer
  const device = deviceIn(dialect, answer.family as Family, answer.device)
  return { ...(dialect.has('seq') ? answer : omitted(answer, ['epoch', 'seq'])), device }
}

/** A chunk of a history as a dialect sends it: the specification has no status for a chunk before the last. */
export function chunkIn<C extends { readonly status: string }>(dialect: Dialect, chunk: C): C {
  if (chunk.status !== 'more' || dialect.has('batch')) return chunk
  const { status: _, ...rest } = chunk
  return rest as C
}

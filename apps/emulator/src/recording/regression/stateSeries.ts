import { STATE_FIELDS } from './recordedShape.ts'
import type { RecordedStates } from './regressionSchema.ts'

type Values = Readonly<Record<string, string | number | boolean>>

/** A frame of a device. */
export interface StateFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** Fields that name the part of a device that a frame is about. */
const PART_FIELDS = ['type', 'channel', 'phase', 'monitor'] as const
/** `os` is the state before. */
const SERIES_FIELDS = STATE_FIELDS.filter((field) => field !== 'os')
const STATE_WORDS_MAX = 20

/** The states of each device and part in order, without repetitions. */
export function stateSeries(frames: readonly StateFrame[]): RecordedStates[] {
  const series = new Map<string, { head: Omit<RecordedStates, 'states'>; states: Values[] }>()
  for (const { deviceId, event, data } of frames) {
    const state = valuesIn(data, SERIES_FIELDS)
    if (state === null) continue
    const where = valuesIn(data, PART_FIELDS)
    const head = {
      event: event as RecordedStates['event'],
      device: deviceId,
      ...(where && { where }),
    }
    const key = JSON.stringify([head, Object.keys(state)])
    const known = series.get(key) ?? { head, states: [] }
    series.set(key, known)
    if (JSON.stringify(known.states.at(-1)) !== JSON.stringify(state)) known.states.push(state)
  }
  return [...series.values()].map(({ head, states }) => ({ ...head, states }))
}

function valuesIn(data: unknown, fields: readonly string[]): Values | null {
  const found = fields.flatMap((field): [string, string | number | boolean][] => {
    const value: unknown = Object(data)[field]
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    const isShort = String(value).length <= STATE_WORDS_MAX
    return isPlain && isShort ? [[field, value as string | number | boolean]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

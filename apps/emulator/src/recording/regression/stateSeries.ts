import { STATE_FIELDS } from './recordedShape.ts'
import type { RecordedOrder, RecordedStates } from './regressionSchema.ts'

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
  return [...seriesOf(frames).values()].map(({ head, changes }) => ({
    ...head,
    states: changes.map(({ state }) => state),
  }))
}

/**
 * The changes of each device in order, over all of its parts. Of changes at the same moment the first one is kept, since
 * their order is accidental. Devices with fewer than two changes are left out.
 */
export function changesInOrder(frames: readonly StateFrame[]): RecordedOrder[] {
  const orders = new Map<
    string,
    { readonly atS: unknown; readonly index: number; readonly frame: OrderedFrame }[]
  >()
  for (const { head, changes } of seriesOf(frames).values())
    for (const { state, atS, index } of changes.filter(({ isChange }) => isChange)) {
      const { device, event, where } = head
      const order = orders.get(device) ?? []
      orders.set(device, order)
      order.push({ atS, index, frame: { event, where: { ...where, ...state } } })
    }
  return [...orders].flatMap(([device, changes]) => {
    const ordered = changes
      .sort((a, b) => a.index - b.index)
      .filter(({ atS }, at, all) => atS === undefined || atS !== all[at - 1]?.atS)
    return ordered.length < 2 ? [] : [{ device, order: ordered.map(({ frame }) => frame) }]
  })
}

type OrderedFrame = RecordedOrder['order'][number]

interface Series {
  readonly head: Omit<RecordedStates, 'states'>
  readonly changes: StateChange[]
}

/** A state, with the index and timestamp of its first frame. */
interface StateChange {
  readonly state: Values
  readonly index: number
  readonly atS: unknown
  /** It is not the state in which the recording begins. */
  readonly isChange: boolean
}

function seriesOf(frames: readonly StateFrame[]): Map<string, Series> {
  const series = new Map<string, Series>()
  for (const [index, { deviceId, event, data }] of frames.entries()) {
    const state = valuesIn(data, SERIES_FIELDS)
    if (state === null) continue
    const where = valuesIn(data, PART_FIELDS)
    const head = {
      event: event as RecordedStates['event'],
      ...{ device: deviceId, ...(where && { where }) },
    }
    const key = JSON.stringify([head, Object.keys(state)])
    const known = series.get(key) ?? { head, changes: [] }
    series.set(key, known)
    if (JSON.stringify(known.changes.at(-1)?.state) === JSON.stringify(state)) continue
    const { t: atS, ns, os }: Readonly<Record<string, unknown>> = Object(data)
    const isChange = known.changes.length > 0 || (os !== undefined && os !== ns)
    known.changes.push({ state, index, atS, isChange })
  }
  return series
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

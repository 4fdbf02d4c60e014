import type { z } from 'zod'
import { type HydraDevice, hydraDevice, lifetimeEnergyRow } from '../hydra/device.ts'
import { type LatestData, latestByName, latestSingle } from '../hydra/latestData.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { isGroup, type PartsReader, type Reported, requireFields } from './parts.ts'
import { hasAny, type ReadContext, type Reading, readByParts, readDeviceId } from './reading.ts'

type Row = HydraDevice['lifetime_energy'][number]
/** A row of lifetime energy of which at least the monitor is known [E16]. */
export type ReportedLifetimeRow = Reported<Omit<Row, 'monitor_id'>> & Pick<Row, 'monitor_id'>
requireFields(lifetimeEnergyRow, 'monitor_id')

type Latest = Omit<LatestData, 'unreadable'>
/** The newest data of each type, as far as reported [E14]; `unreadable` lists parts of which nothing could be read. */
export type ReportedLatest = {
  readonly [T in keyof Latest]?: Reported<NonNullable<Latest[T]>> | undefined
} & Pick<LatestData, 'unreadable'>

/** A hydra as far as it was reported [E13]. */
export type ReportedHydra = Reported<
  Omit<HydraDevice, 'deviceId' | 'latestData' | 'lifetime_energy'>
> & {
  readonly deviceId: string
  readonly latestData: ReportedLatest
  readonly lifetime_energy: readonly ReportedLifetimeRow[]
}

/**
 * Reads a hydra whole, or else field by field.
 * @param id the hydra, where its description does not say so
 */
export function readHydra(
  json: unknown,
  context: ReadContext,
  id: string | null = null,
): Result<Reading<ReportedHydra>, Refusal> {
  const whole = hydraDevice.safeParse(json)
  const isWhole = whole.success && whole.data.latestData.unreadable === undefined
  if (isWhole) return accepted({ value: whole.data, unread: null })
  return readByParts('hydra', context, (reader) => {
    const deviceId = readDeviceId(ownValue(json, 'deviceId')) ?? id
    if (deviceId === null || !isGroup(json)) return undefined
    const parts = reader.read(readableShape, json) as ReportedHydra
    return { ...parts, deviceId, latestData: readLatest(reader, ownValue(json, 'latestData')) }
  })
}

const readableShape = hydraDevice.omit({ deviceId: true, latestData: true })

/** Reads the data of each type field by field; what says nothing is listed as unreadable. */
function readLatest(reader: PartsReader, json: unknown): ReportedLatest {
  const latest: Record<string, unknown> = {}
  const unreadable: string[] = []
  const readGroup = (name: string, schema: z.ZodType, sent: unknown, path: readonly string[]) => {
    const group: object = Object(reader.read(schema, sent, path))
    if (hasAny(group)) return group
    unreadable.push(name)
    return undefined
  }
  for (const [type, schema] of Object.entries(latestSingle)) {
    const sent = ownValue(json, type)
    if (sent !== undefined) latest[type] = readGroup(type, schema, sent, ['latestData', type])
  }
  for (const [type, schema] of Object.entries(latestByName)) {
    const sent = ownValue(json, type)
    if (sent === undefined) continue
    if (!isGroup(sent)) unreadable.push(reader.onUnread(['latestData', type]) ?? type)
    else {
      const entries = Object.entries(sent).map(
        ([name, values]) =>
          [name, readGroup(`${type} ${name}`, schema, values, ['latestData', type, name])] as const,
      )
      latest[type] = Object.fromEntries(entries.filter(([, group]) => group !== undefined))
    }
  }
  const known = Object.entries(latest).filter(([, group]) => group !== undefined)
  return { ...Object.fromEntries(known), ...(unreadable.length > 0 && { unreadable }) }
}

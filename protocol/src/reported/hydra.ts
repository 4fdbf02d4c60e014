import { type HydraDevice, hydraDevice, lifetimeEnergyRow } from '../hydra/device.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type ReportedLatest, readLatest } from './latest.ts'
import { type Reported, requireFields } from './parts.ts'
import { type ReadContext, type Reading, readDeviceByParts } from './reading.ts'

type Row = HydraDevice['lifetime_energy'][number]
/** A row of lifetime energy of which at least the monitor is known [E16]. */
export type ReportedLifetimeRow = Reported<Omit<Row, 'monitor_id'>> & Pick<Row, 'monitor_id'>
requireFields(lifetimeEnergyRow, 'monitor_id')

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
  return readDeviceByParts('hydra', json, context, id, (reader, deviceId, group) => {
    const parts = reader.read(readableShape, group) as ReportedHydra
    return { ...parts, deviceId, latestData: readLatest(reader, ownValue(json, 'latestData')) }
  })
}

const readableShape = hydraDevice.omit({ deviceId: true, latestData: true })

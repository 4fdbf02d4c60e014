import { type HydraDevice, hydraDevice, lifetimeEnergyRow } from '../hydra/device.ts'
import { ownValue } from '../live/frame.ts'
import { type ReportedLatest, readLatest } from './latest.ts'
import { type ReadContext, type Reported, requireFields } from './parts.ts'
import { readDevice } from './reading.ts'

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
 * Reads a hydra.
 * @param id the hydra, where its description does not say so
 */
export function readHydra(json: unknown, context: ReadContext, id: string | null = null) {
  return readDevice<ReportedHydra>(HYDRA, json, context, id, (reader, deviceId, sent) => {
    const parts = reader.read(readableShape, sent) as ReportedHydra
    return { ...parts, deviceId, latestData: readLatest(reader, ownValue(sent, 'latestData')) }
  })
}

const HYDRA = { what: 'hydra', names: ['device'] }
const readableShape = hydraDevice.omit({ latestData: true })

import type { EnergyRow, EnergyTotals, EnergyType } from '@wattpost/protocol'
import { type Bucket, buckets, isoInZone, type Period } from '../calendar.ts'
import { rounded } from '../instruments.ts'
import { computedDays, type Pausable } from '../pausable.ts'
import type { HydraDevice } from './device.ts'
import type { HydraState } from './model.ts'
import { totalsBetween } from './readings.ts'

const NOTHING: EnergyTotals = {
  totalImportEnergy: 0,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
}

/**
 * Energy rows of a period, by hour, part of day or day [E19]. Import has one row per AC channel;
 * the battery's energies have one row for all monitors (channel `battery`); `all` has both. Before the device was
 * commissioned there are no rows: 0 would be a measurement.
 */
export function* energyRows(
  device: HydraDevice,
  period: Period,
  bucket: Bucket,
  type: EnergyType,
  tz: string,
): Pausable<EnergyRow> {
  for (const cut of buckets(tz, period, bucket)) {
    if (cut.toMs <= device.spec.commissionedMs) continue
    yield* computedDays(device, cut.toMs)
    const before = device.at(cut.fromMs).state
    const after = device.at(cut.toMs).state
    const start = isoInZone(tz, cut.fromMs)
    if (type === 'ie' || type === 'all') yield* importRows(device, before, after, start)
    if (type !== 'ie') yield batteryRow(type, totalsBetween(before, after), start)
  }
}

function importRows(
  device: HydraDevice,
  before: HydraState,
  after: HydraState,
  period: string,
): EnergyRow[] {
  return device.readings.channels.map((channel) => ({
    _id: { period, type: 'ie', channel },
    ...NOTHING,
    totalImportEnergy: rounded(
      (after.importWh[channel - 1] ?? 0) - (before.importWh[channel - 1] ?? 0),
      3,
    ),
  }))
}

/**
 * The battery row. A single type leaves the other energies at 0, so rows of all types can be added.
 */
function batteryRow(
  type: Exclude<EnergyType, 'ie'>,
  totals: EnergyTotals,
  period: string,
): EnergyRow {
  const { totalChargeEnergy, totalDischargeEnergy, solarChargeEnergy } = totals
  const wanted = {
    ce: { totalChargeEnergy },
    de: { totalDischargeEnergy },
    se: { solarChargeEnergy },
    all: { totalChargeEnergy, totalDischargeEnergy, solarChargeEnergy },
  }[type]
  return { _id: { period, type, channel: 'battery' }, ...NOTHING, ...wanted }
}

/** Totals of a whole period; one row per AC channel for type `ie` [H17]. A period without a moment has no rows. */
export function energySummary(
  device: HydraDevice,
  { fromMs, toMs }: Period,
  type: EnergyType,
  tz: string,
): EnergyRow[] {
  if (fromMs === toMs) return []
  const before = device.at(fromMs).state
  const after = device.at(toMs).state
  const period = isoInZone(tz, fromMs)
  if (type === 'ie') return importRows(device, before, after, period)
  const totals = totalsBetween(before, after)
  return type === 'all'
    ? [{ _id: { period, type, channel: 'all' }, ...totals }]
    : [batteryRow(type, totals, period)]
}

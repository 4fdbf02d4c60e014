import type { EnergyRow, EnergyTotals, EnergyType } from '@wattpost/protocol'
import { type Bucket, buckets, type Period } from '../calendar.ts'
import { rounded } from '../rounding.ts'
import { isoInZone } from '../zone.ts'
import type { HydraDevice } from './device.ts'
import type { HydraState } from './plant.ts'
import { totalsBetween } from './totals.ts'

const NOTHING: EnergyTotals = {
  totalImportEnergy: 0,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
}

/**
 * Energy rows of a period, cut into hours, parts of day or days [E19]: for import one row per AC channel,
 * for the battery's energies one for all monitors together (channel `battery`), for `all` both.
 */
export function energyRows(
  device: HydraDevice,
  period: Period,
  bucket: Bucket,
  type: EnergyType,
  tz: string,
): EnergyRow[] {
  return buckets(tz, period, bucket).flatMap((cut) => {
    const before = device.at(cut.fromMs).state
    const after = device.at(cut.toMs).state
    const start = isoInZone(tz, cut.fromMs)
    return [
      ...(type === 'ie' || type === 'all' ? importRows(device, before, after, start) : []),
      ...(type === 'ie' ? [] : [batteryRow(type, totalsBetween(before, after), start)]),
    ]
  })
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

/** The battery's part; a single type keeps the others at 0, so that rows of all types may be added up. */
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

/** One row of totals over a whole period, and one per AC channel when import is asked for [H17]. */
export function energySummary(
  device: HydraDevice,
  { fromMs, toMs }: Period,
  type: EnergyType,
  tz: string,
): EnergyRow[] {
  const before = device.at(fromMs).state
  const after = device.at(toMs).state
  const period = isoInZone(tz, fromMs)
  if (type === 'ie') return importRows(device, before, after, period)
  const totals = totalsBetween(before, after)
  return type === 'all'
    ? [{ _id: { period, type, channel: 'all' }, ...totals }]
    : [batteryRow(type, totals, period)]
}

import type { MeterHistoryRow } from '@wattpost/protocol'
import { type Bucket, buckets, type Period } from '../calendar.ts'
import { rounded } from '../rounding.ts'
import type { PmDevice } from './device.ts'
import { meterLifetimeOf } from './readings.ts'

/** A meter's history [E12], by the true counters whatever its own show: a row for each hour or day of a period that ends at the latest now. */
export function meterRows(
  device: PmDevice,
  period: Period,
  bucket: Bucket,
  tz: string,
): MeterHistoryRow[] {
  return buckets(tz, period, bucket).map(({ fromMs, toMs }) => {
    const before = meterLifetimeOf(device.at(fromMs), null)
    const after = meterLifetimeOf(device.at(toMs), null)
    return {
      t: fromMs,
      haet: rounded(after.lifetimeEnergy - before.lifetimeEnergy, 1),
      haext: rounded(after.lifetimeExportEnergy - before.lifetimeExportEnergy, 1),
      hret: rounded(after.lifetimeReactiveImport - before.lifetimeReactiveImport, 1),
    }
  })
}

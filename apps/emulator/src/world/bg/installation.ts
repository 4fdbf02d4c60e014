import { between, pick, streamOf } from '../../engine/random.ts'
import type { Battery } from '../battery.ts'
import { type LoadProfile, loadProfile, meanLoadW } from '../siteConditions/load.ts'
import type { BgSpec } from '../spec.ts'

/** The equipment at a bg device's site. */
export interface BgInstallation {
  readonly battery: Battery
  /** Peak power of the panels, W. */
  readonly pvPeakW: number
  readonly load: LoadProfile
  /** AC output per DC input. */
  readonly inverterEfficiency: number
  /** Highest power the charger takes from AC, W. */
  readonly acChargeMaxW: number
  readonly factor: number
}

/** DC into the battery per AC power of the charger. */
export const CHARGER_EFFICIENCY = 0.9

type Bank = Pick<Battery, 'capacityWh' | 'nominalV'>

/** The banks on the market, Wh and V (assumed). */
const BANKS: readonly [Bank, ...Bank[]] = [
  { capacityWh: 2400, nominalV: 24 },
  { capacityWh: 4800, nominalV: 48 },
  { capacityWh: 5100, nominalV: 48 },
  { capacityWh: 7200, nominalV: 48 },
  { capacityWh: 9600, nominalV: 48 },
]

/** The installation of a device, drawn from its stream. */
export function bgInstallation({ stream: own, site }: BgSpec): BgInstallation {
  const stream = streamOf(own, 'bg')
  const { capacityWh, nominalV } = pick(stream, 0, BANKS)
  const dailyWh = capacityWh * between(stream, 1, 0.9, 1.3)
  const peakW = dailyWh / (24 * meanLoadW(loadProfile(stream, site.kind, 1)))
  return {
    battery: { capacityWh, nominalV, chargeMaxW: capacityWh * 0.5, efficiency: 0.96 },
    // 4.5 hours of full sun yield a day's energy plus a reserve.
    pvPeakW: (dailyWh / 4.5) * between(stream, 2, 1.15, 1.6),
    load: loadProfile(stream, site.kind, peakW),
    inverterEfficiency: between(stream, 3, 0.9, 0.94),
    acChargeMaxW: capacityWh * 0.25,
    factor: between(stream, 4, 0.88, 0.98),
  }
}

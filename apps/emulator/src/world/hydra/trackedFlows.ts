import type { DeviceTrack } from '../track/deviceTrack.ts'
import { type HydraFlows, RECTIFIER_EFFICIENCY } from './flows.ts'

/** Stored energy by an imported state of charge: Wh, and its change per hour. */
export interface TrackedCharge {
  readonly storedWh: number
  readonly perHourWh: number
}

/** The stored energy by an imported state of charge; `null` without one. */
export function trackedCharge(
  track: DeviceTrack,
  ms: number,
  capacityWh: number,
): TrackedCharge | null {
  const line = track.lineAt('battery-system.abp', ms)
  if (line === undefined) return null
  const perPercentWh = capacityWh / 100
  return { storedWh: line.value * perPercentWh, perHourWh: line.perHour * perPercentWh }
}

/**
 * A hydra's flows with imported values in place of simulated ones. Channels, battery and sun are measured; the load by
 * source follows from them. Without a battery power it follows from the state of charge.
 */
export function trackedHydra(
  track: DeviceTrack,
  ms: number,
  flows: HydraFlows,
  charge: TrackedCharge | null,
  efficiency: number,
): HydraFlows {
  const read = (channel: number, field: string) => track.valueAt(`ac-power.${channel}.${field}`, ms)
  const power = (channel: number) =>
    flows.channelUp[channel - 1] === true
      ? (read(channel, 'rp') ?? flows.channelW[channel - 1] ?? 0)
      : 0
  const channelW: HydraFlows['channelW'] = [
    ...[power(1), power(2), power(3)],
    ...[power(4), power(5), power(6)],
  ] as [number, number, number, number, number, number]
  const solarW = track.valueAt('battery-system.sp', ms) ?? flows.solarW
  const batteryW =
    track.valueAt('battery-system.bp', ms) ?? chargingW(charge, efficiency) ?? flows.batteryW
  const solarChargeW = Math.max(0, Math.min(solarW, batteryW))
  return {
    ...flows,
    channelW,
    channelV: [1, 2, 3, 4, 5, 6].map((channel) => read(channel, 'v')),
    solarW,
    batteryW,
    batteryV: track.valueAt('battery-monitor-power.v', ms) ?? flows.batteryV,
    solarChargeW,
    storedPerHourWh: charge?.perHourWh,
    split: splitOf(channelW, solarW, batteryW, solarChargeW),
  }
}

/** Battery power that changes the charge as imported, W. */
function chargingW(charge: TrackedCharge | null, efficiency: number): number | undefined {
  if (charge === null) return undefined
  return charge.perHourWh > 0 ? charge.perHourWh / efficiency : charge.perHourWh
}

/** The load by source: what charges the battery or goes into the grid is no load. */
function splitOf(
  [a, b, c, d, e, f]: HydraFlows['channelW'],
  solarW: number,
  batteryW: number,
  solarChargeW: number,
): HydraFlows['split'] {
  const [gridW, generatorW] = [a + b + c, d + e + f]
  const importW = Math.max(0, gridW) + Math.max(0, generatorW)
  const acChargeW = (Math.max(0, batteryW) - solarChargeW) / RECTIFIER_EFFICIENCY
  const share = importW === 0 ? 0 : Math.max(0, importW - acChargeW) / importW
  return {
    grid: Math.max(0, gridW) * share,
    generator: Math.max(0, generatorW) * share,
    solar: Math.max(0, solarW - solarChargeW + Math.min(0, gridW)),
    battery: Math.max(0, -batteryW),
  }
}

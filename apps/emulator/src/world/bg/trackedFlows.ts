import type { DeviceTrack } from '../track/deviceTrack.ts'
import type { BgFlows } from './flows.ts'
import { CHARGER_EFFICIENCY } from './installation.ts'

/** Values of the track of a bg device at a moment; `undefined` where the device is simulated. */
export interface TrackedBg {
  readonly batteryV: number | undefined
  readonly solarW: number | undefined
  /** Positive while charging. */
  readonly batteryW: number | undefined
  /** Consumption: the inverter's DC side, or the AC output while AC passes through [S17]. */
  readonly loadW: number | undefined
  readonly acW: number
  /** Any power is imported. */
  readonly hasPowers: boolean
}

/** @param restV voltage of the battery where none is imported */
export function readBg(track: DeviceTrack, ms: number, restV: number): TrackedBg {
  const read = (quantity: string) => track.valueAt(quantity, ms)
  const batteryV = read('batteryVoltage')
  const current = read('batteryCurrent')
  const batteryW = current === undefined ? read('batteryPower') : current * (batteryV ?? restV)
  const [solarW, loadW, acW] = [read('solarPower'), read('consumtionPower'), read('acPower')]
  const powers = [solarW, batteryW, loadW, acW]
  const hasPowers = powers.some((power) => power !== undefined)
  return { batteryV, solarW, batteryW, loadW, acW: acW ?? 0, hasPowers }
}

/**
 * A bg device's flows with imported values in place of simulated ones. Two of sun, battery and consumption give the
 * third: on the inverter sun = battery + consumption; on AC the sun is 0 [S18].
 */
export function trackedBg(
  tracked: TrackedBg,
  simulated: BgFlows,
  inverterEfficiency: number,
): BgFlows {
  const batteryV = tracked.batteryV ?? simulated.batteryV
  if (!tracked.hasPowers) return { ...simulated, batteryV }
  if (tracked.acW > 0) return { ...onAc(tracked, simulated), batteryV }
  const flows = onBattery(tracked, simulated)
  return { ...flows, batteryV, loadW: flows.inverterDcW * inverterEfficiency }
}

function onAc({ batteryW, loadW, acW }: TrackedBg, simulated: BgFlows): BgFlows {
  const wantedW = loadW ?? (batteryW === undefined ? Math.min(simulated.loadW, acW) : undefined)
  const acChargeW = Math.max(
    0,
    wantedW === undefined ? (batteryW ?? 0) / CHARGER_EFFICIENCY : acW - wantedW,
  )
  return {
    ...simulated,
    mode: 'ac',
    solarW: 0,
    batteryW: batteryW ?? acChargeW * CHARGER_EFFICIENCY,
    inverterDcW: 0,
    loadW: simulated.outputOn ? Math.max(0, wantedW ?? acW - acChargeW) : 0,
    acChargeW,
  }
}

function onBattery({ solarW, batteryW, loadW }: TrackedBg, simulated: BgFlows): BgFlows {
  const { outputOn } = simulated
  const wantedW =
    loadW ??
    (solarW !== undefined && batteryW !== undefined ? solarW - batteryW : simulated.inverterDcW)
  const inverterDcW = outputOn ? Math.max(0, wantedW) : 0
  const charging = batteryW ?? (solarW ?? simulated.solarW) - inverterDcW
  return {
    ...simulated,
    mode: outputOn ? 'inverter' : 'off',
    solarW: solarW ?? Math.max(0, charging + inverterDcW),
    batteryW: charging,
    inverterDcW,
    acChargeW: 0,
  }
}

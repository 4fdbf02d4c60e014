import { HOUR_MS } from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import {
  type BatteryLimits,
  CUT_OFF_SOC,
  firstSoc,
  limitsOf,
  RECOVERY_SOC,
  terminalV,
} from '../battery.ts'
import type { DeviceConditions } from '../deviceConditions.ts'
import type { DeviceModel } from '../deviceHistory.ts'
import type { SiteConditions } from '../siteConditions/siteConditions.ts'
import { pvPowerW } from '../siteConditions/sun.ts'
import { type HydraSpec, longestStepMs } from '../spec.ts'
import type { DeviceTrack } from '../track/deviceTrack.ts'
import {
  type ChannelsUp,
  channelsUp,
  liveShares,
  NO_CHANNEL,
  onGenerator,
  onGrid,
  split,
  sum,
} from './channelPower.ts'
import { type HydraInstallation, hydraInstallation } from './installation.ts'

/** Efficiency from AC to DC. */
export const RECTIFIER_EFFICIENCY = 0.92

/** Power flows of a hydra, in W; battery power is positive while charging. */
export interface HydraFlows {
  /** Of channels 1–6; negative where a channel feeds into the grid. */
  readonly channelW: readonly [number, number, number, number, number, number]
  /** Which of channels 1–6 carry voltage. */
  readonly channelUp: ChannelsUp
  /** Imported voltages of channels 1–6; otherwise the instruments simulate them. */
  readonly channelV?: readonly (number | undefined)[]
  /** Any channel of the grid carries voltage. */
  readonly gridUp: boolean
  /** Any channel of the generator carries voltage. */
  readonly generatorUp: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** The part of the battery's charging power that comes from the sun. */
  readonly solarChargeW: number
  /** Change of the stored energy by an imported state of charge, Wh per hour; otherwise it follows from `batteryW`. */
  readonly storedPerHourWh?: number | undefined
  /** The load by source. */
  readonly split: { grid: number; generator: number; solar: number; battery: number }
}

const CHANNEL_INDICES = [0, 1, 2, 3, 4, 5] as const
const GRID_INDICES = [0, 1, 2] as const
/** Efficiency from DC to AC. */
const INVERTER_EFFICIENCY = 0.93
/** Highest charging power of the rectifier, W per Wh of capacity. */
const AC_CHARGE_W_PER_WH = 0.15

/** Requested powers of the AC and DC consumers, W. */
interface Load {
  readonly acW: number
  readonly dcW: number
}
const NO_LOAD: Load = { acW: 0, dcW: 0 }

/** State of a hydra: charge, and counters that never fall, in Wh. */
export interface HydraState {
  storedWh: number
  cutOff: boolean
  /** The battery charges from AC. */
  charging: boolean
  /** Imported energy on channels 1–6. */
  importWh: [number, number, number, number, number, number]
  /** Energy fed into the grid on channels 1–3. */
  exportWh: [number, number, number]
  chargedWh: number
  dischargedWh: number
  /** The part of `chargedWh` that came from the sun. */
  solarChargedWh: number
}

/**
 * A site with 48 V and three-phase consumers. AC comes from the grid, else the generator, else the inverter. DC comes
 * from the sun first, then from the battery when it carries, then from AC through the rectifier.
 */
export class HydraModel implements DeviceModel<HydraState, HydraFlows> {
  readonly installation: HydraInstallation
  readonly #spec: HydraSpec
  readonly #site: SiteConditions
  readonly #inputs: readonly DeviceInput[]

  /** @param inputs the device's inputs in order; they switch single channels */
  constructor(spec: HydraSpec, site: SiteConditions, inputs: readonly DeviceInput[]) {
    this.#inputs = inputs
    this.#spec = spec
    this.#site = site
    this.installation = hydraInstallation(spec)
  }

  initial(): HydraState {
    return {
      storedWh: this.installation.battery.capacityWh * firstSoc(this.#spec.stream),
      // Stryker disable next-line BooleanLiteral: no device starts below the recovery, so the first step sets false
      cutOff: false,
      charging: false,
      importWh: [0, 0, 0, 0, 0, 0],
      exportWh: [0, 0, 0],
      chargedWh: 0,
      dischargedWh: 0,
      solarChargedWh: 0,
    }
  }

  copy(state: HydraState): HydraState {
    const [a, b, c, d, e, f] = state.importWh
    const [x, y, z] = state.exportWh
    return { ...state, importWh: [a, b, c, d, e, f], exportWh: [x, y, z] }
  }

  begin(state: HydraState, ms: number, conditions: DeviceConditions): HydraFlows {
    const { track } = this.#spec
    if (track === undefined || !track.covers(ms)) return this.#simulated(state, ms, conditions)
    const { capacityWh, efficiency } = this.installation.battery
    const charge = trackedCharge(track, ms, capacityWh)
    if (charge !== null) state.storedWh = charge.storedWh
    const flows = this.#simulated(state, ms, conditions)
    return trackedHydra(track, ms, flows, charge, efficiency)
  }

  #simulated(state: HydraState, ms: number, conditions: DeviceConditions): HydraFlows {
    const { hasGrid, pvPeakW, inverter, acLoad, dcLoad } = this.installation
    const channelUp = channelsUp(this.installation, this.#inputs, ms, conditions)
    const gridUp = onGrid(channelUp)
    const acUp = gridUp || onGenerator(channelUp)
    const soc = this.soc(state)
    // Any AC ends the cut-off; without it, the output returns only above the recovery.
    state.cutOff = !acUp && (state.cutOff ? soc < RECOVERY_SOC : soc <= CUT_OFF_SOC)
    const acW = hasGrid ? this.#site.loadW(acLoad, ms) + conditions.extraW : 0
    // A site without grid has DC consumers only.
    const dcW = this.#site.loadW(dcLoad, ms) + (hasGrid ? 0 : conditions.extraW)
    // Stryker disable next-line ConditionalExpression: a shortcut, 0 W of panels give 0 W in any sun
    const usualW = pvPeakW === 0 ? 0 : pvPowerW(pvPeakW, this.#site.sunWm2(ms, conditions.cover))
    const sunW = this.#spec.track?.valueAt('battery-system.sp', ms) ?? usualW
    const stepMs = longestStepMs(this.#spec, ms)
    const limits = limitsOf(this.installation.battery, state.storedWh, stepMs)
    if (!acUp) {
      state.charging = false
      const wanted = state.cutOff ? NO_LOAD : { acW: inverter ? acW : 0, dcW }
      return this.#onBattery(state, limits, wanted, sunW)
    }
    // A running generator always charges.
    const mode = gridUp
      ? batteryModeOnGrid(this.installation, soc, state.charging, this.#site.localHour(ms))
      : 'charge'
    state.charging = mode === 'charge'
    return this.#onAc(state, limits, { channelUp, mode }, { acW, dcW }, sunW)
  }

  flow(state: HydraState, flows: HydraFlows, fromMs: number, toMs: number): void {
    const hours = (toMs - fromMs) / HOUR_MS
    for (const index of CHANNEL_INDICES)
      state.importWh[index] += Math.max(0, flows.channelW[index]) * hours
    for (const index of GRID_INDICES)
      state.exportWh[index] += Math.max(0, -flows.channelW[index]) * hours
    // Stryker disable next-line EqualityOperator: no power changes no counter on either side
    if (flows.batteryW > 0) {
      state.chargedWh += flows.batteryW * hours
    } else {
      state.dischargedWh -= flows.batteryW * hours
    }
    this.#store(state, flows, hours)
    state.solarChargedWh += flows.solarChargeW * hours
  }

  #store(state: HydraState, { batteryW, storedPerHourWh }: HydraFlows, hours: number): void {
    const { capacityWh, efficiency } = this.installation.battery
    // Stryker disable next-line EqualityOperator: no power changes no counter on either side
    state.storedWh += (storedPerHourWh ?? (batteryW > 0 ? batteryW * efficiency : batteryW)) * hours
    // An imported power may exceed what the simulated battery holds.
    if (this.#spec.track !== undefined)
      state.storedWh = Math.min(capacityWh, Math.max(0, state.storedWh))
  }

  /** 0–1. */
  soc(state: HydraState): number {
    return state.storedWh / this.installation.battery.capacityWh
  }

  /**
   * The balance of a site with AC, from the grid or else the generator. All powers are in W.
   *
   * DC: its consumers get the sun first, then the battery if it carries them, then AC through the rectifier. The rest of
   * the sun charges the battery, and after that, where the site feeds in, becomes AC through the inverter.
   * AC: its consumers, and what the rectifier draws, less what the inverter gives; below 0 the site feeds into the grid.
   */
  #onAc(
    state: HydraState,
    limits: BatteryLimits,
    { channelUp, mode }: { readonly channelUp: ChannelsUp; readonly mode: BatteryMode },
    { acW: wantedAcW, dcW }: Load,
    sunW: number,
  ): HydraFlows {
    const { battery } = this.installation
    const gridUp = onGrid(channelUp)
    const shares = liveShares(this.installation.shares, channelUp, gridUp)
    // Consumers on a dead phase get no power; the rectifier draws from the other phases.
    const acW = wantedAcW * sum(shares)
    const solarToDcW = Math.min(sunW, dcW)
    const unmetDcW = dcW - solarToDcW
    const solarChargeW = Math.min(sunW - solarToDcW, limits.chargeW)
    // The sun and the rectifier together charge with what the rectifier alone could.
    const chargeW = Math.min(battery.capacityWh * AC_CHARGE_W_PER_WH, limits.chargeW)
    const acChargeW = mode === 'charge' ? Math.max(0, chargeW - solarChargeW) : 0
    const dischargeW = mode === 'carry' ? Math.min(unmetDcW, limits.dischargeW) : 0
    const batteryW = solarChargeW + acChargeW - dischargeW
    const surplusW = this.#spec.feedsIn && gridUp ? sunW - solarToDcW - solarChargeW : 0
    const invertedW = surplusW * INVERTER_EFFICIENCY
    const solarToAcW = Math.min(acW, invertedW)
    const rectifiedW = unmetDcW - dischargeW + acChargeW
    const totalW = acW + rectifiedW / RECTIFIER_EFFICIENCY - invertedW
    const loadFromAcW = acW + unmetDcW - dischargeW - solarToAcW
    return {
      channelW: split(shares, totalW, gridUp),
      channelUp,
      gridUp,
      generatorUp: onGenerator(channelUp),
      solarW: solarToDcW + solarChargeW + surplusW,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      solarChargeW,
      split: {
        grid: gridUp ? loadFromAcW : 0,
        generator: gridUp ? 0 : loadFromAcW,
        solar: solarToDcW + solarToAcW,
        battery: dischargeW,
      },
    }
  }

  /** Sun and battery supply the load, DC first. */
  #onBattery(state: HydraState, limits: BatteryLimits, wanted: Load, sunW: number): HydraFlows {
    const { battery } = this.installation
    const availableW = sunW + limits.dischargeW
    const dcW = Math.min(wanted.dcW, availableW)
    const acW = Math.min(wanted.acW, (availableW - dcW) * INVERTER_EFFICIENCY)
    const drawnW = dcW + acW / INVERTER_EFFICIENCY
    const batteryW = Math.min(sunW - drawnW, limits.chargeW)
    const solarW = batteryW + drawnW
    const fromSun = drawnW === 0 ? 0 : Math.min(1, solarW / drawnW)
    return {
      channelW: [0, 0, 0, 0, 0, 0],
      channelUp: NO_CHANNEL,
      gridUp: false,
      generatorUp: false,
      solarW,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      solarChargeW: Math.max(0, batteryW),
      split: {
        grid: 0,
        generator: 0,
        solar: (acW + dcW) * fromSun,
        battery: (acW + dcW) * (1 - fromSun),
      },
    }
  }
}

/** The battery's mode while AC is up: charge from AC, carry the DC load, or rest. */
export type BatteryMode = 'charge' | 'carry' | 'rest'

/** Hours of the evening peak, local time. */
const EVENING = { from: 18, to: 22 }
/** A solar site charges its battery from the grid this far below the reserve. */
const SAG_SOC = 0.1

/**
 * The battery's mode at a site with grid. With panels it follows the sun and discharges to its
 * reserve. Without panels it carries the evening peak and charges by night.
 */
export function batteryModeOnGrid(
  { reserveSoc, pvPeakW }: HydraInstallation,
  soc: number,
  charging: boolean,
  localHour: number,
): BatteryMode {
  const carries = soc > reserveSoc ? 'carry' : 'rest'
  if (pvPeakW > 0) return soc < reserveSoc - (charging ? 0 : SAG_SOC) ? 'charge' : carries
  return localHour >= EVENING.from && localHour < EVENING.to ? carries : 'charge'
}

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

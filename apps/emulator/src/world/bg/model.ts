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
import { indexOf } from '../inputIndex.ts'
import type { SiteConditions } from '../siteConditions/siteConditions.ts'
import { pvPowerW } from '../siteConditions/sun.ts'
import { type BgSpec, longestStepMs } from '../spec.ts'
import type { DeviceTrack } from '../track/deviceTrack.ts'
import { type BgInstallation, bgInstallation, CHARGER_EFFICIENCY } from './installation.ts'

/** Power flows of a bg device, in W; battery power is positive while charging. */
export interface BgFlows {
  readonly mode: 'off' | 'inverter' | 'ac'
  /** The output carries voltage. */
  readonly outputOn: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** Into the inverter, on the DC side. */
  readonly inverterDcW: number
  /** Power of the consumers. */
  readonly loadW: number
  /** Power the battery charger takes from AC. */
  readonly acChargeW: number
  readonly sunWm2: number
}

/**
 * AC supplies the load from below the first state of charge until the second ("solar, battery,
 * utility").
 */
const AC_BELOW_SOC = 0.3
const AC_UNTIL_SOC = 0.6

/** Counters at 0; they never fall. */
export const NO_COUNTS = {
  solarWh: 0,
  batteryInWh: 0,
  batteryOutWh: 0,
  batteryInAh: 0,
  batteryOutAh: 0,
  inverterInWh: 0,
  inverterOutWh: 0,
  acConsumptionWh: 0,
  acChargeWh: 0,
}
export type BgCounters = typeof NO_COUNTS

/** State of a bg device: battery charge, modes, counters and records. */
export interface BgState extends BgCounters {
  /** Energy in the battery, Wh. */
  storedWh: number
  /** AC passes through to the load and charges the battery. */
  onAc: boolean
  /** The battery is empty and the output is off until it recovers. */
  cutOff: boolean
  /** Deepest discharge, 0–1 of the capacity, and its time. */
  deepest: number
  deepestAtMs: number | null
  fullAtMs: number | null
  emptyAtMs: number | null
}
/** A new board has no records of earlier days. */
const NO_RECORDS = { deepest: 0, deepestAtMs: null, fullAtMs: null, emptyAtMs: null }

/**
 * A hybrid inverter that prefers sun, then battery, then AC. While AC passes through, the solar
 * contactor is open: S18 defines solar power as 0 whenever AC power is above 0.
 */
export class BgModel implements DeviceModel<BgState, BgFlows> {
  readonly installation: BgInstallation
  readonly #spec: BgSpec
  readonly #site: SiteConditions
  readonly #inputs: readonly DeviceInput[]

  /** @param inputs the device's inputs in order; a `counter-reset` replaces its board */
  constructor(spec: BgSpec, site: SiteConditions, inputs: readonly DeviceInput[]) {
    this.#spec = spec
    this.#inputs = inputs
    this.#site = site
    this.installation = bgInstallation(spec)
  }

  initial(): BgState {
    return {
      storedWh: this.installation.battery.capacityWh * firstSoc(this.#spec.stream),
      onAc: false,
      cutOff: false,
      ...NO_COUNTS,
      ...NO_RECORDS,
    }
  }

  copy(state: BgState): BgState {
    return { ...state }
  }

  begin(state: BgState, ms: number, conditions: DeviceConditions): BgFlows {
    const tracked = this.#tracked(state, ms)
    if (tracked?.hasPowers === true) Object.assign(state, { onAc: false, cutOff: false })
    else this.#chooseMode(state, conditions)
    const wantedW = this.#site.loadW(this.installation.load, ms) + conditions.extraW
    const sunWm2 = this.#site.sunWm2(ms, conditions.cover)
    const loadW = conditions.switchOn ? wantedW : 0
    const stepMs = longestStepMs(this.#spec, ms)
    const limits = limitsOf(this.installation.battery, state.storedWh, stepMs)
    const flows = state.onAc
      ? this.#onAc(state, limits, loadW, sunWm2, conditions.switchOn)
      : this.#onBattery(state, limits, loadW, sunWm2, conditions.switchOn && !state.cutOff)
    return tracked === null
      ? flows
      : trackedBg(tracked, flows, this.installation.inverterEfficiency)
  }

  #tracked(state: BgState, ms: number): TrackedBg | null {
    const { track } = this.#spec
    if (track === undefined || !track.covers(ms)) return null
    return readBg(track, ms, terminalV(this.installation.battery, this.soc(state), 0))
  }

  flow(state: BgState, flows: BgFlows, fromMs: number, toMs: number): void {
    const { track } = this.#spec
    const hours = (toMs - fromMs) / HOUR_MS
    const { batteryW, batteryV } = flows
    // Stryker disable next-line EqualityOperator: 0 W changes no counter on either side
    if (batteryW > 0) {
      state.storedWh += batteryW * this.installation.battery.efficiency * hours
      state.batteryInWh += batteryW * hours
      state.batteryInAh += (batteryW / batteryV) * hours
    } else {
      state.storedWh += batteryW * hours
      state.batteryOutWh -= batteryW * hours
      state.batteryOutAh -= (batteryW / batteryV) * hours
    }
    // An imported power may exceed what the simulated battery holds.
    if (track !== undefined)
      state.storedWh = Math.min(this.installation.battery.capacityWh, Math.max(0, state.storedWh))
    state.solarWh += flows.solarW * hours
    state.inverterInWh += flows.inverterDcW * hours
    if (flows.mode === 'inverter') state.inverterOutWh += flows.loadW * hours
    if (flows.mode === 'ac') state.acConsumptionWh += flows.loadW * hours
    state.acChargeWh += flows.acChargeW * hours
    if (indexOf(this.#inputs).hasBetween('counter-reset', fromMs, toMs))
      Object.assign(state, NO_RECORDS)
    this.#updateRecords(state, toMs)
  }

  /** 0–1. */
  soc(state: BgState): number {
    return state.storedWh / this.installation.battery.capacityWh
  }

  #chooseMode(state: BgState, { gridUp }: DeviceConditions): void {
    const soc = this.soc(state)
    state.onAc = gridUp && (state.onAc ? soc < AC_UNTIL_SOC : soc < AC_BELOW_SOC)
    state.cutOff = !state.onAc && (state.cutOff ? soc < RECOVERY_SOC : soc <= CUT_OFF_SOC)
  }

  #onAc(
    state: BgState,
    limits: BatteryLimits,
    loadW: number,
    sunWm2: number,
    outputOn: boolean,
  ): BgFlows {
    const { battery, acChargeMaxW } = this.installation
    const batteryW = Math.min(acChargeMaxW * CHARGER_EFFICIENCY, limits.chargeW)
    return {
      mode: 'ac',
      outputOn,
      solarW: 0,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      inverterDcW: 0,
      loadW,
      acChargeW: batteryW / CHARGER_EFFICIENCY,
      sunWm2,
    }
  }

  #onBattery(
    state: BgState,
    limits: BatteryLimits,
    wantedW: number,
    sunWm2: number,
    outputOn: boolean,
  ): BgFlows {
    const { battery, pvPeakW, inverterEfficiency } = this.installation
    const sunW = pvPowerW(pvPeakW, sunWm2)
    const wantedDcW = outputOn ? wantedW / inverterEfficiency : 0
    const inverterDcW = Math.min(wantedDcW, sunW + limits.dischargeW)
    const batteryW = Math.min(sunW - inverterDcW, limits.chargeW)
    return {
      mode: outputOn ? 'inverter' : 'off',
      outputOn,
      solarW: batteryW + inverterDcW,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      inverterDcW,
      loadW: inverterDcW * inverterEfficiency,
      acChargeW: 0,
      sunWm2,
    }
  }

  #updateRecords(state: BgState, atMs: number): void {
    const soc = this.soc(state)
    if (1 - soc > state.deepest) {
      state.deepest = 1 - soc
      state.deepestAtMs = atMs
    }
    if (soc > 0.985) state.fullAtMs = atMs
    if (soc <= CUT_OFF_SOC + 0.001) state.emptyAtMs = atMs
  }
}

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
  if (tracked.acW > 0) return { ...trackedOnAc(tracked, simulated), batteryV }
  const flows = trackedOnBattery(tracked, simulated)
  return { ...flows, batteryV, loadW: flows.inverterDcW * inverterEfficiency }
}

function trackedOnAc({ batteryW, loadW, acW }: TrackedBg, simulated: BgFlows): BgFlows {
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

function trackedOnBattery({ solarW, batteryW, loadW }: TrackedBg, simulated: BgFlows): BgFlows {
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

import type { DeviceInput } from '../action.ts'
import {
  CUT_OFF_SOC,
  chargeLimitW,
  dischargeLimitW,
  firstSoc,
  RECOVERY_SOC,
  terminalV,
} from '../battery.ts'
import type { Conditions } from '../conditions.ts'
import type { Surroundings } from '../nature/surroundings.ts'
import type { BgSpec } from '../spec.ts'
import type { Plant } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import { type BgInstallation, bgInstallation } from './installation.ts'
import type { BgState } from './state.ts'

/** AC comes in below the first state of charge and goes again above the second ("solar, battery, utility"). */
const AC_BELOW_SOC = 0.3
const AC_UNTIL_SOC = 0.6

/** What flows in a bg device, W; battery power is positive while charging. */
export interface BgFlows {
  readonly mode: 'off' | 'inverter' | 'ac'
  /** The consumers' sockets carry voltage. */
  readonly outputOn: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** Into the inverter, on the DC side. */
  readonly inverterDcW: number
  /** What the consumers get. */
  readonly loadW: number
  /** From the battery charger's AC input. */
  readonly acChargeW: number
  readonly sunWm2: number
}

/**
 * A hybrid inverter that prefers sun, then battery, then AC. While AC passes through, the solar contactor is
 * open: S18 defines solar power as 0 whenever AC power is above 0, and so it is.
 */
export class BgPlant implements Plant<BgState, BgFlows> {
  readonly installation: BgInstallation
  readonly #spec: BgSpec
  readonly #surroundings: Surroundings
  readonly #inputs: readonly DeviceInput[]

  /** @param inputs the device's inputs in order, which may replace its board */
  constructor(spec: BgSpec, surroundings: Surroundings, inputs: readonly DeviceInput[]) {
    this.#spec = spec
    this.#inputs = inputs
    this.#surroundings = surroundings
    this.installation = bgInstallation(spec)
  }

  initial(): BgState {
    return {
      storedWh: this.installation.battery.capacityWh * firstSoc(this.#spec.stream),
      onAc: false,
      cutOff: false,
      solarWh: 0,
      batteryInWh: 0,
      batteryOutWh: 0,
      batteryInAh: 0,
      batteryOutAh: 0,
      inverterInWh: 0,
      inverterOutWh: 0,
      acConsumptionWh: 0,
      acChargeWh: 0,
      deepest: 0,
      deepestAtMs: null,
      fullAtMs: null,
      emptyAtMs: null,
    }
  }

  copy(state: BgState): BgState {
    return { ...state }
  }

  begin(state: BgState, ms: number, conditions: Conditions): BgFlows {
    this.#chooseMode(state, conditions)
    const wantedW = this.#surroundings.loadW(this.installation.load, ms) + conditions.extraW
    const sunWm2 = this.#surroundings.sunWm2(ms, conditions.cover)
    const loadW = conditions.switchOn ? wantedW : 0
    return state.onAc
      ? this.#onAc(state, loadW, sunWm2, conditions.switchOn)
      : this.#onBattery(state, loadW, sunWm2, conditions.switchOn && !state.cutOff)
  }

  flow(state: BgState, flows: BgFlows, fromMs: number, toMs: number): void {
    const hours = (toMs - fromMs) / HOUR_MS
    const { batteryW, batteryV } = flows
    if (batteryW > 0) {
      state.storedWh += batteryW * this.installation.battery.efficiency * hours
      state.batteryInWh += batteryW * hours
      state.batteryInAh += (batteryW / batteryV) * hours
    } else {
      state.storedWh += batteryW * hours
      state.batteryOutWh -= batteryW * hours
      state.batteryOutAh -= (batteryW / batteryV) * hours
    }
    state.solarWh += flows.solarW * hours
    state.inverterInWh += flows.inverterDcW * hours
    if (flows.mode === 'inverter') state.inverterOutWh += flows.loadW * hours
    if (flows.mode === 'ac') state.acConsumptionWh += flows.loadW * hours
    state.acChargeWh += flows.acChargeW * hours
    if (isReset(this.#inputs, fromMs, toMs)) forget(state)
    this.#remember(state, toMs)
  }

  /** 0–1. */
  soc(state: BgState): number {
    return state.storedWh / this.installation.battery.capacityWh
  }

  #chooseMode(state: BgState, { gridUp }: Conditions): void {
    const soc = this.soc(state)
    state.onAc = gridUp && (state.onAc ? soc < AC_UNTIL_SOC : soc < AC_BELOW_SOC)
    state.cutOff = !state.onAc && (state.cutOff ? soc < RECOVERY_SOC : soc <= CUT_OFF_SOC)
  }

  #onAc(state: BgState, loadW: number, sunWm2: number, outputOn: boolean): BgFlows {
    const { battery, acChargeMaxW } = this.installation
    const batteryW = Math.min(acChargeMaxW * 0.9, chargeLimitW(battery, state.storedWh))
    return {
      mode: 'ac',
      outputOn,
      solarW: 0,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      inverterDcW: 0,
      loadW,
      acChargeW: batteryW / 0.9,
      sunWm2,
    }
  }

  #onBattery(state: BgState, wantedW: number, sunWm2: number, outputOn: boolean): BgFlows {
    const { battery, pvPeakW, inverterEfficiency } = this.installation
    const sunW = (pvPeakW * sunWm2 * 0.82) / 1000
    const wantedDcW = outputOn ? wantedW / inverterEfficiency : 0
    const inverterDcW = Math.min(wantedDcW, sunW + dischargeLimitW(battery))
    const limitW = chargeLimitW(battery, state.storedWh)
    const batteryW = Math.min(sunW - inverterDcW, limitW)
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

  #remember(state: BgState, atMs: number): void {
    const soc = this.soc(state)
    if (1 - soc > state.deepest) {
      state.deepest = 1 - soc
      state.deepestAtMs = atMs
    }
    if (soc > 0.985) state.fullAtMs = atMs
    if (soc <= CUT_OFF_SOC + 0.001) state.emptyAtMs = atMs
  }
}

/** A new board knows of no day before its own. */
function forget(state: BgState): void {
  state.deepest = 0
  state.deepestAtMs = null
  state.fullAtMs = null
  state.emptyAtMs = null
}

function isReset(inputs: readonly DeviceInput[], fromMs: number, toMs: number): boolean {
  if (inputs.length === 0) return false
  return inputs.some(
    ({ atMs, action }) => action.do === 'counter-reset' && atMs >= fromMs && atMs < toMs,
  )
}

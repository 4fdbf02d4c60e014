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
import type { HydraSpec } from '../spec.ts'
import type { Plant } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import { type Duty, dutyOnGrid } from './duty.ts'
import { type HydraInstallation, hydraInstallation } from './installation.ts'

const CHANNEL_INDICES = [0, 1, 2, 3, 4, 5] as const
/** AC to DC, and DC to AC. */
const RECTIFIER = 0.92
const INVERTER = 0.93
/** Most that the rectifier charges with, W for each Wh of capacity. */
const AC_CHARGE = 0.15

/** What of a hydra goes on: charge, and counters that never fall, Wh. */
export interface HydraState {
  storedWh: number
  cutOff: boolean
  /** The battery is being charged from AC. */
  charging: boolean
  /** Imported on channels 1–6. */
  importWh: [number, number, number, number, number, number]
  chargedWh: number
  dischargedWh: number
  /** Of what was charged, what came from the sun. */
  solarChargedWh: number
}

/** What flows at a hydra, W; battery power is positive while charging. */
export interface HydraFlows {
  readonly channelW: readonly [number, number, number, number, number, number]
  readonly gridUp: boolean
  readonly generatorUp: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** Of the battery's charge, what the sun gives. */
  readonly solarChargeW: number
  /** Which source carries what the consumers get. */
  readonly split: { grid: number; generator: number; solar: number; battery: number }
}

/** A site with 48 V and three-phase consumers, fed by grid, generator, sun and battery in that order. */
export class HydraPlant implements Plant<HydraState, HydraFlows> {
  readonly installation: HydraInstallation
  readonly #spec: HydraSpec
  readonly #surroundings: Surroundings

  constructor(spec: HydraSpec, surroundings: Surroundings) {
    this.#spec = spec
    this.#surroundings = surroundings
    this.installation = hydraInstallation(spec)
  }

  initial(): HydraState {
    return {
      storedWh: this.installation.battery.capacityWh * firstSoc(this.#spec.stream),
      cutOff: false,
      charging: false,
      importWh: [0, 0, 0, 0, 0, 0],
      chargedWh: 0,
      dischargedWh: 0,
      solarChargedWh: 0,
    }
  }

  copy(state: HydraState): HydraState {
    const [a, b, c, d, e, f] = state.importWh
    return { ...state, importWh: [a, b, c, d, e, f] }
  }

  begin(state: HydraState, ms: number, conditions: Conditions): HydraFlows {
    const { hasGrid, hasGenerator, pvPeakW, inverter, acLoad, dcLoad } = this.installation
    const gridUp = hasGrid && conditions.gridUp
    const generatorUp = hasGenerator && conditions.generatorUp
    const acUp = gridUp || generatorUp
    const soc = this.soc(state)
    state.cutOff = !acUp && (state.cutOff ? soc < RECOVERY_SOC : soc <= CUT_OFF_SOC)
    const acW = hasGrid ? this.#surroundings.loadW(acLoad, ms) + conditions.extraW : 0
    const dcW = this.#surroundings.loadW(dcLoad, ms) + (hasGrid ? 0 : conditions.extraW)
    const sunW =
      pvPeakW === 0 ? 0 : (pvPeakW * this.#surroundings.sunWm2(ms, conditions.cover) * 0.82) / 1000
    if (!acUp) {
      state.charging = false
      return state.cutOff
        ? this.#onBattery(state, 0, 0, sunW)
        : this.#onBattery(state, inverter ? acW : 0, dcW, sunW)
    }
    const duty = gridUp
      ? dutyOnGrid(this.installation, soc, state.charging, this.#surroundings.localHour(ms))
      : 'charge'
    state.charging = duty === 'charge'
    return this.#onAc(state, gridUp, generatorUp, duty, acW, dcW, sunW)
  }

  flow(state: HydraState, flows: HydraFlows, fromMs: number, toMs: number): void {
    const hours = (toMs - fromMs) / HOUR_MS
    for (const index of CHANNEL_INDICES) state.importWh[index] += flows.channelW[index] * hours
    if (flows.batteryW > 0) {
      state.storedWh += flows.batteryW * this.installation.battery.efficiency * hours
      state.chargedWh += flows.batteryW * hours
    } else {
      state.storedWh += flows.batteryW * hours
      state.dischargedWh -= flows.batteryW * hours
    }
    state.solarChargedWh += flows.solarChargeW * hours
  }

  /** 0–1. */
  soc(state: HydraState): number {
    return state.storedWh / this.installation.battery.capacityWh
  }

  /** The grid carries what it can reach, the generator only when the grid is down. */
  #onAc(
    state: HydraState,
    gridUp: boolean,
    generatorUp: boolean,
    duty: Duty,
    acW: number,
    dcW: number,
    sunW: number,
  ): HydraFlows {
    const { battery } = this.installation
    const limitW = chargeLimitW(battery, state.storedWh)
    const solarToLoadW = Math.min(sunW, dcW)
    const missingW = dcW - solarToLoadW
    const solarChargeW = Math.min(sunW - solarToLoadW, limitW)
    const acChargeW =
      duty === 'charge'
        ? Math.max(0, Math.min(battery.capacityWh * AC_CHARGE, limitW) - solarChargeW)
        : 0
    const carriedW = duty === 'carry' ? Math.min(missingW, dischargeLimitW(battery)) : 0
    const batteryW = solarChargeW + acChargeW - carriedW
    const totalW = acW + (missingW - carriedW + acChargeW) / RECTIFIER
    const loadFromAcW = acW + missingW - carriedW
    return {
      channelW: this.#channels(gridUp ? totalW : 0, gridUp ? 0 : totalW),
      gridUp,
      generatorUp,
      solarW: solarToLoadW + solarChargeW,
      batteryW,
      batteryV: terminalV(battery, this.soc(state), batteryW),
      solarChargeW,
      split: {
        grid: gridUp ? loadFromAcW : 0,
        generator: gridUp ? 0 : loadFromAcW,
        solar: solarToLoadW,
        battery: carriedW,
      },
    }
  }

  /** The consumers get what sun and battery can give, DC first. */
  #onBattery(state: HydraState, wantedAcW: number, wantedDcW: number, sunW: number): HydraFlows {
    const { battery } = this.installation
    const thereW = sunW + dischargeLimitW(battery)
    const dcW = Math.min(wantedDcW, thereW)
    const acW = Math.min(wantedAcW, (thereW - dcW) * INVERTER)
    const drawnW = dcW + acW / INVERTER
    const batteryW = Math.min(sunW - drawnW, chargeLimitW(battery, state.storedWh))
    const solarW = batteryW + drawnW
    const fromSun = drawnW === 0 ? 0 : Math.min(1, solarW / drawnW)
    return {
      channelW: [0, 0, 0, 0, 0, 0],
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

  #channels(gridW: number, generatorW: number): HydraFlows['channelW'] {
    const [a, b, c] = this.installation.shares
    return [gridW * a, gridW * b, gridW * c, generatorW * a, generatorW * b, generatorW * c]
  }
}

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
import type { HydraSpec } from '../spec.ts'
import { partOn } from '../supplyParts.ts'
import type { Plant } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import { type Duty, dutyOnGrid } from './duty.ts'
import { type HydraInstallation, hydraInstallation } from './installation.ts'

const GRID_CHANNELS_UP: ChannelsUp = [true, true, true, false, false, false]
const NO_CHANNEL: ChannelsUp = [false, false, false, false, false, false]
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

type ChannelsUp = readonly [boolean, boolean, boolean, boolean, boolean, boolean]

/** What flows at a hydra, W; battery power is positive while charging. */
export interface HydraFlows {
  readonly channelW: readonly [number, number, number, number, number, number]
  /** Which of channels 1–6 carry voltage. */
  readonly channelUp: ChannelsUp
  /** Any channel of the grid carries voltage. */
  readonly gridUp: boolean
  /** Any channel of the generator carries voltage. */
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
  readonly #inputs: readonly DeviceInput[]

  /** @param inputs the device's inputs in order, which may switch single channels */
  constructor(spec: HydraSpec, surroundings: Surroundings, inputs: readonly DeviceInput[]) {
    this.#inputs = inputs
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
    const { hasGrid, pvPeakW, inverter, acLoad, dcLoad } = this.installation
    const channelUp = this.#channelsUp(ms, conditions)
    const gridUp = onGrid(channelUp)
    const acUp = gridUp || onGenerator(channelUp)
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
    return this.#onAc(state, channelUp, duty, acW, dcW, sunW)
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
    channelUp: ChannelsUp,
    duty: Duty,
    wantedAcW: number,
    dcW: number,
    sunW: number,
  ): HydraFlows {
    const { battery } = this.installation
    const gridUp = onGrid(channelUp)
    const shares = this.#liveShares(channelUp, gridUp)
    // Consumers on a dead phase get nothing; the rectifier takes what it needs from the others.
    const acW = wantedAcW * sum(shares)
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
      channelW: split(shares, totalW, gridUp),
      channelUp,
      gridUp,
      generatorUp: onGenerator(channelUp),
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

  #channelsUp(ms: number, { gridUp, generatorUp }: Conditions): ChannelsUp {
    const grid = this.installation.hasGrid && gridUp
    const generator = this.installation.hasGenerator && generatorUp
    if (!grid && !generator) return NO_CHANNEL
    if (this.#inputs.length === 0 && !generator) return GRID_CHANNELS_UP
    const up = (source: boolean, channel: number) => source && partOn(this.#inputs, channel, ms)
    return [
      up(grid, 1),
      up(grid, 2),
      up(grid, 3),
      up(generator, 4),
      up(generator, 5),
      up(generator, 6),
    ]
  }

  /** How the AC load falls on the phases of the source that carries it; 0 on a dead one. */
  #liveShares(channelUp: ChannelsUp, onGrid: boolean): readonly [number, number, number] {
    const { shares } = this.installation
    if (this.#inputs.length === 0) return shares
    const [a, b, c] = shares
    const [one, two, three, four, five, six] = channelUp
    return onGrid
      ? [one ? a : 0, two ? b : 0, three ? c : 0]
      : [four ? a : 0, five ? b : 0, six ? c : 0]
  }
}

function onGrid([a, b, c]: ChannelsUp): boolean {
  return a || b || c
}

function onGenerator([, , , a, b, c]: ChannelsUp): boolean {
  return a || b || c
}

function split(
  shares: readonly [number, number, number],
  totalW: number,
  onGrid: boolean,
): HydraFlows['channelW'] {
  const whole = sum(shares)
  const [a, b, c] = shares
  const on = (share: number) => (totalW * share) / whole
  return onGrid ? [on(a), on(b), on(c), 0, 0, 0] : [0, 0, 0, on(a), on(b), on(c)]
}

function sum([a, b, c]: readonly [number, number, number]): number {
  return a + b + c
}

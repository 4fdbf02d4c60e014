import { type BgLifetime, type DayEnergy, MINUTE_MS, type RawPower } from '@wattpost/protocol'
import { type Stream, smooth, streamOf } from '../../engine/random.ts'
import type { Moment } from '../deviceHistory.ts'
import { type Instruments, rounded } from '../instruments.ts'
import { type BgCounters, type BgFlows, type BgState, NO_COUNTS } from './model.ts'

export type BgMoment = Moment<BgState, BgFlows>

/**
 * Measured values of a bg device. The AC instruments are in the bypass: they read 0 while the
 * inverter runs from the battery, and S17 takes consumption from the inverter's battery side.
 */
export class BgReadings {
  readonly #instruments: Instruments
  readonly #panel: Stream
  readonly #factor: number

  /** @param factor the consumers' power factor */
  constructor(stream: Stream, instruments: Instruments, factor: number) {
    this.#instruments = instruments
    this.#panel = streamOf(stream, 'panel')
    this.#factor = rounded(factor, 3)
  }

  at({ ms, flows }: BgMoment): RawPower {
    const batteryVoltage = rounded(flows.batteryV, 2)
    const panelV = flows.sunWm2 === 0 ? 0 : this.#panelV(ms, flows)
    const onAc = flows.mode === 'ac'
    const output = onAc && flows.outputOn
    const outputV = output ? this.#instruments.mainsV(0, ms) : 0
    return {
      batteryVoltage,
      batteryCurrent: rounded(flows.batteryW / batteryVoltage, 3),
      inverterCurrent: rounded(flows.inverterDcW / batteryVoltage, 3),
      solarVoltage: panelV,
      solarCurrent: panelV === 0 ? 0 : rounded(flows.solarW / panelV, 3),
      acOutputCurrent: output ? rounded(flows.loadW / (outputV * this.#factor), 3) : 0,
      acOutputPowerFactor: output ? this.#factor : 0,
      acOutputFrequency: output ? this.#instruments.mainsHz(ms) : 0,
      acOutputVoltage: outputV,
      acPower: onAc ? rounded(flows.loadW + flows.acChargeW, 1) : 0,
      acInputPowerFactor: onAc ? 0.97 : 0,
    }
  }

  /** The working-point voltage of the panels under load, the open-circuit voltage without load. */
  #panelV(ms: number, flows: BgFlows): number {
    const idle = flows.solarW === 0 ? 1.18 : 1
    return rounded(idle * (86 + 8 * smooth(this.#panel, ms / MINUTE_MS)), 1)
  }
}

/** Energies since commissioning by the true counters, independent of counter resets. */
export function energiesSinceCommissioning({ ms, state }: BgMoment): DayEnergy {
  return energySince(ms, state, NO_COUNTS)
}

/** Energies since an earlier counter state, e.g. that of midnight; stamped `atMs`. */
export function energySince(atMs: number, now: BgCounters, start: BgCounters): DayEnergy {
  const since = (counter: keyof BgCounters) => rounded(now[counter] - start[counter], 3)
  const acConsumptionEnergy = since('acConsumptionWh')
  const acBatteryChargeEnergy = since('acChargeWh')
  return {
    timestamp: atMs,
    solarEnergy: since('solarWh'),
    batteryEnergyIn: since('batteryInWh'),
    batteryEnergyOut: since('batteryOutWh'),
    inverterEnergyIn: since('inverterInWh'),
    inverterEnergyOut: since('inverterOutWh'),
    batteryAhIn: since('batteryInAh'),
    batteryAhOut: since('batteryOutAh'),
    acConsumptionEnergy,
    acBatteryChargeEnergy,
    acEnergy: acConsumptionEnergy + acBatteryChargeEnergy,
  }
}

/** Lifetime values since commissioning, or since `start`, the last counter reset. */
export function bgLifetimeOf(state: BgState, start: BgMoment | null): BgLifetime {
  const from = start?.state ?? NO_COUNTS
  const noted = (atMs: number | null) => (start === null || (atMs ?? 0) > start.ms ? atMs : null)
  return {
    total_solar_energy: rounded(state.solarWh - from.solarWh, 1),
    total_battery_chargedAh: rounded(state.batteryInAh - from.batteryInAh, 2),
    total_battery_dischargedAh: rounded(state.batteryOutAh - from.batteryOutAh, 2),
    total_battery_chargedWh: rounded(state.batteryInWh - from.batteryInWh, 1),
    total_battery_dischargedWh: rounded(state.batteryOutWh - from.batteryOutWh, 1),
    deepest_discharge: noted(state.deepestAtMs) === null ? 0 : rounded(state.deepest * 100, 1),
    deepest_discharge_date: noted(state.deepestAtMs),
    last_full_charge_date: noted(state.fullAtMs),
    last_full_discharge_date: noted(state.emptyAtMs),
  }
}

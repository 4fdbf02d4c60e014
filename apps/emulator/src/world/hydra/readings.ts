import type {
  AcChannelEnergy,
  AcPower,
  BatteryMonitorEnergy,
  BatteryMonitorPower,
  BatterySystem,
  EnergyTotals,
  LatestData,
  LifetimeEnergyRow,
  PowerSplit,
} from '@wattpost/protocol'
import type { Moment } from '../deviceHistory.ts'
import { type Instruments, rounded } from '../instruments.ts'
import { channelsOf, groupsOf, monitorNames } from './channels.ts'
import type { HydraInstallation } from './installation.ts'
import type { HydraFlows, HydraState } from './model.ts'

export type HydraMoment = Moment<HydraState, HydraFlows>

/** An AC channel's readings; no field is optional here. */
type AcReading = { readonly [K in keyof AcPower]-?: number }

/** Measured values of a hydra. */
export class HydraReadings {
  readonly #instruments: Instruments
  readonly #installation: HydraInstallation
  readonly #feedsIn: boolean
  /** Channel numbers of the variant. */
  readonly channels: readonly number[]
  /** Names of the battery monitors: `bm-1`… */
  readonly monitors: readonly string[]

  /** @param feedsIn the site feeds its surplus into the grid */
  constructor(instruments: Instruments, installation: HydraInstallation, feedsIn: boolean) {
    this.#feedsIn = feedsIn
    this.#instruments = instruments
    this.#installation = installation
    this.channels = groupsOf(installation).flatMap(channelsOf)
    this.monitors = monitorNames(installation.monitors)
  }

  /** 1 with power, 0 without. */
  channelState({ flows }: HydraMoment, channel: number): number {
    return flows.channelUp[channel - 1] === true ? 1 : 0
  }

  acPower(moment: HydraMoment, channel: number): AcReading {
    const ns = this.channelState(moment, channel)
    return {
      rp: rounded(moment.flows.channelW[channel - 1] ?? 0, 1),
      v: ns === 1 ? this.#voltage(moment, channel) : 0,
      ns,
    }
  }

  #voltage({ ms, flows }: HydraMoment, channel: number): number {
    return flows.channelV?.[channel - 1] ?? this.#instruments.mainsV(channel, ms)
  }

  /** A channel's counter; `start`, unless null, is the state at the last counter reset. */
  #counterWh(
    counter: 'importWh' | 'exportWh',
    { state }: HydraMoment,
    channel: number,
    start: HydraState | null,
  ): number {
    return rounded((state[counter][channel - 1] ?? 0) - (start?.[counter][channel - 1] ?? 0), 1)
  }

  /** A channel's counters; only a site that feeds in has one of its export. */
  channelEnergy(moment: HydraMoment, channel: number, start: HydraState | null): AcChannelEnergy {
    const ie = this.#counterWh('importWh', moment, channel, start)
    return this.#feedsIn ? { ie, ee: this.#counterWh('exportWh', moment, channel, start) } : { ie }
  }

  batterySystem({ state, flows }: HydraMoment): BatterySystem {
    const { battery } = this.#installation
    return {
      bp: rounded(flows.batteryW, 1),
      sp: rounded(flows.solarW, 1),
      mp: rounded(sum(flows.channelW), 1),
      abp: rounded((100 * state.storedWh) / battery.capacityWh, 1),
      tsc: rounded(state.storedWh / battery.nominalV, 1),
      mc: this.monitors.length,
    }
  }

  monitorPower({ state, flows }: HydraMoment): BatteryMonitorPower {
    const p = flows.batteryW / this.monitors.length
    const v = rounded(flows.batteryV, 2)
    return {
      v,
      i: rounded(p / v, 3),
      p: rounded(p, 1),
      soc: rounded((100 * state.storedWh) / this.#installation.battery.capacityWh, 1),
    }
  }

  /** Each monitor's counters; `start` as of a channel's. */
  monitorEnergy({ state }: HydraMoment, start: HydraState | null): BatteryMonitorEnergy {
    const share = (totalWh: number) => rounded(totalWh / this.monitors.length, 1)
    return {
      ce: share(state.chargedWh - (start?.chargedWh ?? 0)),
      de: share(state.dischargedWh - (start?.dischargedWh ?? 0)),
    }
  }

  powerSplit({ flows }: HydraMoment): PowerSplit {
    const { grid, generator, solar, battery } = flows.split
    return {
      grid: rounded(grid, 1),
      generator: rounded(generator, 1),
      solar: rounded(solar, 1),
      battery: rounded(battery, 1),
    }
  }

  latestData(moment: HydraMoment, start: HydraState | null): LatestData {
    const perChannel = <T>(read: (channel: number) => T) =>
      Object.fromEntries(this.channels.map((channel) => [String(channel), read(channel)]))
    const perMonitor = <T>(value: T) =>
      Object.fromEntries(this.monitors.map((monitor) => [monitor, value]))
    return {
      ...(this.channels.length > 0 && {
        'ac-power': perChannel((channel) => this.acPower(moment, channel)),
        'ac-channel-energy': perChannel((channel) => this.channelEnergy(moment, channel, start)),
      }),
      'battery-system': this.batterySystem(moment),
      'battery-monitor-power': perMonitor(this.monitorPower(moment)),
      'battery-monitor-energy': perMonitor(this.monitorEnergy(moment, start)),
      'power-split': this.powerSplit(moment),
    }
  }

  lifetimeEnergy(moment: HydraMoment, start: HydraState | null): LifetimeEnergyRow[] {
    const { ce, de } = this.monitorEnergy(moment, start)
    const row = (monitor_id: string, energies: Partial<LifetimeEnergyRow>) => ({
      monitor_id,
      lifetime_charged_energy_Wh: 0,
      lifetime_discharged_energy_Wh: 0,
      lifetime_import_energy_Wh: 0,
      lifetime_export_energy_Wh: 0,
      ...energies,
    })
    const battery = { lifetime_charged_energy_Wh: ce, lifetime_discharged_energy_Wh: de }
    return [
      ...this.channels.map((channel) =>
        row(`ac-${channel}`, {
          lifetime_import_energy_Wh: this.#counterWh('importWh', moment, channel, start),
          lifetime_export_energy_Wh: this.#counterWh('exportWh', moment, channel, start),
        }),
      ),
      ...this.monitors.map((monitor) => row(monitor, battery)),
    ]
  }
}

function sum([a, b, c, d, e, f]: HydraFlows['channelW']): number {
  return a + b + c + d + e + f
}

/** The increase of the counters between two states, in Wh. */
export function totalsBetween(before: HydraState, after: HydraState): EnergyTotals {
  const imported = after.importWh.reduce(
    (total, wh, index) => total + wh - (before.importWh[index] ?? 0),
    0,
  )
  return {
    totalImportEnergy: rounded(imported, 3),
    totalChargeEnergy: rounded(after.chargedWh - before.chargedWh, 3),
    totalDischargeEnergy: rounded(after.dischargedWh - before.dischargedWh, 3),
    solarChargeEnergy: rounded(after.solarChargedWh - before.solarChargedWh, 3),
  }
}

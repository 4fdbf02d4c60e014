import {
  type DeviceStatus,
  encodeHydraEnergy,
  encodeHydraPower,
  encodeHydraStatus,
  type HydraEnergyReport,
  type HydraDevice as HydraEntity,
  type HydraPowerReport,
} from '@wattpost/protocol'
import type { DeviceAction } from '../action.ts'
import { type SnapshotOf, WorldDevice } from '../device.ts'
import type { OutgoingFrame } from '../frame.ts'
import { signalCsq } from '../instruments.ts'
import { Surroundings } from '../nature/surroundings.ts'
import type { HydraSpec } from '../spec.ts'
import { Tape } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import { isoInZone, zoned } from '../zone.ts'
import type { HydraInstallation } from './installation.ts'
import { type HydraFlows, HydraPlant, type HydraState } from './plant.ts'
import { type HydraMoment, HydraReadings } from './readings.ts'
import { totalsBetween } from './totals.ts'

const OF_ANY_HYDRA: readonly DeviceAction['do'][] = ['offline', 'online', 'extra-load']

/** A grid, generator and battery monitor. */
export class HydraDevice extends WorldDevice<HydraState, HydraFlows> {
  readonly spec: HydraSpec
  readonly installation: HydraInstallation
  readonly readings: HydraReadings
  readonly #plant: HydraPlant
  protected readonly tape: Tape<HydraState, HydraFlows>

  constructor(spec: HydraSpec) {
    super()
    this.spec = spec
    this.#plant = new HydraPlant(spec, new Surroundings(spec, this.inputs), this.inputs)
    this.installation = this.#plant.installation
    this.readings = new HydraReadings(spec, this.installation)
    this.tape = new Tape(spec, this.#plant, this.inputs)
  }

  can(action: DeviceAction): boolean {
    const { hasGrid, hasGenerator, pvPeakW } = this.installation
    switch (action.do) {
      case 'grid-off':
      case 'grid-on':
      case 'load-shedding':
        return hasGrid
      case 'generator-on':
      case 'generator-off':
      case 'generator-fail':
      case 'refuel':
      case 'fuel-left':
        return hasGenerator
      case 'channel-off':
      case 'channel-on':
        return this.readings.channels.includes(action.channel)
      case 'cloud':
      case 'clear-sky':
        return pvPeakW > 0
      case 'storm':
        return hasGrid || pvPeakW > 0
      default:
        return OF_ANY_HYDRA.includes(action.do)
    }
  }

  /** The device's truth at a moment, for history. */
  at(ms: number): HydraMoment {
    return this.tape.at(ms)
  }

  snapshot(nowMs: number): SnapshotOf<'hydra'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.tape.at(seenMs)
    const device: HydraEntity = {
      deviceId: this.id,
      site: this.spec.site.name,
      tz: this.spec.site.tz,
      variant: this.spec.variant,
      status: this.status(nowMs),
      lastSeen: seenMs,
      latestData: this.readings.latestData(moment),
      network_data: this.#network(seenMs),
      lifetime_energy: this.readings.lifetimeEnergy(moment),
    }
    return { family: 'hydra', device }
  }

  states(ms: number): Readonly<Record<string, number>> {
    const moment = this.tape.at(ms)
    const channels = this.readings.channels.map((channel) => [
      `channel-${channel}`,
      this.readings.channelState(moment, channel),
    ])
    return { ...Object.fromEntries(channels), up: this.#served(moment) ? 1 : 0 }
  }

  protected poweredStatus(ms: number): DeviceStatus {
    return this.#served(this.tape.at(ms)) ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
  ): OutgoingFrame[] {
    const changed = (key: string) => before[key] !== after[key]
    const moment = this.tape.at(ms)
    const channels = this.readings.channels.filter((channel) => changed(`channel-${channel}`))
    return [
      ...(changed('online') ? [this.connectionFrame(ms, after.online === 1)] : []),
      ...channels.map((channel) =>
        this.#channelChange(moment, channel, before[`channel-${channel}`]),
      ),
      ...(changed('online') || changed('up') ? [this.#statusFrame(ms)] : []),
    ]
  }

  protected reportFrames(ms: number): OutgoingFrame[] {
    const moment = this.tape.at(ms)
    const { readings } = this
    return [
      ...readings.channels.map((channel) => {
        const { v, rp } = readings.acPower(moment, channel)
        return this.#power(ms, { type: 'ac-power', channel, v, rp })
      }),
      this.#power(ms, { type: 'battery-system', ...readings.batterySystem(moment) }),
      ...readings.monitors.map((monitor) =>
        this.#power(ms, {
          type: 'battery-monitor-power',
          monitor,
          ...readings.monitorPower(moment),
        }),
      ),
      this.#power(ms, { type: 'power-split', ...readings.powerSplit(moment) }),
      ...this.#energyFrames(moment),
      this.#statusFrame(ms),
    ]
  }

  #energyFrames(moment: HydraMoment): OutgoingFrame[] {
    const { ms } = moment
    const { readings } = this
    const hour = zoned(this.spec.site.tz, ms).round({ smallestUnit: 'hour', roundingMode: 'floor' })
    const period = { fromMs: Math.max(hour.epochMilliseconds, ms - HOUR_MS), toMs: ms }
    return [
      ...readings.channels.map((channel) =>
        this.#energy(ms, {
          type: 'ac-channel-energy',
          channel,
          ie: readings.importEnergyWh(moment, channel),
        }),
      ),
      ...readings.monitors.map((monitor) =>
        this.#energy(ms, {
          type: 'battery-monitor-energy',
          monitor,
          ...readings.monitorEnergy(moment),
        }),
      ),
      this.#energy(ms, {
        type: 'energy-summary',
        period: isoInZone(this.spec.site.tz, period.fromMs),
        ...totalsBetween(this.tape.at(period.fromMs).state, moment.state),
      }),
    ]
  }

  /** Whether the consumers get power from any source. */
  #served({ state, flows }: HydraMoment): boolean {
    const { hasGrid, hasGenerator, inverter } = this.installation
    const batteryCarries = inverter || !(hasGrid || hasGenerator)
    return flows.gridUp || flows.generatorUp || (batteryCarries && !state.cutOff)
  }

  #channelChange(moment: HydraMoment, channel: number, os: number | undefined): OutgoingFrame {
    const { v, rp, ns } = this.readings.acPower(moment, channel)
    return this.#power(moment.ms, {
      type: 'ac-power',
      channel,
      ns,
      ...(os !== undefined && { os }),
      v,
      rp,
    })
  }

  #network(ms: number) {
    return { cop: this.spec.operator, signal_quality: signalCsq(this.spec.stream, ms) }
  }

  #statusFrame(ms: number): OutgoingFrame {
    const report = { status: this.status(ms), network_data: this.#network(ms) }
    const data = encodeHydraStatus({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'hydra_status', deviceId: this.id, data }
  }

  #power(ms: number, report: HydraPowerReport): OutgoingFrame {
    const data = encodeHydraPower({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'hydra_power', deviceId: this.id, data }
  }

  #energy(ms: number, report: HydraEnergyReport): OutgoingFrame {
    const data = encodeHydraEnergy({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'hydra_energy', deviceId: this.id, data }
  }
}

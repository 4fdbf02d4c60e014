import {
  type DeviceStatus,
  encodeHydraEnergy,
  encodeHydraPower,
  encodeHydraStatus,
  type FrameHead,
  type HydraEnergyReport,
  type HydraDevice as HydraEntity,
  type HydraPowerReport,
} from '@wattpost/protocol'
import type { DeviceAction } from '../action.ts'
import { type SnapshotOf, WorldDevice } from '../device.ts'
import type { OutgoingFrame } from '../frame.ts'
import { Instruments } from '../instruments.ts'
import { Surroundings } from '../nature/surroundings.ts'
import { Pasts } from '../pasts.ts'
import type { HydraSpec } from '../spec.ts'
import { Tape } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import { isoInZone } from '../zone.ts'
import { ZoneOffset } from '../zoneOffset.ts'
import type { HydraInstallation } from './installation.ts'
import { type HydraFlows, HydraPlant, type HydraState } from './plant.ts'
import { type HydraMoment, HydraReadings } from './readings.ts'
import { totalsBetween } from './totals.ts'

const OF_ANY_HYDRA: readonly DeviceAction['do'][] = [
  'offline',
  'online',
  'extra-load',
  'clock-skew',
  'counter-reset',
]

const pasts = new Pasts<HydraState>()

/** A grid, generator and battery monitor. */
export class HydraDevice extends WorldDevice<HydraState, HydraFlows> {
  readonly spec: HydraSpec
  readonly installation: HydraInstallation
  readonly instruments: Instruments
  readonly readings: HydraReadings
  readonly #plant: HydraPlant
  readonly #offset: ZoneOffset
  /** The hour whose totals were told last, as its ISO start. */
  #hour = { fromMs: Number.NaN, iso: '' }
  protected readonly tape: Tape<HydraState, HydraFlows>

  constructor(spec: HydraSpec) {
    super()
    this.spec = spec
    this.#plant = new HydraPlant(spec, new Surroundings(spec, this.inputs), this.inputs)
    this.installation = this.#plant.installation
    this.instruments = new Instruments(spec)
    this.readings = new HydraReadings(this.instruments, this.installation)
    this.#offset = new ZoneOffset(spec.site.tz)
    this.tape = new Tape(spec, this.#plant, this.inputs, pasts.of(spec))
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
    const start = this.counterStart(seenMs)?.state ?? null
    const device: HydraEntity = {
      deviceId: this.id,
      site: this.spec.site.name,
      tz: this.spec.site.tz,
      variant: this.spec.variant,
      status: this.status(nowMs),
      lastSeen: seenMs,
      latestData: this.readings.latestData(moment, start),
      network_data: this.#network(seenMs),
      lifetime_energy: this.readings.lifetimeEnergy(moment, start),
    }
    return { family: 'hydra', device }
  }

  states(ms: number): Record<string, number> {
    const moment = this.tape.at(ms)
    const states: Record<string, number> = { up: this.#served(moment) ? 1 : 0 }
    for (const channel of this.readings.channels)
      states[`channel-${channel}`] = this.readings.channelState(moment, channel)
    return states
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
    const head = this.head(ms)
    return [
      ...this.#powerFrames(head, moment),
      ...this.#energyFrames(head, moment),
      this.#statusFrame(ms),
    ]
  }

  #powerFrames(head: FrameHead, moment: HydraMoment): OutgoingFrame[] {
    const { readings } = this
    const frames = readings.channels.map((channel) => {
      const { v, rp } = readings.acPower(moment, channel)
      return this.#power(head, { type: 'ac-power', channel, v, rp })
    })
    const system = readings.batterySystem(moment)
    frames.push(this.#power(head, { type: 'battery-system', ...system }))
    const power = readings.monitorPower(moment)
    for (const monitor of readings.monitors)
      frames.push(this.#power(head, { type: 'battery-monitor-power', monitor, ...power }))
    const split = readings.powerSplit(moment)
    frames.push(this.#power(head, { type: 'power-split', ...split }))
    return frames
  }

  #energyFrames(head: FrameHead, moment: HydraMoment): OutgoingFrame[] {
    const { ms } = moment
    const { readings } = this
    const start = this.counterStart(ms)?.state ?? null
    const frames = readings.channels.map((channel) => {
      const ie = readings.importEnergyWh(moment, channel, start)
      return this.#energy(head, { type: 'ac-channel-energy', channel, ie })
    })
    const energy = readings.monitorEnergy(moment, start)
    for (const monitor of readings.monitors)
      frames.push(this.#energy(head, { type: 'battery-monitor-energy', monitor, ...energy }))
    const { fromMs, iso: period } = this.#hourOf(ms)
    const totals = totalsBetween(this.tape.at(fromMs).state, moment.state)
    frames.push(this.#energy(head, { type: 'energy-summary', period, ...totals }))
    return frames
  }

  /** The running hour of the wall clock, and never more than an hour, at whatever time clocks change. */
  #hourOf(ms: number): { readonly fromMs: number; readonly iso: string } {
    const fromMs = Math.max(this.#offset.hourStartMs(ms), ms - HOUR_MS)
    if (fromMs !== this.#hour.fromMs)
      this.#hour = { fromMs, iso: isoInZone(this.spec.site.tz, fromMs) }
    return this.#hour
  }

  /** Whether the consumers get power from any source. */
  #served({ state, flows }: HydraMoment): boolean {
    const { hasGrid, hasGenerator, inverter } = this.installation
    const batteryCarries = inverter || !(hasGrid || hasGenerator)
    return flows.gridUp || flows.generatorUp || (batteryCarries && !state.cutOff)
  }

  #channelChange(moment: HydraMoment, channel: number, os: number | undefined): OutgoingFrame {
    const { v, rp, ns } = this.readings.acPower(moment, channel)
    return this.#power(this.head(moment.ms), {
      type: 'ac-power',
      channel,
      ns,
      ...(os !== undefined && { os }),
      v,
      rp,
    })
  }

  #network(ms: number) {
    return { cop: this.spec.operator, signal_quality: this.instruments.signalCsq(ms) }
  }

  #statusFrame(ms: number): OutgoingFrame {
    const report = { status: this.status(ms), network_data: this.#network(ms) }
    const data = encodeHydraStatus({ head: this.head(ms), report })
    return { event: 'hydra_status', deviceId: this.id, data }
  }

  #power(head: FrameHead, report: HydraPowerReport): OutgoingFrame {
    const data = encodeHydraPower({ head, report })
    return { event: 'hydra_power', deviceId: this.id, data }
  }

  #energy(head: FrameHead, report: HydraEnergyReport): OutgoingFrame {
    const data = encodeHydraEnergy({ head, report })
    return { event: 'hydra_energy', deviceId: this.id, data }
  }
}

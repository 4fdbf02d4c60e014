import {
  type DeviceStatus,
  encodeHydraEnergy,
  encodeHydraPower,
  encodeHydraStatus,
  type FrameHead,
  HOUR_MS,
  type HydraEnergyBody,
  type HydraDevice as HydraEntity,
  type HydraPowerBody,
} from '@wattpost/protocol'
import { isoInZone, ZoneOffset } from '../calendar.ts'
import { type OutgoingFrame, type ReportedStates, type SnapshotOf, WorldDevice } from '../device.ts'
import { DeviceHistory } from '../deviceHistory.ts'
import { MidnightCache } from '../historyCaches.ts'
import { Instruments } from '../instruments.ts'
import { sentPlace } from '../site.ts'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import type { HydraSpec } from '../spec.ts'
import type { HydraInstallation } from './installation.ts'
import { type HydraFlows, HydraModel, type HydraState } from './model.ts'
import { type HydraMoment, HydraReadings, totalsBetween } from './readings.ts'

/** Every variant has a grid or panels, so a storm affects each. */
const midnights = new MidnightCache<HydraState>()

/** A grid, generator and battery monitor. */
export class HydraDevice extends WorldDevice<HydraState, HydraFlows> {
  readonly spec: HydraSpec
  readonly installation: HydraInstallation
  readonly instruments: Instruments
  readonly readings: HydraReadings
  readonly #model: HydraModel
  readonly #offset: ZoneOffset
  /** The hour of the last energy summary, with its ISO start. */
  #hour: { readonly fromMs: number; readonly iso: string } | null = null
  protected readonly history: DeviceHistory<HydraState, HydraFlows>

  constructor(spec: HydraSpec) {
    super()
    this.spec = spec
    this.#model = new HydraModel(spec, new SiteConditions(spec, this.inputs), this.inputs)
    this.installation = this.#model.installation
    this.instruments = new Instruments(spec)
    this.readings = new HydraReadings(this.instruments, this.installation, spec.feedsIn)
    this.#offset = new ZoneOffset(spec.site.tz)
    this.history = new DeviceHistory(spec, this.#model, this.inputs, midnights.of(spec))
  }

  snapshot(nowMs: number): SnapshotOf<'hydra'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.at(seenMs)
    const start = this.counterStart(seenMs)?.state ?? null
    const device: HydraEntity = {
      deviceId: this.id,
      ...sentPlace(this.spec.site),
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
    const moment = this.at(ms)
    const states: Record<string, number> = { up: this.#served(moment) ? 1 : 0 }
    for (const channel of this.readings.channels)
      states[`channel-${channel}`] = this.readings.channelState(moment, channel)
    return states
  }

  protected poweredStatus(ms: number): DeviceStatus {
    return this.#served(this.at(ms)) ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: ReportedStates,
    after: ReportedStates,
  ): OutgoingFrame[] {
    const changed = (key: string) => before[key] !== after[key]
    const moment = this.at(ms)
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
    const moment = this.at(ms)
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
      const energy = readings.channelEnergy(moment, channel, start)
      return this.#energy(head, { type: 'ac-channel-energy', channel, ...energy })
    })
    const energy = readings.monitorEnergy(moment, start)
    for (const monitor of readings.monitors)
      frames.push(this.#energy(head, { type: 'battery-monitor-energy', monitor, ...energy }))
    const { fromMs, iso: period } = this.#hourOf(ms)
    const totals = totalsBetween(this.at(fromMs).state, moment.state)
    frames.push(this.#energy(head, { type: 'energy-summary', period, ...totals }))
    return frames
  }

  /** The current wall-clock hour, limited to 60 minutes across clock changes. */
  #hourOf(ms: number): { readonly fromMs: number; readonly iso: string } {
    const fromMs = Math.max(this.#offset.hourStartMs(ms), ms - HOUR_MS)
    // Stryker disable next-line ConditionalExpression: a start written again is the same
    if (this.#hour?.fromMs !== fromMs)
      this.#hour = { fromMs, iso: isoInZone(this.spec.site.tz, fromMs) }
    return this.#hour
  }

  /** Whether any source supplies the consumers. */
  #served({ state, flows }: HydraMoment): boolean {
    const { hasGrid, inverter } = this.installation
    const batteryCarries = inverter || !hasGrid
    return flows.gridUp || flows.generatorUp || (batteryCarries && !state.cutOff)
  }

  #channelChange(moment: HydraMoment, channel: number, os: number | undefined): OutgoingFrame {
    const { v, rp, ns } = this.readings.acPower(moment, channel)
    return this.#power(this.head(moment.ms), { type: 'ac-power', channel, ns, os, v, rp })
  }

  #network(ms: number) {
    return { cop: this.spec.operator, signal_quality: this.instruments.signalCsq(ms) }
  }

  #statusFrame(ms: number): OutgoingFrame {
    const body = { status: this.status(ms), network_data: this.#network(ms) }
    const data = encodeHydraStatus({ head: this.head(ms), body })
    return { event: 'hydra_status', deviceId: this.id, data }
  }

  #power(head: FrameHead, body: HydraPowerBody): OutgoingFrame {
    const data = encodeHydraPower({ head, body })
    return { event: 'hydra_power', deviceId: this.id, data }
  }

  #energy(head: FrameHead, body: HydraEnergyBody): OutgoingFrame {
    const data = encodeHydraEnergy({ head, body })
    return { event: 'hydra_energy', deviceId: this.id, data }
  }
}

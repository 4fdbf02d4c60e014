import {
  type BgDevice as BgEntity,
  type DeviceStatus,
  type DividerParams,
  derivePowerState,
  encodePower,
  type FrameHead,
  type NotificationsThreshold,
  type PowerBody,
  powerSupplyState,
  type SwitchStatus,
  switchState,
  tamperState,
} from '@wattpost/protocol'
import { cutOffV } from '../battery.ts'
import { dayStartMs } from '../calendar.ts'
import { type OutgoingFrame, type ReportedStates, type SnapshotOf, WorldDevice } from '../device.ts'
import { DeviceHistory } from '../deviceHistory.ts'
import { MidnightCache } from '../historyCaches.ts'
import { indexOf } from '../inputIndex.ts'
import { Instruments } from '../instruments.ts'
import { sentPlace } from '../site.ts'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import type { BgSpec } from '../spec.ts'
import { type BgFlows, BgModel, type BgState } from './model.ts'
import { type BgMoment, BgReadings, bgLifetimeOf, energySince } from './readings.ts'

const THRESHOLDS: NotificationsThreshold = {
  high_temperature: 60,
  high_voltage: 58,
  high_power_day: 3000,
  high_power_night: 2000,
  low_energy: 800,
  not_charging: 120,
}
const DIVIDERS: DividerParams = { battery_r1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 }

const midnights = new MidnightCache<BgState>()

/** A battery, solar and inverter device. */
export class BgDevice extends WorldDevice<BgState, BgFlows> {
  readonly spec: BgSpec
  readonly #model: BgModel
  readonly #instruments: Instruments
  readonly readings: BgReadings
  protected readonly history: DeviceHistory<BgState, BgFlows>

  constructor(spec: BgSpec) {
    super()
    this.spec = spec
    this.#model = new BgModel(spec, new SiteConditions(spec, this.inputs), this.inputs)
    this.#instruments = new Instruments(spec)
    const { factor } = this.#model.installation
    this.readings = new BgReadings(spec.stream, this.#instruments, factor)
    this.history = new DeviceHistory(spec, this.#model, this.inputs, midnights.of(spec))
  }

  snapshot(nowMs: number): SnapshotOf<'bg'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.at(seenMs)
    const stampMs = this.stampMs(seenMs)
    const currentData = this.readings.at(moment)
    const device: BgEntity = {
      deviceId: this.id,
      ...sentPlace(this.spec.site),
      status: this.status(nowMs),
      lastSeen: seenMs,
      currentData,
      powerState: derivePowerState(stampMs, currentData),
      realtimeEnergy: this.#energies(moment),
      switch_status: this.#switchStatus(moment),
      divider_params: this.#dividers(seenMs),
      notifications_threshold: this.#thresholds(seenMs),
      ...this.#network(seenMs),
      ...this.#lifetime(moment),
    }
    return { family: 'bg', device }
  }

  states(ms: number): Record<string, number> {
    const { flows, conditions } = this.at(ms)
    const settings = indexOf(this.inputs)
    return {
      sw: conditions.switchOn ? 1 : 0,
      pw: flows.outputOn ? 0 : 1,
      tm: conditions.tamperOn ? 1 : 0,
      thresholds: settings.count('thresholds', ms),
      dividers: settings.count('dividers', ms),
    }
  }

  protected poweredStatus(ms: number): DeviceStatus {
    return this.at(ms).flows.outputOn ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: ReportedStates,
    after: ReportedStates,
  ): OutgoingFrame[] {
    const changed = (...keys: string[]) => keys.some((key) => before[key] !== after[key])
    const moment = this.at(ms)
    const head = this.head(ms)
    return [
      ...(changed('online') ? [this.connectionFrame(ms, after.online === 1)] : []),
      ...(changed('sw', 'pw', 'tm')
        ? [this.#frame(head, { kind: 'switch', switchStatus: this.#switchStatus(moment) })]
        : []),
      ...(changed('thresholds')
        ? [this.#frame(head, { kind: 'thresholds', thresholds: this.#thresholds(ms) })]
        : []),
      ...(changed('dividers')
        ? [this.#frame(head, { kind: 'dividers', dividers: this.#dividers(ms) })]
        : []),
    ]
  }

  protected reportFrames(ms: number): OutgoingFrame[] {
    const moment = this.at(ms)
    const head = this.head(ms)
    const raw = this.readings.at(moment)
    const { imei, signal_quality } = this.#network(ms)
    return [
      this.#frame(head, { kind: 'live', raw, powerState: derivePowerState(head.t, raw) }),
      this.#frame(head, { kind: 'energy', energy: this.#energies(moment) }),
      this.#frame(head, { kind: 'lifetime', lifetime: this.#lifetime(moment) }),
      this.#frame(head, { kind: 'network', network: { imei, signal_quality } }),
    ]
  }

  /** Energies of the current day. Differences of the true counters: a replaced board loses none. */
  #energies({ ms, state }: BgMoment) {
    const midnight = this.at(dayStartMs(this.spec.site.tz, ms))
    return energySince(this.stampMs(ms), state, midnight.state)
  }

  #lifetime({ ms, state }: BgMoment) {
    return bgLifetimeOf(state, this.counterStart(ms))
  }

  #switchStatus({ flows, conditions }: BgMoment): SwitchStatus {
    const bv = Math.round(cutOffV(this.#model.installation.battery) * 1000)
    return {
      switch: switchState(conditions.switchOn ? 1 : 0),
      power: powerSupplyState(flows.outputOn ? 0 : 1),
      tamper: tamperState(conditions.tamperOn ? 1 : 0),
      bv,
      cut_off: bv / 1000,
    }
  }

  #thresholds(ms: number): NotificationsThreshold {
    const set = indexOf(this.inputs).last('thresholds', ms)?.action
    return set?.do === 'thresholds' ? set.thresholds : THRESHOLDS
  }

  #dividers(ms: number): DividerParams {
    const set = indexOf(this.inputs).last('dividers', ms)?.action
    return set?.do === 'dividers' ? set.dividers : DIVIDERS
  }

  #network(ms: number) {
    const { imei, imsi, operator } = this.spec
    return { imei, imsi, network: operator, signal_quality: this.#instruments.signalCsq(ms) }
  }

  #frame(head: FrameHead, body: PowerBody): OutgoingFrame {
    const data = encodePower({ head, body })
    return { event: 'power', deviceId: this.id, data }
  }
}

import {
  type BgDevice as BgEntity,
  type DeviceStatus,
  type DividerParams,
  derivePowerState,
  encodePower,
  type FrameHead,
  type NotificationsThreshold,
  type PowerReport,
  powerSupplyState,
  type SwitchStatus,
  switchState,
  tamperState,
} from '@wattpost/protocol'
import type { DeviceAction, DeviceInput } from '../action.ts'
import { cutOffV } from '../battery.ts'
import { type SnapshotOf, WorldDevice } from '../device.ts'
import type { OutgoingFrame } from '../frame.ts'
import { Instruments } from '../instruments.ts'
import { Surroundings } from '../nature/surroundings.ts'
import { Pasts } from '../pasts.ts'
import type { BgSpec } from '../spec.ts'
import { Tape } from '../tape.ts'
import { dayStartMs } from '../zone.ts'
import { bgLifetimeOf, realtimeEnergies } from './energies.ts'
import { type BgFlows, BgPlant } from './plant.ts'
import { type BgMoment, BgReadings } from './readings.ts'
import type { BgState } from './state.ts'

const THRESHOLDS: NotificationsThreshold = {
  high_temperature: 60,
  high_voltage: 58,
  high_power_day: 3000,
  high_power_night: 2000,
  low_energy: 800,
  not_charging: 120,
}
const DIVIDERS: DividerParams = { battery_r1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 }

const ACTIONS: readonly DeviceAction['do'][] = [
  'grid-off',
  'grid-on',
  'load-shedding',
  'storm',
  'offline',
  'online',
  'switch-on',
  'switch-off',
  'tamper-on',
  'tamper-off',
  'cloud',
  'clear-sky',
  'extra-load',
  'clock-skew',
  'counter-reset',
  'thresholds',
  'dividers',
]

type Setting = 'thresholds' | 'dividers'

const pasts = new Pasts<BgState>()

/** A battery, solar and inverter device. */
export class BgDevice extends WorldDevice<BgState, BgFlows> {
  readonly spec: BgSpec
  readonly #plant: BgPlant
  readonly #instruments: Instruments
  readonly readings: BgReadings
  protected readonly tape: Tape<BgState, BgFlows>

  constructor(spec: BgSpec) {
    super()
    this.spec = spec
    this.#plant = new BgPlant(spec, new Surroundings(spec, this.inputs), this.inputs)
    this.#instruments = new Instruments(spec)
    const { factor } = this.#plant.installation
    this.readings = new BgReadings(spec.stream, this.#instruments, factor)
    this.tape = new Tape(spec, this.#plant, this.inputs, pasts.of(spec))
  }

  can(action: DeviceAction): boolean {
    return ACTIONS.includes(action.do)
  }

  /** The device's truth at a moment, for history. */
  at(ms: number): BgMoment {
    return this.tape.at(ms)
  }

  snapshot(nowMs: number): SnapshotOf<'bg'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.tape.at(seenMs)
    const stampMs = this.stampMs(seenMs)
    const currentData = this.readings.at(moment)
    const device: BgEntity = {
      deviceId: this.id,
      site: this.spec.site.name,
      tz: this.spec.site.tz,
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
    const { flows, conditions } = this.tape.at(ms)
    const timesSet = (name: Setting) =>
      this.inputs.length === 0 ? 0 : this.inputs.filter((input) => isSet(input, name, ms)).length
    return {
      sw: conditions.switchOn ? 1 : 0,
      pw: flows.outputOn ? 0 : 1,
      tm: conditions.tamperOn ? 1 : 0,
      thresholds: timesSet('thresholds'),
      dividers: timesSet('dividers'),
    }
  }

  protected poweredStatus(ms: number): DeviceStatus {
    return this.tape.at(ms).flows.outputOn ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
  ): OutgoingFrame[] {
    const changed = (...keys: string[]) => keys.some((key) => before[key] !== after[key])
    const moment = this.tape.at(ms)
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
    const moment = this.tape.at(ms)
    const head = this.head(ms)
    const raw = this.readings.at(moment)
    const network = { signal_quality: this.#instruments.signalCsq(ms) }
    return [
      this.#frame(head, { kind: 'live', raw, powerState: derivePowerState(head.t, raw) }),
      this.#frame(head, { kind: 'energy', energy: this.#energies(moment) }),
      this.#frame(head, { kind: 'lifetime', lifetime: this.#lifetime(moment) }),
      this.#frame(head, { kind: 'network', network }),
    ]
  }

  /** Energies of the running day; differences of the true counters, so that a replaced board takes none away. */
  #energies({ ms, state }: BgMoment) {
    const midnight = this.tape.at(dayStartMs(this.spec.site.tz, ms))
    return realtimeEnergies(this.stampMs(ms), state, midnight.state)
  }

  #lifetime({ ms, state }: BgMoment) {
    return bgLifetimeOf(state, this.counterStart(ms))
  }

  #switchStatus({ flows, conditions }: BgMoment): SwitchStatus {
    const bv = Math.round(cutOffV(this.#plant.installation.battery) * 1000)
    return {
      switch: switchState(conditions.switchOn ? 1 : 0),
      power: powerSupplyState(flows.outputOn ? 0 : 1),
      tamper: tamperState(conditions.tamperOn ? 1 : 0),
      bv,
      cut_off: bv / 1000,
    }
  }

  #thresholds(ms: number): NotificationsThreshold {
    const set = this.inputs.findLast((input) => isSet(input, 'thresholds', ms))?.action
    return set?.do === 'thresholds' ? set.thresholds : THRESHOLDS
  }

  #dividers(ms: number): DividerParams {
    const set = this.inputs.findLast((input) => isSet(input, 'dividers', ms))?.action
    return set?.do === 'dividers' ? set.dividers : DIVIDERS
  }

  #network(ms: number) {
    const { imei, imsi, operator } = this.spec
    return { imei, imsi, network: operator, signal_quality: this.#instruments.signalCsq(ms) }
  }

  #frame(head: FrameHead, report: PowerReport): OutgoingFrame {
    const data = encodePower({ head, report })
    return { event: 'power', deviceId: this.id, data }
  }
}

function isSet({ atMs, action }: DeviceInput, name: Setting, byMs: number): boolean {
  return action.do === name && atMs <= byMs
}

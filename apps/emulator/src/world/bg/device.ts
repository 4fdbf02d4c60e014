import {
  type BgDevice as BgEntity,
  type DeviceStatus,
  type DividerParams,
  derivePowerState,
  encodePower,
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
import { signalCsq } from '../instruments.ts'
import { Surroundings } from '../nature/surroundings.ts'
import type { BgSpec } from '../spec.ts'
import { Tape } from '../tape.ts'
import { dayStartMs } from '../zone.ts'
import { bgLifetimeOf, realtimeEnergies } from './energies.ts'
import { type BgFlows, BgPlant } from './plant.ts'
import { type BgMoment, bgReadings } from './readings.ts'
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
  'thresholds',
  'dividers',
]

type Setting = 'thresholds' | 'dividers'

/** A battery, solar and inverter device. */
export class BgDevice extends WorldDevice<BgState, BgFlows> {
  readonly spec: BgSpec
  readonly #plant: BgPlant
  protected readonly tape: Tape<BgState, BgFlows>

  constructor(spec: BgSpec) {
    super()
    this.spec = spec
    this.#plant = new BgPlant(spec, new Surroundings(spec, this.inputs))
    this.tape = new Tape(spec, this.#plant, this.inputs)
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
    const currentData = this.#readings(moment)
    const device: BgEntity = {
      deviceId: this.id,
      site: this.spec.site.name,
      tz: this.spec.site.tz,
      status: this.status(nowMs),
      lastSeen: seenMs,
      currentData,
      powerState: derivePowerState(seenMs, currentData),
      realtimeEnergy: this.#energies(moment),
      switch_status: this.#switchStatus(moment),
      divider_params: this.#dividers(seenMs),
      notifications_threshold: this.#thresholds(seenMs),
      ...this.#network(seenMs),
      ...bgLifetimeOf(moment.state),
    }
    return { family: 'bg', device }
  }

  states(ms: number): Readonly<Record<string, number>> {
    const { flows, conditions } = this.tape.at(ms)
    const timesSet = (name: Setting) => this.inputs.filter((input) => isSet(input, name, ms)).length
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
    return [
      ...(changed('online') ? [this.connectionFrame(ms, after.online === 1)] : []),
      ...(changed('sw', 'pw', 'tm')
        ? [this.#frame(ms, { kind: 'switch', switchStatus: this.#switchStatus(moment) })]
        : []),
      ...(changed('thresholds')
        ? [this.#frame(ms, { kind: 'thresholds', thresholds: this.#thresholds(ms) })]
        : []),
      ...(changed('dividers')
        ? [this.#frame(ms, { kind: 'dividers', dividers: this.#dividers(ms) })]
        : []),
    ]
  }

  protected reportFrames(ms: number): OutgoingFrame[] {
    const moment = this.tape.at(ms)
    const raw = this.#readings(moment)
    const network = this.#network(ms)
    return [
      this.#frame(ms, { kind: 'live', raw, powerState: derivePowerState(ms, raw) }),
      this.#frame(ms, { kind: 'energy', energy: this.#energies(moment) }),
      this.#frame(ms, { kind: 'lifetime', lifetime: bgLifetimeOf(moment.state) }),
      this.#frame(ms, { kind: 'network', network: { signal_quality: network.signal_quality } }),
    ]
  }

  #readings(moment: BgMoment) {
    return bgReadings(this.spec, moment, this.#plant.installation.factor)
  }

  #energies(moment: BgMoment) {
    const midnight = this.tape.at(dayStartMs(this.spec.site.tz, moment.ms))
    return realtimeEnergies(moment.ms, moment.state, midnight.state)
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
    const { imei, imsi, operator, stream } = this.spec
    return { imei, imsi, network: operator, signal_quality: signalCsq(stream, ms) }
  }

  #frame(ms: number, report: PowerReport): OutgoingFrame {
    const data = encodePower({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'power', deviceId: this.id, data }
  }
}

function isSet({ atMs, action }: DeviceInput, name: Setting, byMs: number): boolean {
  return action.do === name && atMs <= byMs
}

import {
  type DeviceStatus,
  encodeMeterPower,
  encodeMeterStatus,
  type MeterDevice,
  type MeterReport,
  type Phase,
  phases,
} from '@wattpost/protocol'
import type { DeviceAction } from '../action.ts'
import { type SnapshotOf, WorldDevice } from '../device.ts'
import type { OutgoingFrame } from '../frame.ts'
import { signalCsq } from '../instruments.ts'
import { Surroundings } from '../nature/surroundings.ts'
import type { PmSpec } from '../spec.ts'
import { partOn } from '../supplyParts.ts'
import { Tape } from '../tape.ts'
import { ZoneOffset } from '../zoneOffset.ts'
import { type PmFlows, PmPlant, type PmState } from './plant.ts'
import {
  meterLifetimeOf,
  type PmMoment,
  phaseEnergyOf,
  phasePowerOf,
  totalsOf,
} from './readings.ts'

const ACTIONS: readonly DeviceAction['do'][] = [
  'grid-off',
  'grid-on',
  'offline',
  'online',
  'load-shedding',
  'storm',
  'phase-off',
  'phase-on',
  'cloud',
  'clear-sky',
  'extra-load',
]

/** A three-phase power meter. */
export class PmDevice extends WorldDevice<PmState, PmFlows> {
  readonly spec: PmSpec
  protected readonly tape: Tape<PmState, PmFlows>
  readonly #offset: ZoneOffset

  constructor(spec: PmSpec) {
    super()
    this.spec = spec
    this.#offset = new ZoneOffset(spec.site.tz)
    this.tape = new Tape(
      spec,
      new PmPlant(spec, new Surroundings(spec, this.inputs), this.inputs),
      this.inputs,
    )
  }

  can(action: DeviceAction): boolean {
    return ACTIONS.includes(action.do)
  }

  /** The device's truth at a moment, for history. */
  at(ms: number): PmMoment {
    return this.tape.at(ms)
  }

  snapshot(nowMs: number): SnapshotOf<'pm'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.tape.at(seenMs)
    const phase = (name: 'A' | 'B' | 'C') => ({
      ...phasePowerOf(this.spec, moment, name),
      ...phaseEnergyOf(moment, name),
    })
    const device: MeterDevice = {
      deviceId: this.id,
      site: this.spec.site.name,
      tz: this.spec.site.tz,
      status: this.status(nowMs),
      lastSeen: seenMs,
      network: this.#network(seenMs),
      lifetime: meterLifetimeOf(moment),
      powerState: {
        timestamp: seenMs,
        ...totalsOf(this.spec, moment, this.#offset.at(seenMs)),
        phaseA: phase('A'),
        phaseB: phase('B'),
        phaseC: phase('C'),
      },
    }
    return { family: 'pm', device }
  }

  states(ms: number): Readonly<Record<string, number>> {
    const { gridUp } = this.tape.conditionsAt(ms)
    const live = (phase: Phase) => (gridUp && partOn(this.inputs, phase, ms) ? 1 : 0)
    return { A: live('A'), B: live('B'), C: live('C') }
  }

  protected poweredStatus(ms: number): DeviceStatus {
    // A meter with one live phase left still feeds somebody.
    return Object.values(this.states(ms)).includes(1) ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
  ): OutgoingFrame[] {
    return [
      ...(before.online === after.online ? [] : [this.connectionFrame(ms, after.online === 1)]),
      this.#statusFrame(ms),
      ...(after.online === 1 ? this.#powerFrames(ms) : []),
    ]
  }

  protected reportFrames(ms: number): OutgoingFrame[] {
    const moment = this.tape.at(ms)
    return [
      ...this.#powerFrames(ms),
      ...phases.map((phase) =>
        this.#frame(ms, { kind: 'phase-energy', phase, energy: phaseEnergyOf(moment, phase) }),
      ),
      this.#frame(ms, { kind: 'total-energy', lifetime: meterLifetimeOf(moment) }),
      this.#statusFrame(ms),
    ]
  }

  #powerFrames(ms: number): OutgoingFrame[] {
    const moment = this.tape.at(ms)
    const totals = totalsOf(this.spec, moment, this.#offset.at(ms))
    return [
      ...phases.map((phase) =>
        this.#frame(ms, {
          kind: 'phase-power',
          phase,
          power: phasePowerOf(this.spec, moment, phase),
        }),
      ),
      this.#frame(ms, { kind: 'total-power', totals }),
    ]
  }

  #network(ms: number) {
    const { imei, imsi, operator, stream } = this.spec
    return { cop: operator, imsi, imei, signal_quality: signalCsq(stream, ms) }
  }

  #statusFrame(ms: number): OutgoingFrame {
    const { cop, signal_quality } = this.#network(ms)
    const report = { cop, csq: signal_quality, status: this.status(ms) }
    const data = encodeMeterStatus({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'meter_status', deviceId: this.id, data }
  }

  #frame(ms: number, report: MeterReport): OutgoingFrame {
    const data = encodeMeterPower({ head: { deviceId: this.id, t: ms }, report })
    return { event: 'meter_power', deviceId: this.id, data }
  }
}

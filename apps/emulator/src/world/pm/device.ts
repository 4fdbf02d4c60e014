import {
  type DeviceStatus,
  encodeMeterPower,
  encodeMeterStatus,
  type FrameHead,
  type MeterDevice,
  type MeterPowerBody,
  type MeterStatusBody,
  type Phase,
  type PhasePower,
  phases,
} from '@wattpost/protocol'
import { ZoneOffset } from '../calendar.ts'
import { type OutgoingFrame, type ReportedStates, type SnapshotOf, WorldDevice } from '../device.ts'
import { DeviceHistory } from '../deviceHistory.ts'
import { MidnightCache } from '../historyCaches.ts'
import { Instruments } from '../instruments.ts'
import { sentPlace } from '../site.ts'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import type { PmSpec } from '../spec.ts'
import { partOn } from '../supply/parts.ts'
import { type PmFlows, PmModel, type PmState } from './model.ts'
import {
  type MeasuredTotals,
  meterLifetimeOf,
  phaseEnergyOf,
  phasePowerOf,
  totalsOf,
} from './readings.ts'

const midnights = new MidnightCache<PmState>()

/** A three-phase power meter. */
export class PmDevice extends WorldDevice<PmState, PmFlows> {
  readonly spec: PmSpec
  protected readonly history: DeviceHistory<PmState, PmFlows>
  readonly #offset: ZoneOffset
  readonly #instruments: Instruments

  constructor(spec: PmSpec) {
    super()
    this.spec = spec
    this.#offset = new ZoneOffset(spec.site.tz)
    this.#instruments = new Instruments(spec)
    this.history = new DeviceHistory(
      spec,
      new PmModel(spec, new SiteConditions(spec, this.inputs), this.inputs),
      this.inputs,
      midnights.of(spec),
    )
  }

  /** Whether a phase carries voltage at a moment. */
  isLive(ms: number, phase: Phase): boolean {
    return this.history.conditionsAt(ms).gridUp && partOn(this.inputs, phase, ms)
  }

  phasePower(ms: number, phase: Phase): PhasePower {
    return phasePowerOf(this.#instruments, this.at(ms), phase)
  }

  totals(ms: number): MeasuredTotals {
    return totalsOf(this.#instruments, this.at(ms), this.#offset.at(ms))
  }

  snapshot(nowMs: number): SnapshotOf<'pm'> {
    const seenMs = this.lastSeenMs(nowMs)
    const moment = this.at(seenMs)
    const stampMs = this.stampMs(seenMs)
    const start = this.counterStart(seenMs)?.state ?? null
    // Spreading two objects into one costs more than the physics of a list.
    const phase = (name: Phase) =>
      Object.assign(this.phasePower(seenMs, name), phaseEnergyOf(moment, name, start))
    const device: MeterDevice = {
      deviceId: this.id,
      ...sentPlace(this.spec.site),
      status: this.status(nowMs),
      lastSeen: seenMs,
      network: this.#network(seenMs),
      lifetime: meterLifetimeOf(moment, start),
      powerState: {
        timestamp: stampMs,
        ...this.totals(seenMs),
        phaseA: phase('A'),
        phaseB: phase('B'),
        phaseC: phase('C'),
      },
    }
    return { family: 'pm', device }
  }

  states(ms: number): Record<string, number> {
    const live = (phase: Phase) => (this.isLive(ms, phase) ? 1 : 0)
    return { A: live('A'), B: live('B'), C: live('C') }
  }

  protected poweredStatus(ms: number): DeviceStatus {
    // A meter with one live phase still supplies consumers.
    return phases.some((phase) => this.isLive(ms, phase)) ? 'up' : 'down'
  }

  protected changeFrames(
    ms: number,
    before: ReportedStates,
    after: ReportedStates,
  ): OutgoingFrame[] {
    return [
      ...(before.online === after.online ? [] : [this.connectionFrame(ms, after.online === 1)]),
      this.#statusFrame(ms),
      ...(after.online === 1 ? this.#powerFrames(ms) : []),
    ]
  }

  protected reportFrames(ms: number): OutgoingFrame[] {
    const moment = this.at(ms)
    const head = this.head(ms)
    const start = this.counterStart(ms)?.state ?? null
    const frames = this.#powerFrames(ms)
    for (const phase of phases) {
      const energy = phaseEnergyOf(moment, phase, start)
      frames.push(this.#frame(head, { kind: 'phase-energy', phase, energy }))
    }
    const lifetime = meterLifetimeOf(moment, start)
    frames.push(this.#frame(head, { kind: 'total-energy', lifetime }), this.#statusFrame(ms))
    return frames
  }

  #powerFrames(ms: number): OutgoingFrame[] {
    const head = this.head(ms)
    const frames = phases.map((phase) => {
      const power = this.phasePower(ms, phase)
      return this.#frame(head, { kind: 'phase-power', phase, power })
    })
    frames.push(this.#frame(head, { kind: 'total-power', totals: this.totals(ms) }))
    return frames
  }

  #network(ms: number) {
    const { imei, imsi, operator } = this.spec
    return { cop: operator, imsi, imei, signal_quality: this.#instruments.signalCsq(ms) }
  }

  #statusFrame(ms: number): OutgoingFrame {
    const body: MeterStatusBody = {
      cop: this.spec.operator,
      signal_quality: this.#instruments.signalCsq(ms),
      status: this.status(ms),
    }
    const data = encodeMeterStatus({ head: this.head(ms), body })
    return { event: 'meter_status', deviceId: this.id, data }
  }

  #frame(head: FrameHead, body: MeterPowerBody): OutgoingFrame {
    const data = encodeMeterPower({ head, body })
    return { event: 'meter_power', deviceId: this.id, data }
  }
}

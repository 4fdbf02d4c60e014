import { SECOND_MS } from '@wattpost/protocol'
import type { SimulatedDevice } from '../../world/simulatedDevice.ts'
import type { World } from '../../world/world.ts'
import { Report, type WorldEntry } from '../log/worldLog.ts'

/** Events of devices. */
export type SchedulerEvent =
  | { readonly kind: 'edge'; readonly deviceId: string }
  | { readonly kind: 'reports'; readonly slot: number }

/** Dependencies of `DeviceScheduler`. */
export interface DeviceSchedulerParts {
  readonly world: World
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  readonly enter: (dueAtMs: number, item: SchedulerEvent) => void
  /** Devices whose model sends no frames, because a recording does. */
  readonly isRecorded: (deviceId: string) => boolean
}

/** Queues the state changes and the reports of all devices. */
export class DeviceScheduler {
  readonly #parts: DeviceSchedulerParts
  readonly #slots: readonly ReportSlot[]
  /** The next edge of each device, by its id. */
  #edges = new Map<string, number>()

  constructor(parts: DeviceSchedulerParts) {
    this.#parts = parts
    this.#slots = reportSlots(parts.world.simulatedDevices)
  }

  /** Takes the states at the start as known and queues the first events, in pieces: it yields after each. */
  *begin(startMs: number): Generator<undefined, void> {
    for (const [index, device] of this.#parts.world.simulatedDevices.entries()) {
      device.begin(startMs)
      this.#awaitEdge(device)
      if (index % PIECE_DEVICES === PIECE_DEVICES - 1) yield
    }
    for (const [slot, { afterMs }] of this.#slots.entries())
      this.#parts.enter(startMs + afterMs, { kind: 'reports', slot })
  }

  /** The next edges, which are in the queue. */
  save(): ReadonlyMap<string, number> {
    return new Map(this.#edges)
  }

  /** Continues from saved edges. */
  continueWith(edges: ReadonlyMap<string, number>): void {
    this.#edges = new Map(edges)
  }

  /** A moment at which the conditions of a device may have changed. */
  edge(device: SimulatedDevice, dueAtMs: number): void {
    // An input may have moved the edge after this event was queued.
    if (this.#edges.get(device.spec.id) !== dueAtMs) return
    // The end of a day is an edge too, mostly without a change.
    if (device.conditionsChanged(dueAtMs)) this.change(device)
    else this.#awaitEdge(device)
  }

  /** Logs the changed states of a device. */
  change(device: SimulatedDevice): void {
    const frames = device.observe(this.#parts.nowMs())
    if (!this.#parts.isRecorded(device.spec.id))
      this.#parts.log({
        kind: 'change',
        deviceId: device.spec.id,
        frames: () => frames.changes(),
      })
    this.#awaitEdge(device)
  }

  /** Logs the reports of a slot and queues the next ones. */
  reports(item: SchedulerEvent & { readonly kind: 'reports' }): void {
    for (const device of this.#slots[item.slot]?.devices ?? []) this.#report(device)
    this.#parts.enter(this.#parts.nowMs() + REPORT_EVERY_MS, item)
  }

  #report(device: SimulatedDevice): void {
    const nowMs = this.#parts.nowMs()
    if (!device.isOnline(nowMs) || this.#parts.isRecorded(device.spec.id)) return
    this.#parts.log(new Report(device.spec.id, device.observe(nowMs)))
  }

  #awaitEdge(device: SimulatedDevice): void {
    const { id: deviceId } = device.spec
    const edgeMs = device.nextEdgeMs(this.#parts.nowMs())
    if (this.#edges.get(deviceId) === edgeMs) return
    this.#edges.set(deviceId, edgeMs)
    this.#parts.enter(edgeMs, { kind: 'edge', deviceId })
  }
}

/** Devices of a piece of the start: a few ms of real time. */
const PIECE_DEVICES = 50
const SECONDS = 10
/** Interval between the reports of a device. */
export const REPORT_EVERY_MS = SECONDS * SECOND_MS
/** The devices of a second report at the same moment, if there are no more than these. */
const SECOND_DEVICES_MAX = 25
/** Otherwise so many do: a few ms of real time, also right after a seek. */
const SLOT_DEVICES_MAX = 5

/** Devices that report at the same moment. */
interface ReportSlot {
  /** From the start of the run, and of each interval, to their report. */
  readonly afterMs: number
  readonly devices: readonly SimulatedDevice[]
}

/**
 * The devices by their reporting moment. The second depends only on the device's own random stream; those of a large
 * fleet are spread over it, so that no moment has too many.
 */
function reportSlots(simulatedDevices: readonly SimulatedDevice[]): ReportSlot[] {
  return Array.from({ length: SECONDS }, (_, second) => {
    const devices = simulatedDevices.filter(({ spec }) => spec.stream % SECONDS === second)
    const size = devices.length > SECOND_DEVICES_MAX ? SLOT_DEVICES_MAX : SECOND_DEVICES_MAX
    const count = Math.max(1, Math.ceil(devices.length / size))
    return Array.from({ length: count }, (_, n) => ({
      afterMs: second * SECOND_MS + Math.floor((n * SECOND_MS) / count),
      devices: devices.slice(n * size, (n + 1) * size),
    }))
  }).flat()
}

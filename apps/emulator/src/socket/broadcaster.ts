import type { ClockReading, FrameEvent, WireFrame } from '@wattpost/protocol'
import type { Stage } from '../scenario/stage.ts'
import type { LoggedEntry } from '../scenario/worldLog.ts'
import type { OutgoingFrame } from '../world/frame.ts'
import { audienceOf } from '../world/scope.ts'
import { audienceRooms, userRoom, watchRoom } from './rooms.ts'
import type { EmulatorServer } from './types.ts'

/**
 * Tells the world's frames to those who may see the device: changes at once, reports gathered for a
 * moment, the newest of a device standing for all. Frames carry the epoch and, per device, a sequence without gaps.
 */
export class Broadcaster {
  readonly #io: EmulatorServer
  readonly #stage: Stage
  readonly #reports = new Map<string, () => OutgoingFrame[]>()
  readonly #sequences = new Map<string, number>()
  #epoch: number

  constructor(io: EmulatorServer, stage: Stage) {
    this.#io = io
    this.#stage = stage
    this.#epoch = stage.epoch
  }

  /** Takes what happened in the world. */
  take({ entry }: LoggedEntry): void {
    switch (entry.kind) {
      case 'change':
        if (this.#hasAudience(entry.deviceId)) this.#tellChanges(entry.deviceId, entry.frames())
        break
      case 'report':
        if (!this.#hasAudience(entry.deviceId)) break
        this.#tellChanges(entry.deviceId, entry.changes())
        this.#reports.set(entry.deviceId, entry.values)
        break
      case 'verbatim':
        this.#tellVerbatim(entry.deviceId, entry.event, entry.data)
        break
    }
  }

  /** Sends the newest report of each device that reported since the last time. */
  flush(): void {
    for (const deviceId of [...this.#reports.keys()]) this.#flushDevice(deviceId)
  }

  /** The clock was set: what gathered goes out first, unless time went back and it is of another epoch. */
  clockSet({ epoch }: ClockReading): void {
    if (epoch === this.#epoch) this.flush()
    this.#reports.clear()
    if (epoch !== this.#epoch) this.#sequences.clear()
    this.#epoch = epoch
  }

  /** Extra values for those who watch a device; they stand outside the sequence. */
  sample(deviceId: string, frames: readonly OutgoingFrame[]): void {
    this.#flushDevice(deviceId)
    const { epoch } = this.#stage
    for (const [event, list] of byEvent(frames)) {
      const data = list.map((frame) => ({ ...frame.data, epoch }))
      this.#emit([watchRoom(deviceId, 'single')], [watchRoom(deviceId, 'batch')], event, data)
    }
  }

  /** A device's report goes out before anything newer of it, so that its frames come in order of time. */
  #flushDevice(deviceId: string): void {
    const frames = this.#reports.get(deviceId)
    this.#reports.delete(deviceId)
    if (frames !== undefined) this.#tell(deviceId, frames())
  }

  #tellChanges(deviceId: string, frames: readonly OutgoingFrame[]): void {
    if (frames.length === 0) return
    this.#flushDevice(deviceId)
    this.#tell(deviceId, frames)
  }

  /** Frames that nobody would get are not made. */
  #hasAudience(deviceId: string): boolean {
    const { spec } = this.#stage.play.world.resident(deviceId)
    const { rooms } = this.#io.sockets.adapter
    return audienceOf(spec).some(
      (uid) => rooms.has(userRoom(uid, 'single')) || rooms.has(userRoom(uid, 'batch')),
    )
  }

  #tell(deviceId: string, frames: readonly OutgoingFrame[]): void {
    const device = this.#stage.play.world.device(deviceId)
    if (device === undefined) throw new Error(`a frame of ${deviceId}, which is not in the fleet`)
    const { epoch } = this.#stage
    for (const [event, list] of byEvent(frames)) {
      const data = list.map((frame) => ({
        ...frame.data,
        epoch,
        seq: this.#nextSequence(deviceId),
      }))
      const { spec } = device
      this.#emit(audienceRooms(spec, 'single'), audienceRooms(spec, 'batch'), event, data)
    }
  }

  /** What a scenario says word for word goes out as it is, also when it is malformed. */
  #tellVerbatim(deviceId: string, event: string, data: unknown): void {
    const device = this.#stage.play.world.device(deviceId)
    if (device === undefined) return
    const rooms = [...audienceRooms(device.spec, 'single'), ...audienceRooms(device.spec, 'batch')]
    this.#io.to(rooms).emit(event as 'balance', data)
  }

  #nextSequence(deviceId: string): number {
    const next = (this.#sequences.get(deviceId) ?? 0) + 1
    this.#sequences.set(deviceId, next)
    return next
  }

  #emit(single: string[], batch: string[], event: FrameEvent, frames: WireFrame[]): void {
    for (const frame of frames) this.#io.to(single).emit(event, frame)
    this.#io.to(batch).emit(event, frames)
  }
}

function byEvent(frames: readonly OutgoingFrame[]): Map<FrameEvent, OutgoingFrame[]> {
  const groups = new Map<FrameEvent, OutgoingFrame[]>()
  for (const frame of frames) groups.set(frame.event, [...(groups.get(frame.event) ?? []), frame])
  return groups
}

import type { ClockReading, FrameEvent } from '@wattpost/protocol'
import type { Stage } from '../scenario/stage.ts'
import type { LoggedEntry } from '../scenario/worldLog.ts'
import type { OutgoingFrame } from '../world/frame.ts'
import { audienceOf, type ViewerKey } from '../world/scope.ts'
import { FrameBatch } from './frameBatch.ts'
import { listeners, type Reach, reachOf, viewerRoom } from './rooms.ts'
import { Sequences } from './sequences.ts'
import type { EmulatorServer } from './types.ts'
import type { WatchGroup } from './watching.ts'
import { single, together, type WrittenFrame, writeFrame } from './writtenFrame.ts'

/** As of when something said of a device is true: the newest frame that is in it. */
export interface StreamPlace {
  readonly epoch: number
  readonly seq: number
}

/** Frames that have gathered, each written already: objects would be copied about while they wait. */
type Gathered = FrameBatch<WrittenFrame>

/**
 * Tells the world's frames to those who may see the device, asked anew for each frame [A4]: changes at once,
 * reports gathered for a moment, the newest of a device standing for all. Every frame carries the epoch and the
 * device's sequence, and is encoded once for all who get it in the same form.
 */
export class Broadcaster {
  readonly #io: EmulatorServer
  readonly #stage: Stage
  readonly #reports = new Map<string, () => OutgoingFrame[]>()
  readonly #sequences = new Sequences()
  /** What has gathered for those who take arrays, by viewer. */
  readonly #batches = new Map<ViewerKey, Gathered>()
  #epoch: number

  constructor(io: EmulatorServer, stage: Stage) {
    this.#io = io
    this.#stage = stage
    this.#epoch = stage.epoch
  }

  /** Takes what happened in the world. Frames that nobody would get are not made. */
  take({ entry }: LoggedEntry): void {
    if (entry.kind === 'input' && entry.action.do === 'assign') this.#tellUpToNow(entry.deviceId)
    if (entry.kind === 'verbatim') this.#tellVerbatim(entry.deviceId, entry.event, entry.data)
    if (entry.kind !== 'change' && entry.kind !== 'report') return
    const reach = this.#reachOf(entry.deviceId)
    if (reach.to === 0) return
    const changes = entry.kind === 'change' ? entry.frames() : entry.changes()
    if (changes.length > 0) {
      this.#flushDevice(entry.deviceId)
      this.#tell(entry.deviceId, changes, reach)
    }
    if (entry.kind === 'report') this.#reports.set(entry.deviceId, () => entry.values())
  }

  /** Sends the newest report of each device that reported since the last time. */
  flushReports(): void {
    for (const deviceId of [...this.#reports.keys()]) this.#flushDevice(deviceId)
  }

  /** Sends the arrays that have gathered. */
  flushBatches(): void {
    for (const [viewer, batch] of this.#batches) {
      this.#sendBatch(viewerRoom(viewer, 'batch'), batch)
      if (listeners(this.#io, viewer, 'batch') === 0) this.#batches.delete(viewer)
    }
  }

  /** The clock was set: what gathered goes out first, unless time went back and it is of another epoch. */
  clockSet({ epoch }: ClockReading): void {
    if (epoch === this.#epoch) this.flushReports()
    this.#reports.clear()
    if (epoch !== this.#epoch) this.#sequences.clear()
    this.#epoch = epoch
    this.flushBatches()
  }

  /** The place of a device's stream, with all told that happened up to now. */
  placeOf(deviceId: string): StreamPlace {
    this.#flushDevice(deviceId)
    return { epoch: this.#epoch, seq: this.#sequences.last(deviceId) }
  }

  /**
   * Extra values for those who watch. They take no number of their own but repeat the newest one, so that
   * the next of them tells of a frame that was lost.
   */
  sample(
    deviceIds: Iterable<string>,
    groupsOf: (deviceId: string) => Iterable<WatchGroup>,
    nowMs: number,
  ): void {
    const gathered = new Map<string, Gathered>()
    for (const id of deviceIds) {
      const { play } = this.#stage
      const [device, spec] = [play.world.device(id), play.world.specOf(id)]
      if (device === undefined || spec === undefined || play.isRecorded(id)) continue
      const audience = audienceOf(spec)
      const groups = [...groupsOf(id)].filter(({ viewer }) => audience.includes(viewer))
      if (groups.length === 0) continue
      const place = { ...this.placeOf(id), sample: true }
      for (const [event, list] of byEvent(device.report(nowMs))) {
        const frames = list.map(({ data }) => writeFrame(data, place))
        const byThemselves = groups.filter(({ delivery }) => delivery === 'single')
        this.#emitEach(
          byThemselves.map(({ room }) => room),
          event,
          frames,
        )
        for (const { delivery, room } of groups) {
          if (delivery === 'batch') batchIn(gathered, room).add(event, id, frames)
        }
      }
    }
    // Frames that these samples follow are among what has gathered for the users.
    if (gathered.size > 0) this.flushBatches()
    for (const [room, batch] of gathered) this.#sendBatch(room, batch)
  }

  /** The device is about to change hands: what gathered is for those who have it still. */
  #tellUpToNow(deviceId: string): void {
    this.#flushDevice(deviceId)
    this.flushBatches()
  }

  /** A device's report goes out before anything newer of it, so that its frames come in order of time. */
  #flushDevice(deviceId: string): void {
    const frames = this.#reports.get(deviceId)
    this.#reports.delete(deviceId)
    if (frames !== undefined) this.#tell(deviceId, frames())
  }

  #tell(
    deviceId: string,
    frames: readonly OutgoingFrame[],
    { rooms, batches, to }: Reach = this.#reachOf(deviceId),
  ): void {
    for (const [event, list] of byEvent(frames)) {
      const placed = list.map(({ data }) =>
        writeFrame(data, { epoch: this.#epoch, seq: this.#sequences.next(deviceId) }),
      )
      this.#emitEach(rooms, event, placed)
      for (const viewer of batches) batchIn(this.#batches, viewer).add(event, deviceId, placed)
      this.#stage.heard({ kind: 'deliver', event, deviceId, frames: placed.length, to })
    }
  }

  /** What a scenario says word for word goes out as it is, also when it is malformed. */
  #tellVerbatim(deviceId: string, event: string, data: unknown): void {
    const spec = this.#stage.play.world.specOf(deviceId)
    if (spec === undefined) return
    this.flushBatches()
    const rooms = audienceOf(spec).flatMap((viewer) => [
      viewerRoom(viewer, 'single'),
      viewerRoom(viewer, 'batch'),
    ])
    this.#io.to(rooms).emit(event as 'balance', data)
  }

  #emitEach(rooms: string[], event: FrameEvent, frames: readonly WrittenFrame[]): void {
    if (rooms.length === 0) return
    for (const frame of frames) this.#io.to(rooms).emit(event, single(frame))
  }

  #sendBatch(room: string, batch: Gathered): void {
    for (const { event, frames } of batch.take()) this.#io.to(room).emit(event, together(frames))
  }

  #reachOf(deviceId: string): Reach {
    const spec = this.#stage.play.world.specOf(deviceId)
    if (spec === undefined) throw new Error(`a frame of ${deviceId}, which is not in the fleet`)
    return reachOf(this.#io, spec)
  }
}

function batchIn<K extends string>(batches: Map<K, Gathered>, key: K): Gathered {
  const batch = batches.get(key) ?? new FrameBatch<WrittenFrame>()
  batches.set(key, batch)
  return batch
}

function byEvent(frames: readonly OutgoingFrame[]): Map<FrameEvent, OutgoingFrame[]> {
  const groups = new Map<FrameEvent, OutgoingFrame[]>()
  for (const frame of frames) {
    const group = groups.get(frame.event)
    if (group === undefined) groups.set(frame.event, [frame])
    else group.push(frame)
  }
  return groups
}

import type { ClockReading, FrameEvent } from '@wattpost/protocol'
import type { LoggedEntry } from '../scenario/log/worldLog.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { OutgoingFrame } from '../world/device.ts'
import { audienceOf, type ViewerKey } from '../world/scope.ts'
import { type Channels, type Reach, reachOf, viewerGroup } from './connection.ts'
import { FrameBatch } from './frameBatch.ts'
import type { WatchGroup } from './subscriptions.ts'
import { single, together, type SerialisedFrame, serialiseFrame } from './serialisedFrame.ts'

/** The newest frame of a device's stream that an answer includes. */
export interface StreamCursor {
  readonly epoch: number
  readonly seq: number
}

/** Encoded frames that wait for the next flush. */
type Batch = FrameBatch<SerialisedFrame>

/**
 * Sends the frames of a run to the users who may see the device; the audience is read for each frame [A4].
 * Changes are sent at once. Reports are collected, and only the newest of a device is sent. Each frame carries
 * the epoch and the device's sequence number, and is encoded once for all recipients.
 */
export class Broadcaster {
  readonly #channels: Channels
  readonly #player: ScenarioPlayer
  readonly #reports = new Map<string, () => OutgoingFrame[]>()
  readonly #sequences = new Sequences()
  readonly #batches = new Map<ViewerKey, Batch>()
  #epoch: number

  constructor(channels: Channels, player: ScenarioPlayer) {
    this.#channels = channels
    this.#player = player
    this.#epoch = player.epoch
  }

  /** Handles an entry of the world log. Frames without a recipient are not made. */
  onEntry({ entry }: LoggedEntry): void {
    if (entry.kind === 'input' && entry.action.do === 'assign') this.#flushAll(entry.deviceId)
    if (entry.kind === 'verbatim') this.#sendVerbatim(entry.deviceId, entry.event, entry.data)
    if (entry.kind !== 'change' && entry.kind !== 'report') return
    const reach = this.#reachOf(entry.deviceId)
    if (reach.to === 0) return
    const changes = entry.kind === 'change' ? entry.frames() : entry.changes()
    if (changes.length > 0) {
      this.#flushDevice(entry.deviceId)
      this.#send(entry.deviceId, changes, reach)
    }
    if (entry.kind === 'report') this.#reports.set(entry.deviceId, () => entry.values())
  }

  /** Sends the newest report of each device that reported since the last flush. */
  flushReports(): void {
    for (const deviceId of [...this.#reports.keys()]) this.#flushDevice(deviceId)
  }

  /** Sends the collected arrays. */
  flushBatches(): void {
    for (const [viewer, batch] of this.#batches) {
      const group = viewerGroup(viewer, 'batch')
      this.#sendBatch(group, batch)
      if (this.#channels.size(group) === 0) this.#batches.delete(viewer)
    }
  }

  /** Call when the clock is set: sends collected reports, or drops them when a new epoch begins. */
  onClock({ epoch }: ClockReading): void {
    if (epoch === this.#epoch) this.flushReports()
    this.#reports.clear()
    if (epoch !== this.#epoch) this.#sequences.clear()
    this.#epoch = epoch
    this.flushBatches()
  }

  /** The cursor of a device's stream, after all its frames up to now are sent. */
  cursorOf(deviceId: string): StreamCursor {
    this.#flushDevice(deviceId)
    return { epoch: this.#epoch, seq: this.#sequences.last(deviceId) }
  }

  /**
   * Sends extra values to the connections that watch a device. A sample repeats the newest sequence number, so
   * the next one reveals a lost frame.
   */
  sample(
    deviceIds: Iterable<string>,
    groupsOf: (deviceId: string) => Iterable<WatchGroup>,
    nowMs: number,
  ): void {
    const batches = new Map<string, Batch>()
    for (const id of deviceIds) {
      const { run } = this.#player
      const [device, spec] = [run.world.device(id), run.world.specOf(id)]
      if (device === undefined || spec === undefined || run.isRecorded(id)) continue
      const audience = audienceOf(spec)
      const groups = [...groupsOf(id)].filter(({ viewer }) => audience.includes(viewer))
      if (groups.length === 0) continue
      const head = { ...this.cursorOf(id), sample: true }
      for (const [event, list] of byEvent(device.report(nowMs))) {
        const frames = list.map(({ data }) => serialiseFrame(data, head))
        const singles = groups.filter(({ delivery }) => delivery === 'single')
        this.#sendSingles(
          singles.map(({ group }) => group),
          event,
          frames,
        )
        for (const { delivery, group } of groups) {
          if (delivery === 'batch') batchIn(batches, group).add(event, id, frames)
        }
      }
    }
    // The frames before these samples are still among the batches of the viewers.
    if (batches.size > 0) this.flushBatches()
    for (const [group, batch] of batches) this.#sendBatch(group, batch)
  }

  /** Call before a device changes hands: sends frames up to now to its present audience. */
  #flushAll(deviceId: string): void {
    this.#flushDevice(deviceId)
    this.flushBatches()
  }

  /** Sends a device's report before any newer frame, which keeps its frames in order of time. */
  #flushDevice(deviceId: string): void {
    const frames = this.#reports.get(deviceId)
    this.#reports.delete(deviceId)
    if (frames !== undefined) this.#send(deviceId, frames())
  }

  #send(
    deviceId: string,
    frames: readonly OutgoingFrame[],
    { groups, batches, to }: Reach = this.#reachOf(deviceId),
  ): void {
    for (const [event, list] of byEvent(frames)) {
      const serialised = list.map(({ data }) =>
        serialiseFrame(data, { epoch: this.#epoch, seq: this.#sequences.next(deviceId) }),
      )
      this.#sendSingles(groups, event, serialised)
      for (const viewer of batches) batchIn(this.#batches, viewer).add(event, deviceId, serialised)
      this.#player.onTraffic({ kind: 'deliver', event, deviceId, frames: serialised.length, to })
    }
  }

  /** Sends the data of an `emit` step unchanged, even when it is malformed. */
  #sendVerbatim(deviceId: string, event: string, data: unknown): void {
    const spec = this.#player.run.world.specOf(deviceId)
    if (spec === undefined) return
    this.flushBatches()
    const groups = audienceOf(spec).flatMap((viewer) => [
      viewerGroup(viewer, 'single'),
      viewerGroup(viewer, 'batch'),
    ])
    this.#channels.publish(groups, event, data)
  }

  #sendSingles(groups: string[], event: FrameEvent, frames: readonly SerialisedFrame[]): void {
    if (groups.length === 0) return
    for (const frame of frames) this.#channels.publish(groups, event, single(frame))
  }

  #sendBatch(group: string, batch: Batch): void {
    for (const { event, frames } of batch.take())
      this.#channels.publish([group], event, together(frames))
  }

  #reachOf(deviceId: string): Reach {
    const spec = this.#player.run.world.specOf(deviceId)
    if (spec === undefined) throw new Error(`a frame of ${deviceId}, which is not in the fleet`)
    return reachOf(this.#channels, spec)
  }
}

/** Numbers each device's frames from 1 without gaps, within an epoch. */
class Sequences {
  readonly #last = new Map<string, number>()

  /** The number of the next frame. */
  next(deviceId: string): number {
    const next = this.last(deviceId) + 1
    this.#last.set(deviceId, next)
    return next
  }

  /** The number of the newest sent frame; 0 before the first. */
  last(deviceId: string): number {
    return this.#last.get(deviceId) ?? 0
  }

  /** Begins a new epoch. */
  clear(): void {
    this.#last.clear()
  }
}

function batchIn<K extends string>(batches: Map<K, Batch>, key: K): Batch {
  const batch = batches.get(key) ?? new FrameBatch<SerialisedFrame>()
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

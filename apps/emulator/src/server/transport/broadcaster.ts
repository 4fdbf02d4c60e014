import { type ClockReading, type FrameEvent, SECOND_MS, type WireFrame } from '@wattpost/protocol'
import type { LoggedEntry, Report } from '../../scenario/log/worldLog.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { OutgoingFrame } from '../../world/device.ts'
import { audienceOf, type ViewerKey } from '../../world/scope.ts'
import { type Acquired, acquiredBy, type OwnedSpec } from '../../world/spec.ts'
import { type Reach, reachOf, viewerGroup } from './connection.ts'
import type { Dialect } from './dialect/dialect.ts'
import { cursorIn, framesIn, wholeReport } from './dialect/frames.ts'
import { batchIn, type FrameBatch } from './frameBatch.ts'
import type { HeldFrames } from './heldFrames.ts'
import { type SerialisedFrame, serialiseFrame, single, together } from './serialisedFrame.ts'
import type { WatchGroup } from './subscriptions.ts'
import { TurnSlices } from './turns.ts'
import { withoutEarlierDates } from './visibleDates.ts'

/** The newest frame of a device's stream that an answer includes. */
export interface StreamCursor {
  readonly epoch: number
  readonly seq: number
}

interface BroadcasterParts {
  readonly held: HeldFrames
  readonly player: ScenarioPlayer
  readonly dialect: () => Dialect
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
}

/** Encoded frames that wait for the next flush. */
type Batch = FrameBatch<SerialisedFrame>

/**
 * Sends the frames of a run to the users who may see the device; the audience is read for each frame [A4].
 * Changes are sent at once. Reports are collected, and only the newest of a device is sent. Each frame carries
 * the epoch and the device's sequence number, and is encoded once for all recipients.
 */
export class Broadcaster {
  readonly #held: HeldFrames
  readonly #player: ScenarioPlayer
  readonly #dialect: () => Dialect
  readonly #reports: CollectedReports
  readonly #streams = new DeviceStreams()
  readonly #batches = new Map<ViewerKey, Batch>()
  #epoch: number

  constructor({ held, player, dialect, nextTurn }: BroadcasterParts) {
    this.#held = held
    this.#player = player
    this.#dialect = dialect
    this.#reports = new CollectedReports({
      ...{ monotonicMs: () => player.wallNowMs(), nextTurn },
      send: (deviceId, frames) => this.#send(deviceId, frames),
    })
    this.#epoch = player.epoch
  }

  /** Handles an entry of the world log. Frames without a recipient are not made. */
  onEntry({ entry, atMs }: LoggedEntry): void {
    if (entry.kind === 'input' && entry.action.do === 'assign') this.#flushAll(entry.deviceId)
    if (entry.kind === 'verbatim') this.#sendVerbatim(entry.deviceId, entry.event, entry.data)
    if (entry.kind !== 'change' && entry.kind !== 'report') return
    const reach = this.#reachOf(entry.deviceId)
    if (reach.to === 0) return
    const changes = entry.kind === 'change' ? entry.frames() : entry.changes()
    if (changes.length > 0) {
      this.#reports.flushDevice(entry.deviceId)
      this.#send(entry.deviceId, changes, reach)
    }
    if (entry.kind === 'report') this.#onReport(entry, atMs)
  }

  #onReport(report: Report, atMs: number): void {
    const { deviceId } = report
    const dialect = this.#dialect()
    if (!dialect.has('rhythm') && !this.#streams.isDue(deviceId, atMs)) return
    const device = dialect.isCore ? this.#player.run.world.device(deviceId) : undefined
    this.#reports.set(deviceId, () =>
      device === undefined ? report.values() : wholeReport(device, atMs),
    )
  }

  /** Sends the newest report of each device that reported since the last flush, in slices. */
  flushReports(): void {
    this.#reports.flush()
  }

  /** Sends the collected arrays. */
  flushBatches(): void {
    for (const [viewer, batch] of this.#batches) {
      const group = viewerGroup(viewer, 'batch')
      this.#sendBatch(group, batch)
      if (this.#held.size(group) === 0) this.#batches.delete(viewer)
    }
  }

  /** Call when the clock is set: sends collected reports, or drops them when a new epoch begins. */
  onClock({ epoch }: ClockReading): void {
    if (epoch === this.#epoch) this.flushReports()
    else {
      this.#reports.clear()
      this.#streams.clear()
    }
    this.#epoch = epoch
    this.flushBatches()
  }

  /** The cursor of a device's stream, after all its frames up to now are sent. */
  cursorOf(deviceId: string): StreamCursor {
    this.#reports.flushDevice(deviceId)
    return { epoch: this.#epoch, seq: this.#streams.last(deviceId) }
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
    const dialect = this.#dialect()
    if (!dialect.has('rhythm')) return
    const batches = new Map<string, Batch>()
    for (const id of deviceIds) {
      const { run } = this.#player
      const [device, spec] = [run.world.device(id), run.world.specOf(id)]
      if (device === undefined || spec === undefined || run.isRecorded(id)) continue
      const watching = watchersOf(groupsOf(id), spec)
      if (watching.length === 0) continue
      const head = cursorIn(dialect, { ...this.cursorOf(id), sample: true })
      for (const [event, list] of byEvent(framesIn(dialect, device.report(nowMs)))) {
        for (const { acquired, singles, batched } of watching) {
          const frames = list.map(({ data }) =>
            serialiseFrame(withoutEarlierDates(data, acquired), head),
          )
          this.#sendSingles(singles, event, frames)
          for (const group of batched) batchIn(batches, group).add(event, id, frames)
        }
      }
    }
    // The frames before these samples are still among the batches of the viewers.
    if (batches.size > 0) this.flushBatches()
    for (const [group, batch] of batches) this.#sendBatch(group, batch)
  }

  /** Call before a device changes hands: sends frames up to now to its present audience. */
  #flushAll(deviceId: string): void {
    this.#reports.flushDevice(deviceId)
    this.flushBatches()
    this.#held.release()
  }

  #send(
    deviceId: string,
    frames: OutgoingFrame[],
    { audiences, to }: Reach = this.#reachOf(deviceId),
  ): void {
    const dialect = this.#dialect()
    for (const [event, list] of byEvent(framesIn(dialect, frames))) {
      const cursors = list.map(() => this.#nextCursor(deviceId, dialect))
      for (const { acquired, groups, batches } of audiences) {
        const serialised = list.map(({ data }, index) =>
          serialiseFrame(withoutEarlierDates(data, acquired), cursors[index] ?? {}),
        )
        this.#sendSingles(groups, event, serialised)
        for (const viewer of batches)
          batchIn(this.#batches, viewer).add(event, deviceId, serialised)
      }
      this.#player.onTraffic({ kind: 'deliver', event, deviceId, frames: list.length, to })
    }
  }

  #nextCursor(deviceId: string, dialect: Dialect): WireFrame {
    return cursorIn(dialect, { epoch: this.#epoch, seq: this.#streams.next(deviceId) })
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
    this.#held.publish(groups, event, data)
  }

  #sendSingles(groups: string[], event: FrameEvent, frames: readonly SerialisedFrame[]): void {
    if (groups.length === 0) return
    for (const frame of frames) this.#held.publish(groups, event, single(frame))
  }

  #sendBatch(group: string, batch: Batch): void {
    for (const { event, frames } of batch.take())
      this.#held.publish([group], event, together(frames))
  }

  #reachOf(deviceId: string): Reach {
    return reachOf(this.#held, this.#specOf(deviceId))
  }

  #specOf(deviceId: string): OwnedSpec {
    const spec = this.#player.run.world.specOf(deviceId)
    if (spec === undefined) throw new Error(`a frame of ${deviceId}, which is not in the fleet`)
    return spec
  }
}

/** Groups that watch a device and get the same samples. */
interface Watching {
  readonly acquired: Acquired | null
  readonly singles: string[]
  readonly batched: string[]
}

/** The groups whose viewers may see the device, by the start of their ownership. */
function watchersOf(groups: Iterable<WatchGroup>, spec: OwnedSpec): Watching[] {
  const audience = audienceOf(spec)
  const bySince = new Map<number | undefined, Watching>()
  for (const { viewer, delivery, group } of groups) {
    if (!audience.includes(viewer)) continue
    const acquired = acquiredBy(spec, viewer)
    const watching = bySince.get(acquired?.sinceMs) ?? { acquired, singles: [], batched: [] }
    bySince.set(acquired?.sinceMs, watching)
    watching[delivery === 'single' ? 'singles' : 'batched'].push(group)
  }
  return [...bySince.values()]
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

/** So few reports are sent at once, whatever they take: those of a small fleet come together. */
const AT_ONCE_MAX = 64

interface CollectedReportsParts {
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
  readonly send: (deviceId: string, frames: OutgoingFrame[]) => void
  /** Most reports of a flush that are sent at once; default 64. */
  readonly atOnceMax?: number
}

/**
 * The newest report of each device that waits to be sent. All of them are sent in slices: after a skip of time each device
 * of a large fleet has one, and to make and send five thousand takes half a second.
 */
export class CollectedReports {
  readonly #parts: CollectedReportsParts
  /** The frames are made when they are sent; the oldest device is first. */
  readonly #reports = new Map<string, () => OutgoingFrame[]>()
  /** Number of reports that the flush under way still sends. */
  #due = 0
  readonly #slices: TurnSlices

  constructor(parts: CollectedReportsParts) {
    this.#parts = parts
    this.#slices = new TurnSlices({
      monotonicMs: parts.monotonicMs,
      nextTurn: (work) => void parts.nextTurn().then(work),
      onTurn: () => this.#sendInSlices(),
    })
  }

  /** Replaces the report of a device. */
  set(deviceId: string, frames: () => OutgoingFrame[]): void {
    this.#reports.set(deviceId, frames)
  }

  /** Sends the report of a device now, before any newer frame: its frames stay in order of time. */
  flushDevice(deviceId: string): void {
    const frames = this.#reports.get(deviceId)
    this.#reports.delete(deviceId)
    if (frames !== undefined) this.#parts.send(deviceId, frames())
  }

  /** Sends the present reports: a slice now, the others in the next turns of the event loop; few of them at once. */
  flush(): void {
    const { atOnceMax = AT_ONCE_MAX } = this.#parts
    this.#due = this.#reports.size
    if (this.#due <= atOnceMax) while (this.#due > 0) this.#sendNext()
    this.#sendInSlices()
  }

  /** Drops all reports. */
  clear(): void {
    this.#reports.clear()
    this.#due = 0
  }

  #sendInSlices(): void {
    while (this.#due > 0 && this.#slices.hasTime) this.#sendNext()
  }

  #sendNext(): void {
    const [deviceId] = this.#reports.keys()
    this.#due = deviceId === undefined ? 0 : this.#due - 1
    if (deviceId !== undefined) this.#slices.do(() => this.flushDevice(deviceId))
  }
}

/** Interval of a device's reports in a dialect with its own rhythm, virtual time. */
const SLOW_REPORT_MS = 45 * SECOND_MS

/** What was sent of each device within an epoch. */
export class DeviceStreams {
  readonly #reportedAtMs = new Map<string, number>()
  readonly #last = new Map<string, number>()

  /** Whether a report at this moment is sent when a dialect thins them to a slower rhythm. */
  isDue(deviceId: string, atMs: number): boolean {
    const last = this.#reportedAtMs.get(deviceId)
    if (last !== undefined && atMs - last < SLOW_REPORT_MS) return false
    this.#reportedAtMs.set(deviceId, atMs)
    return true
  }

  /** The number of the next frame: from 1 without gaps. */
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
    this.#reportedAtMs.clear()
    this.#last.clear()
  }
}

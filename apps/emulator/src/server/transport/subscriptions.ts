import { type ViewerKey, viewerKey } from '../../world/scope.ts'
import { type Connection, type Delivery, deliveryOf, takeBatches } from './connection.ts'

/**
 * Connections of one viewer that watch the same devices and have the same delivery. They get the same samples,
 * encoded once.
 */
export interface WatchGroup {
  readonly viewer: ViewerKey
  readonly delivery: Delivery
  readonly deviceIds: ReadonlySet<string>
  /** Name of the group of connections that frames are published to. */
  readonly group: string
}

interface Member {
  readonly deviceIds: Set<string>
  group: CountedGroup | null
}

/** A group with the number of its connections. */
interface CountedGroup extends WatchGroup {
  readonly key: string
  size: number
}

/** The devices that connections watch; they are sampled more often. */
export class Subscriptions {
  readonly #members = new Map<Connection, Member>()
  readonly #groups = new Map<string, CountedGroup>()
  readonly #byDevice = new Map<string, Set<WatchGroup>>()
  #made = 0

  /** Ids of all watched devices. */
  get deviceIds(): Iterable<string> {
    return this.#byDevice.keys()
  }

  /** Groups that watch a device. The sender checks whether they may still see it. */
  groupsOf(deviceId: string): Iterable<WatchGroup> {
    return this.#byDevice.get(deviceId) ?? []
  }

  /** @returns the number of devices that the connection watches now */
  watch(connection: Connection, deviceIds: readonly string[], batch: boolean): number {
    if (batch) takeBatches(connection)
    const member = this.#members.get(connection) ?? { deviceIds: new Set(), group: null }
    this.#members.set(connection, member)
    for (const id of deviceIds) member.deviceIds.add(id)
    this.#regroup(connection, member)
    return member.deviceIds.size
  }

  /** @returns the number of devices that the connection watches now */
  unwatch(connection: Connection, deviceIds: readonly string[]): number {
    const member = this.#members.get(connection)
    if (member === undefined) return 0
    for (const id of deviceIds) member.deviceIds.delete(id)
    this.#regroup(connection, member)
    return member.deviceIds.size
  }

  /** Removes a closed connection. */
  left(connection: Connection): void {
    const member = this.#members.get(connection)
    if (member?.group) this.#leave(connection, member.group)
    this.#members.delete(connection)
  }

  #regroup(connection: Connection, member: Member): void {
    const before = member.group
    member.group = member.deviceIds.size === 0 ? null : this.#join(connection, member.deviceIds)
    if (before !== null) this.#leave(connection, before, member.group)
  }

  #join(connection: Connection, deviceIds: ReadonlySet<string>): CountedGroup {
    const viewer = viewerKey(connection.user)
    const delivery = deliveryOf(connection)
    const key = keyOf(viewer, delivery, deviceIds)
    const joined = this.#groups.get(key) ?? this.#make(key, viewer, delivery, deviceIds)
    joined.size += 1
    connection.join(joined.group)
    return joined
  }

  #make(
    key: string,
    viewer: ViewerKey,
    delivery: Delivery,
    deviceIds: ReadonlySet<string>,
  ): CountedGroup {
    this.#made += 1
    const group = `watch:${this.#made}`
    const made = { key, viewer, delivery, deviceIds: new Set(deviceIds), group, size: 0 }
    this.#groups.set(key, made)
    for (const id of deviceIds) {
      const groups = this.#byDevice.get(id) ?? new Set()
      this.#byDevice.set(id, groups.add(made))
    }
    return made
  }

  #leave(connection: Connection, left: CountedGroup, next: CountedGroup | null = null): void {
    if (left !== next && connection.isOpen) connection.leave(left.group)
    left.size -= 1
    if (left.size > 0) return
    this.#groups.delete(left.key)
    for (const id of left.deviceIds) {
      const groups = this.#byDevice.get(id)
      groups?.delete(left)
      if (groups?.size === 0) this.#byDevice.delete(id)
    }
  }
}

function keyOf(viewer: ViewerKey, delivery: Delivery, deviceIds: ReadonlySet<string>): string {
  return JSON.stringify([viewer, delivery, ...[...deviceIds].sort()])
}

/** Spreads the watched devices over rounds of a length in real time: each is sampled once per round. */
export class SampleRound {
  readonly #watched: Pick<Subscriptions, 'deviceIds'>
  readonly #roundMs: number
  #devices: readonly string[] = []
  #sampled = 0
  #beganMs = Number.NEGATIVE_INFINITY
  #samplesAll = false

  /** @param roundMs ms of real time */
  constructor(watched: Pick<Subscriptions, 'deviceIds'>, roundMs: number) {
    this.#watched = watched
    this.#roundMs = roundMs
  }

  /** Call after a time jump: all devices are due in the next tick. */
  allNext(): void {
    this.#samplesAll = true
  }

  /**
   * The devices to sample in this tick, as many as are due. The first sample after a time jump takes long: those that
   * are left when the time is over are due in the next tick.
   * @param nowMs a clock that never goes back
   * @param isOver asked after each device
   */
  *next(nowMs: number, isOver: () => boolean): Generator<string, void> {
    if (this.#samplesAll) this.#begin(nowMs - this.#roundMs)
    this.#samplesAll = false
    const share = (nowMs - this.#beganMs) / this.#roundMs
    const due = this.#devices.slice(this.#sampled, Math.ceil(this.#devices.length * share))
    for (const device of due) {
      this.#sampled += 1
      yield device
      if (isOver()) break
    }
    // A round begins when the one before should have ended, unless it ended much later.
    if (share >= 1 && this.#sampled === this.#devices.length)
      this.#begin(share < 2 ? this.#beganMs + this.#roundMs : nowMs)
  }

  #begin(beganMs: number): void {
    this.#devices = [...this.#watched.deviceIds]
    this.#sampled = 0
    this.#beganMs = beganMs
  }
}

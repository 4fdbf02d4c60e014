import { type ViewerKey, viewerKey } from '../world/scope.ts'
import { type Delivery, deliveryOf, takeBatches } from './rooms.ts'
import type { Connection } from './types.ts'

/**
 * Connections of one viewer that have the same devices on their screens and take frames in the same way: they
 * get the same, so it is encoded once for all of them.
 */
export interface WatchGroup {
  readonly viewer: ViewerKey
  readonly delivery: Delivery
  readonly deviceIds: ReadonlySet<string>
  readonly room: string
}

interface Member {
  readonly deviceIds: Set<string>
  group: WatchGroup | null
}

/** Which devices are on somebody's screen, so that they are sampled more often. */
export class Watching {
  readonly #members = new Map<Connection, Member>()
  readonly #groups = new Map<string, { readonly group: WatchGroup; size: number }>()
  readonly #byDevice = new Map<string, Set<WatchGroup>>()
  #made = 0

  /** Ids of all watched devices. */
  get deviceIds(): Iterable<string> {
    return this.#byDevice.keys()
  }

  /** Those who watch a device; whether they may still see it is asked when something is sent. */
  groupsOf(deviceId: string): Iterable<WatchGroup> {
    return this.#byDevice.get(deviceId) ?? []
  }

  /** @returns how many devices the connection watches now */
  watch(socket: Connection, deviceIds: readonly string[], batch: boolean): number {
    if (batch) takeBatches(socket)
    const member = this.#members.get(socket) ?? { deviceIds: new Set(), group: null }
    this.#members.set(socket, member)
    for (const id of deviceIds) member.deviceIds.add(id)
    this.#regroup(socket, member)
    return member.deviceIds.size
  }

  /** @returns how many devices the connection watches now */
  unwatch(socket: Connection, deviceIds: readonly string[]): number {
    const member = this.#members.get(socket)
    if (member === undefined) return 0
    for (const id of deviceIds) member.deviceIds.delete(id)
    this.#regroup(socket, member)
    return member.deviceIds.size
  }

  /** A connection has ended. */
  left(socket: Connection): void {
    const member = this.#members.get(socket)
    if (member?.group) this.#leave(socket, member.group)
    this.#members.delete(socket)
  }

  #regroup(socket: Connection, member: Member): void {
    const before = member.group
    member.group = member.deviceIds.size === 0 ? null : this.#join(socket, member.deviceIds)
    if (before !== null) this.#leave(socket, before, member.group)
  }

  #join(socket: Connection, deviceIds: ReadonlySet<string>): WatchGroup {
    const viewer = viewerKey(socket.data.user)
    const key = keyOf(viewer, deliveryOf(socket), deviceIds)
    const entry = this.#groups.get(key) ?? this.#make(key, viewer, deliveryOf(socket), deviceIds)
    entry.size += 1
    void socket.join(entry.group.room)
    return entry.group
  }

  #make(key: string, viewer: ViewerKey, delivery: Delivery, deviceIds: ReadonlySet<string>) {
    this.#made += 1
    const group = { viewer, delivery, deviceIds: new Set(deviceIds), room: `watch:${this.#made}` }
    const entry = { group, size: 0 }
    this.#groups.set(key, entry)
    for (const id of deviceIds) {
      const groups = this.#byDevice.get(id) ?? new Set()
      this.#byDevice.set(id, groups.add(group))
    }
    return entry
  }

  #leave(socket: Connection, group: WatchGroup, stays: WatchGroup | null = null): void {
    if (group !== stays) void socket.leave(group.room)
    const key = keyOf(group.viewer, group.delivery, group.deviceIds)
    const entry = this.#groups.get(key)
    if (entry === undefined) throw new Error(`nobody is in ${group.room}`)
    entry.size -= 1
    if (entry.size > 0) return
    this.#groups.delete(key)
    for (const id of group.deviceIds) {
      const groups = this.#byDevice.get(id)
      groups?.delete(group)
      if (groups?.size === 0) this.#byDevice.delete(id)
    }
  }
}

function keyOf(viewer: ViewerKey, delivery: Delivery, deviceIds: ReadonlySet<string>): string {
  return JSON.stringify([viewer, delivery, ...[...deviceIds].sort()])
}

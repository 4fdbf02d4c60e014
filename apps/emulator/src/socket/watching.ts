import { userRoom, watchRoom } from './rooms.ts'
import type { Connection } from './types.ts'

/** Which devices are on somebody's screen, so that they are sampled more often. */
export class Watching {
  readonly #watchers = new Map<string, Set<Connection>>()

  /** Ids of all watched devices. */
  get deviceIds(): readonly string[] {
    return [...this.#watchers.keys()]
  }

  /** @returns how many devices the connection watches now */
  watch(socket: Connection, deviceIds: readonly string[], batch: boolean): number {
    if (batch) takeBatches(socket)
    for (const id of deviceIds) {
      this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(socket))
      void socket.join(watchRoom(id, takesBatches(socket) ? 'batch' : 'single'))
    }
    return this.#count(socket)
  }

  /** @returns how many devices the connection watches now */
  unwatch(socket: Connection, deviceIds: readonly string[]): number {
    for (const id of deviceIds) {
      this.#forget(socket, id)
      void socket.leave(watchRoom(id, 'single'))
      void socket.leave(watchRoom(id, 'batch'))
    }
    return this.#count(socket)
  }

  /** A connection has ended. */
  left(socket: Connection): void {
    for (const id of this.deviceIds) this.#forget(socket, id)
  }

  #forget(socket: Connection, id: string): void {
    const watchers = this.#watchers.get(id)
    watchers?.delete(socket)
    if (watchers?.size === 0) this.#watchers.delete(id)
  }

  #count(socket: Connection): number {
    return this.deviceIds.filter((id) => this.#watchers.get(id)?.has(socket)).length
  }
}

function takesBatches(socket: Connection): boolean {
  return socket.rooms.has(userRoom(socket.data.user.uid, 'batch'))
}

/** From now on the connection gets arrays of frames. */
function takeBatches(socket: Connection): void {
  const { uid } = socket.data.user
  if (!socket.data.user.approved) return
  void socket.leave(userRoom(uid, 'single'))
  void socket.join(userRoom(uid, 'batch'))
}

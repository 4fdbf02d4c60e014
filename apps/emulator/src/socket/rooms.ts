import { audienceOf, type Holding, type ViewerKey, viewerKey } from '../world/scope.ts'
import type { Connection, EmulatorServer } from './types.ts'

/** How a connection takes frames: each as an event of its own, or gathered in arrays. */
export type Delivery = 'single' | 'batch'

/** The room of all connections of a viewer that take frames in one way. */
export function viewerRoom(viewer: ViewerKey, delivery: Delivery): string {
  return `${delivery}:${viewer}`
}

/** How many connections of a viewer take frames in this way. */
export function listeners(io: EmulatorServer, viewer: ViewerKey, delivery: Delivery): number {
  return io.sockets.adapter.rooms.get(viewerRoom(viewer, delivery))?.size ?? 0
}

/** Whom a frame of a device reaches now. */
export interface Reach {
  /** Rooms of those who take it by itself. */
  readonly rooms: string[]
  /** Those who take it in arrays. */
  readonly batches: readonly ViewerKey[]
  /** To so many connections. */
  readonly to: number
}

export function reachOf(io: EmulatorServer, holding: Holding): Reach {
  const rooms: string[] = []
  const batches: ViewerKey[] = []
  let to = 0
  for (const viewer of audienceOf(holding)) {
    const single = listeners(io, viewer, 'single')
    const batch = listeners(io, viewer, 'batch')
    if (single > 0) rooms.push(viewerRoom(viewer, 'single'))
    if (batch > 0) batches.push(viewer)
    to += single + batch
  }
  return { rooms, batches, to }
}

/** From now on the connection of an approved user gets frames, one by one. */
export function takeFrames(socket: Connection): void {
  void socket.join(viewerRoom(viewerKey(socket.data.user), 'single'))
}

/** From now on it gets arrays of frames. */
export function takeBatches(socket: Connection): void {
  const viewer = viewerKey(socket.data.user)
  void socket.leave(viewerRoom(viewer, 'single'))
  void socket.join(viewerRoom(viewer, 'batch'))
}

export function deliveryOf(socket: Connection): Delivery {
  return socket.rooms.has(viewerRoom(viewerKey(socket.data.user), 'batch')) ? 'batch' : 'single'
}

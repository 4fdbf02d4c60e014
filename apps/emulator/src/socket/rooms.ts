import { audienceOf } from '../world/scope.ts'
import type { DeviceSpec } from '../world/spec.ts'

/** How a connection takes frames: each as an event of its own, or as arrays. */
export type Delivery = 'single' | 'batch'

/** The room of all connections of a user that take frames in one way. */
export function userRoom(uid: string, delivery: Delivery): string {
  return `user:${delivery}:${uid}`
}

/** The rooms of all who may see a device. */
export function audienceRooms(spec: DeviceSpec, delivery: Delivery): string[] {
  return audienceOf(spec).map((uid) => userRoom(uid, delivery))
}

/** The room of those who have a device on their screen. */
export function watchRoom(deviceId: string, delivery: Delivery): string {
  return `watch:${delivery}:${deviceId}`
}

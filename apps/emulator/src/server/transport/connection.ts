import type { ServerEvents, SessionUser } from '@wattpost/protocol'
import { audienceOf, type ViewerKey, viewerKey } from '../../world/scope.ts'
import { type Acquired, acquiredBy, type OwnedSpec } from '../../world/spec.ts'

/** Events that a backend sends without an acknowledgement, with their payloads. */
type Sent = { [E in Exclude<keyof ServerEvents, 'token'>]: Parameters<ServerEvents[E]>[0] }

/** The transport's end of a client's connection. */
export interface Connection {
  readonly id: string
  /** The authenticated user, with the account's present claims. */
  readonly user: SessionUser
  readonly isOpen: boolean
  /** Whether it only watches the run: it is not in the traffic log. */
  readonly isObserver?: boolean
  send<E extends keyof Sent>(event: E, payload: Sent[E]): void
  join(group: string): void
  leave(group: string): void
  isIn(group: string): boolean
  /** `null` if the client reads fast enough; else resolves when it has read enough for more, or has gone. */
  mayWrite(): Promise<void> | null
}

/** Groups of connections that get the same events. A closed connection has left its groups. */
export interface ConnectionGroups {
  /** Sends an event once to each member of these groups. */
  publish(groups: readonly string[], event: string, payload: unknown): void
  publishToAll(event: string, payload: unknown): void
  /** Number of members of a group. */
  size(group: string): number
}

/** Delivery of frames to a connection: each as an event, or collected in arrays. */
export type Delivery = 'single' | 'batch'

/** The group of a viewer's connections that take frames in one way. */
export function viewerGroup(viewer: ViewerKey, delivery: Delivery): string {
  return `${delivery}:${viewer}`
}

/** Connections that get the same frames of a device. */
export interface Audience {
  /** The start of the viewers' ownership; `null` for viewers who have had the device from the beginning. */
  readonly acquired: Acquired | null
  /** Groups that take frames singly. */
  readonly groups: string[]
  /** Viewers that take frames in arrays. */
  readonly batches: ViewerKey[]
}

/** The connections that a frame of a device reaches. */
export interface Reach {
  readonly audiences: readonly Audience[]
  /** Number of connections. */
  readonly to: number
}

export function reachOf(groups: ConnectionGroups, spec: OwnedSpec): Reach {
  const audiences: Audience[] = []
  let to = 0
  for (const viewer of audienceOf(spec)) {
    const single = groups.size(viewerGroup(viewer, 'single'))
    const batch = groups.size(viewerGroup(viewer, 'batch'))
    if (single + batch === 0) continue
    const audience = audienceOfOwners(audiences, acquiredBy(spec, viewer))
    if (single > 0) audience.groups.push(viewerGroup(viewer, 'single'))
    if (batch > 0) audience.batches.push(viewer)
    to += single + batch
  }
  return { audiences, to }
}

function audienceOfOwners(audiences: Audience[], acquired: Acquired | null): Audience {
  const known = audiences.find((audience) => audience.acquired?.sinceMs === acquired?.sinceMs)
  if (known !== undefined) return known
  const audience = { acquired, groups: [], batches: [] }
  audiences.push(audience)
  return audience
}

/** Subscribes an approved user's connection to single frames. */
export function takeFrames(connection: Connection): void {
  connection.join(viewerGroup(viewerKey(connection.user), 'single'))
}

/** Ends a connection's subscription. */
export function leaveFrames(connection: Connection): void {
  const viewer = viewerKey(connection.user)
  for (const delivery of ['single', 'batch'] as const)
    connection.leave(viewerGroup(viewer, delivery))
}

/** Switches a connection to arrays of frames. */
export function takeBatches(connection: Connection): void {
  const viewer = viewerKey(connection.user)
  connection.leave(viewerGroup(viewer, 'single'))
  connection.join(viewerGroup(viewer, 'batch'))
}

export function deliveryOf(connection: Pick<Connection, 'user' | 'isIn'>): Delivery {
  return connection.isIn(viewerGroup(viewerKey(connection.user), 'batch')) ? 'batch' : 'single'
}

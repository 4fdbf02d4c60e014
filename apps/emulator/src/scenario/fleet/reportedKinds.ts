import {
  type Family,
  families,
  type HydraVariant,
  hydraVariants,
  namesOf,
} from '@wattpost/protocol'
import {
  type EventMessage,
  type FieldValues,
  fieldsOf,
  socketEvents,
} from '@wattpost/protocol/contract'
import { channelsOf, groupsOf, monitorNames } from '../../world/hydra/channels.ts'
import { equipmentOf } from '../../world/hydra/installation.ts'

/** The properties that determine the frames of a device. */
export interface DeviceKind {
  readonly family: Family
  /** Of a hydra; chosen by the seed if undefined. */
  readonly variant?: HydraVariant | undefined
  readonly feedIn?: boolean | undefined
}

/** The fields of a kind of frame, with their values. */
export type FrameFields = ReadonlyMap<string, FieldValues>

/** The events that devices of a family report. */
export function eventsOf(family: Family): string[] {
  return socketEvents.flatMap(({ event, families }) => (families.includes(family) ? event : []))
}

/** The events of the devices that could send an event; of any device for one that the contract ties to no family. */
export function siblingEvents(event: string): ReadonlySet<string> {
  const known = siblings.get(event)
  if (known !== undefined) return known
  const own = families.filter((family) => eventsOf(family).includes(event))
  const events = (own.length === 0 ? families : own).flatMap(eventsOf)
  const found = new Set([event, ...events])
  siblings.set(event, found)
  return found
}

const siblings = new Map<string, ReadonlySet<string>>()

/** The kinds of frames that a device reports for an event, from the contract; none for another family's. */
export function reportedKinds(event: string, device: DeviceKind): FrameFields[] {
  const key = [event, device.family, device.variant, device.feedIn].join()
  const known = cache.get(key)
  if (known !== undefined) return known
  const found = socketEvents.find((one) => one.event === event)
  const isSent = found?.families.includes(device.family) === true
  const kinds = isSent ? found.messages.flatMap((one) => reportedFields(one, device) ?? []) : []
  cache.set(key, kinds)
  return kinds
}

/** The short names of fields in frames of an event, by their long names. */
export function shortNamesOf(event: string): ReadonlyMap<string, string> {
  const parts = socketEvents
    .filter((one) => one.event === event)
    .flatMap(({ messages }) => messages.flatMap((one) => one.parts))
  const names = parts.flatMap((part) => namesOf(part) ?? [])
  return new Map(names.map(({ short, long }) => [long, short]))
}

/** The fields of a kind of frame as a device reports it; `null` if it never does. */
export function reportedFields(message: EventMessage, device: DeviceKind): FrameFields | null {
  if (message.isUnreported === true) return null
  const fields = fieldsOf(message)
  return device.family === 'hydra' ? ofEquipment(fields, device) : fields
}

const cache = new Map<string, FrameFields[]>()

/** States of a channel: failed, restored. Other backends may have further ones for failed. */
const CHANNEL_STATES = [0, 1]

/** Limits fields to the channels, their states and the monitors that a hydra may have; `null` if it lacks the kind. */
function ofEquipment(fields: FrameFields, { variant, feedIn }: DeviceKind): FrameFields | null {
  const possible = (variant === undefined ? hydraVariants : [variant]).map(equipmentOf)
  const channels = [...new Set(possible.flatMap(groupsOf).flatMap(channelsOf))]
  const monitors = monitorNames(Math.max(...possible.map(({ monitorsMax }) => monitorsMax)))
  const limited = new Map(fields)
  if (limited.has('channel')) limited.set('channel', oneOf(channels))
  for (const state of ['ns', 'os'])
    if (limited.has(state)) limited.set(state, oneOf(CHANNEL_STATES))
  if (limited.has('monitor')) limited.set('monitor', oneOf(monitors))
  if (feedIn !== true) limited.delete('ee')
  return fields.has('channel') && channels.length === 0 ? null : limited
}

function oneOf(values: readonly unknown[]): FieldValues {
  return { types: new Set(), values }
}

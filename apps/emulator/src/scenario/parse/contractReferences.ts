import { framesIn } from '../../recording/record.ts'
import { eventsOf, type FrameFields, reportedKinds, shortNamesOf } from '../fleet/reportedKinds.ts'
import type { EventExpectation } from '../schema/expectation.ts'
import type { FleetEntry } from '../schema/fleetEntry.ts'
import type { PlayedRecording } from '../schema/scenario.ts'
import type { Step } from '../schema/step.ts'
import {
  isMeasurable,
  isPossible,
  misreadUnit,
  type Requirement,
  whereText,
} from '../schema/where.ts'
import type { At } from '../text/mistake.ts'
import {
  impossibleValueMessage,
  unknownFieldMessage,
  unmeasurableMessage,
} from '../text/mistakeMessages.ts'
import { shortened } from '../text/suggestion.ts'
import type { ReferenceCheck, Sent, SentFrame } from './referenceCheck.ts'
import { injectedAnswers, recordedRoutes } from './routeReferences.ts'

/** The frames and routes that a scenario sends besides the contract. */
export function sentBy(
  fleet: readonly FleetEntry[],
  timeline: readonly Step[],
  recordings: readonly PlayedRecording[],
): Omit<Sent, 'isFleetKnown' | 'isUnread'> {
  const emitted = timeline.flatMap((step) =>
    'emit' in step
      ? payloadsOf(step.data).map((data) => sentFrame(step.device, step.emit, data))
      : [],
  )
  const records = recordings.flatMap((track) => track.records)
  const recorded = records.flatMap((record) =>
    framesIn(record).map(({ deviceId, event, data }) => sentFrame(deviceId, event, data)),
  )
  return {
    fleet,
    frames: [...emitted, ...recorded],
    routes: recordedRoutes(records),
    injected: injectedAnswers(timeline),
  }
}

function payloadsOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [data]
}

function sentFrame(deviceId: string, event: string, data: unknown): SentFrame {
  const isGroup = typeof data === 'object' && data !== null
  const fields = Object.entries(isGroup ? data : {}).map(([key, value]) => {
    const type = value === null ? 'null' : typeof value
    return [key, { types: new Set([type as 'number']), values: [] }] as const
  })
  return { deviceId, event, fields: new Map(fields) }
}

/** Refuses frames that no device could ever send: event, device and fields are checked against the contract. */
export function checkFrames(
  check: ReferenceCheck,
  at: At,
  { event, device, where = {} }: Pick<EventExpectation, 'event' | 'device' | 'where'>,
): void {
  const { sent, devices } = check.names
  const entry = device === undefined ? undefined : devices.get(device)
  // An unknown device has its own mistake, and a refused one could be of any family.
  const isOpen = device === undefined ? !sent.isFleetKnown : entry === undefined
  if (sent.isUnread || isOpen) return
  const senders = entry === undefined ? sent.fleet : [entry]
  const kinds = [
    ...new Set(senders.flatMap((one) => reportedKinds(event, one))),
    ...sent.frames
      .filter((one) => one.event === event && (device === undefined || one.deviceId === device))
      .map(({ fields }) => fields),
  ]
  if (kinds.length === 0) {
    const possible = new Set(senders.flatMap(({ family }) => eventsOf(family)))
    const never =
      device === undefined
        ? `no device of the fleet sends ${event}; they send`
        : `${device} never sends ${event}; it sends`
    check.refuse([...at, 'event'], `${never} ${[...possible].join(', ')}`)
    return
  }
  const here = [...at, 'where']
  const { deviceId } = where
  if (device !== undefined && typeof deviceId === 'string' && deviceId !== device) {
    const message = `deviceId: no frame of ${device} has "${shortened(deviceId)}"; leave it out`
    check.refuse(here, message, 'deviceId')
    return
  }
  const fits = (kind: FrameFields, [key, want]: readonly [string, Requirement]) => {
    const field = kind.get(key)
    return field !== undefined && isPossible(want, field)
  }
  const wants = Object.entries(where)
  if (kinds.some((kind) => wants.every((want) => fits(kind, want)))) return
  const frames = device === undefined ? event : `${event} of ${device}`
  const impossible = wants.filter((want) => !kinds.some((kind) => fits(kind, want)))
  if (impossible.length === 0)
    check.refuse(at, `no ${frames} has all of these: ${whereText(where)}`, 'where')
  for (const [key, want] of impossible) {
    const fields = kinds.flatMap((kind) => kind.get(key) ?? [])
    if (fields.length === 0) {
      const known = [...new Set(kinds.flatMap((kind) => [...kind.keys()]))]
      const shortNames = new Map([...shortNamesOf(event)].filter(([, one]) => known.includes(one)))
      check.refuse(here, unknownFieldMessage(frames, key, known, shortNames), key)
    } else {
      const allowed = {
        types: new Set(fields.flatMap(({ types }) => [...types])),
        values: [...new Set(fields.flatMap(({ values }) => values))],
      }
      const measure = fields.find(
        (field) => field.measure !== undefined && !isMeasurable(want, field.measure),
      )?.measure
      const message =
        measure === undefined
          ? impossibleValueMessage(key, want, allowed)
          : unmeasurableMessage(key, measure, misreadUnit(want, measure))
      check.refuse([...here, key], message)
    }
  }
}

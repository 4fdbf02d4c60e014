import { ownValue } from '@wattpost/protocol'
import { framesOf } from './eventChecks.ts'
import { type EventKind, eventKinds } from './eventKinds.ts'
import { formedFrames } from './frameForms.ts'
import { kindsOf } from './kindsOf.ts'
import type { Observations } from './observation.ts'

/** Frames within this time are one report, as for the dashboard, s. */
const SAME_REPORT_S = 0.5

/** Whether frames of a kind come periodically: not at changes only, and not as an answer with history. */
const isPeriodic = ({ id, snapshot }: EventKind) =>
  snapshot === undefined && id !== 'meter history' && id !== 'hydra energy-summary'

const EVENTS = [...new Set(eventKinds.filter(isPeriodic).map(({ event }) => event))]

/**
 * The interval at which devices report, s: of each device the median time between two reports of the same kind, and of
 * all devices the median. `null` when no device has reported twice.
 */
export function reportInterval({ events, statusWords }: Observations): number | null {
  const intervals = [...reportTimes(events, { statusWords }).values()].flatMap((ofKinds) => {
    const interval = median([...ofKinds.values()].flatMap(gapsBetween))
    return interval === null ? [] : [interval]
  })
  return median(intervals)
}

/** Times of reports by device and then by kind, epoch s. */
function reportTimes(
  events: Observations['events'],
  context: Pick<Observations, 'statusWords'>,
): Map<string, Map<EventKind, number[]>> {
  const times = new Map<string, Map<EventKind, number[]>>()
  for (const event of EVENTS)
    for (const sent of framesOf(events, event))
      for (const { frame } of formedFrames(event, sent, context)) {
        const id = ownValue(frame, 'deviceId')
        const t = ownValue(frame, 't') ?? ownValue(frame, 'timestamp')
        if (typeof id !== 'string' || typeof t !== 'number') continue
        const ofDevice = times.get(id) ?? new Map<EventKind, number[]>()
        times.set(id, ofDevice)
        for (const kind of kindsOf(event, frame).filter(isPeriodic))
          ofDevice.set(kind, [...(ofDevice.get(kind) ?? []), t])
      }
  return times
}

function gapsBetween(times: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted
    .slice(1)
    .map((t, at) => t - (sorted[at] ?? t))
    .filter((gap) => gap >= SAME_REPORT_S)
}

/** The middle of some numbers, of two the larger; `null` without any. */
function median(numbers: readonly number[]): number | null {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null
}

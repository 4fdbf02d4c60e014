import { matchesCall } from '../faults/callPattern.ts'
import { siblingEvents } from '../fleet/reportedKinds.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import { framesOf, type LoggedFrame, STATUS_EVENTS, type WorldEntry } from '../log/worldLog.ts'
import type { ClientExpectation, EventExpectation, Expectation } from '../schema/expectation.ts'
import { boundsOf } from './expectationText.ts'

/** More chances in a window are not counted. */
export const CHANCES_MAX = 100

/** Whether an expectation is met by what does not come: then it proves something only if that had a chance to come. */
export function needsChance(expectation: Expectation): boolean {
  return boundsOf(expectation).min === 0
}

/**
 * Whether an expectation claims that a device is silent, or keeps its status: for that the device need not report in
 * the window, but up to its end. Claims about values need a report in the window.
 */
export function isAboutSilence({ event, where }: EventExpectation): boolean {
  return where === undefined || STATUS_EVENTS.includes(event)
}

/** Whether a device that could send the expected event reports in an entry. A status is the server's word, no report. */
export function isDeviceChance({ event, device }: EventExpectation, entry: WorldEntry): boolean {
  switch (entry.kind) {
    case 'report':
      if (device !== undefined) return entry.deviceId === device
      return entry.frames().some((frame) => siblingEvents(event).has(frame.event))
    case 'change':
      if (device !== undefined && entry.deviceId !== device) return false
      return entry.frames().some((frame) => isReport(event, frame))
    case 'verbatim':
      return [...siblingEvents(event)].some((one) => framesOf(entry, one, device).length > 0)
    default:
      return false
  }
}

function isReport(event: string, frame: Pick<LoggedFrame, 'event'>): boolean {
  return siblingEvents(event).has(frame.event) && !STATUS_EVENTS.includes(frame.event)
}

/** Whether an event of a client is a chance for the expected one. */
export function isClientChance(expectation: ClientExpectation, event: TrafficEvent): boolean {
  if ('http' in expectation && expectation.status !== undefined) {
    const { http, who } = expectation
    const isOf = event.kind === 'answer' && (who ?? event.who) === event.who
    return isOf && matchesCall(http, event)
  }
  if ('ack' in expectation && expectation.ok !== undefined) {
    const { ack, device } = expectation
    const isAsked = event.kind === 'ack' && event.name === ack
    return isAsked && (device === undefined || event.deviceIds.includes(device))
  }
  if ('http' in expectation && expectation.who !== undefined)
    return 'who' in event && event.who === expectation.who && event.kind !== 'disconnect'
  if (!('socket' in expectation))
    return event.kind === 'request' || event.kind === 'connect' || event.kind === 'ack'
  const { socket, who } = expectation
  if (!('who' in event) || event.who === null || (who ?? event.who) !== event.who) return false
  if (socket === 'disconnect') return event.kind === 'connect'
  if (socket === 'refuse') return event.kind === 'connect' || event.kind === 'refuse'
  return event.kind !== 'disconnect'
}

/** Whether accounts that are connected as a window opens are a chance for an event of a client. */
export function isConnectedChance(
  expectation: ClientExpectation,
  connected: ReadonlySet<string>,
): boolean {
  if ('http' in expectation) {
    if (expectation.status !== undefined) return false
    return expectation.who === undefined ? connected.size > 0 : connected.has(expectation.who)
  }
  if ('ack' in expectation) return expectation.ok === undefined && connected.size > 0
  const { socket, who } = expectation
  if (socket === 'refuse') return false
  return who === undefined ? connected.size > 0 : connected.has(who)
}

/** Why a window proves nothing, and what to do. */
export function noChanceText(expectation: Expectation): string {
  return `nothing is proved: ${absenceText(expectation)}`
}

function absenceText(expectation: Expectation): string {
  const window = expectation.within === undefined ? 'up to the end' : 'in its window'
  if ('event' in expectation) {
    const who = expectation.device ?? `no device that could send ${expectation.event}`
    if (expectation.device === undefined) return `${who} reported ${window}`
    return isAboutSilence(expectation)
      ? `${who} has never reported, so its silence says nothing`
      : `${who} reported nothing ${window}; let it report, or expect that it is silent`
  }
  if ('http' in expectation) {
    const { status, who } = expectation
    if (status === undefined)
      return who === undefined
        ? `no client was connected or made any call ${window}`
        : `${who} was not connected and made no call ${window}`
    return who === undefined
      ? `no client made this call ${window}, so it had no answer`
      : `${who} did not make this call ${window}, so it had no answer`
  }
  if ('ack' in expectation)
    return expectation.ok === undefined
      ? `no client was connected ${window}`
      : `no client made this request ${window}, so it had no answer`
  const who = expectation.who ?? 'no client'
  const not = expectation.who === undefined ? '' : ' not'
  if (expectation.socket === 'disconnect') return `${who} was${not} connected ${window}`
  return expectation.who === undefined
    ? `no client tried to connect ${window}`
    : `${who} did not try to connect ${window}`
}

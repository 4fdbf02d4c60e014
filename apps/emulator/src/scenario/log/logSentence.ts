import type { Cause } from './logEntry.ts'
import type { TrafficEvent } from './trafficLog.ts'
import type { LoggedFrame, WorldEntry } from './worldLog.ts'

/**
 * An entry of the world log as sentences, the device first: `HY-0001 grid-off, by step grid-lost`.
 * One sentence, or one for each frame of a device.
 */
export function worldSentences(entry: WorldEntry): string[] {
  if (entry.kind !== 'change' && entry.kind !== 'report') return [worldSentence(entry)]
  return entry.frames().map((frame) => frameSentence(entry.deviceId, frame))
}

/** A frame as a sentence: `HY-0001 hydra_power type=ac-power channel=1 ns=0`. */
export function frameSentence(
  deviceId: string,
  { event, data }: Pick<LoggedFrame, 'event' | 'data'>,
): string {
  return `${deviceId} ${event}${valuesOf(data)}`
}

type WithFrames = { readonly kind: 'change' | 'report' }

function worldSentence(entry: Exclude<WorldEntry, WithFrames>): string {
  switch (entry.kind) {
    case 'step':
      return `step ${entry.step}`
    case 'opened':
      return `the condition of step ${entry.step} is met`
    case 'input':
      return `${entry.deviceId} ${entry.action.do}${valuesOf(entry.action)}, by ${causeText(entry.cause)}`
    case 'fault':
      return `fault ${entry.fault} ${entry.now}`
    case 'verbatim':
      return `${frameSentence(entry.deviceId, entry)}, verbatim`
  }
}

/** An entry of the traffic log as a sentence, the account last. */
export function trafficSentence(event: TrafficEvent): string {
  switch (event.kind) {
    case 'request':
      return `→ ${event.method} ${pathOf(event)}`
    case 'answer': {
      const faults = event.faults.length > 0 ? `, hit by ${event.faults.join(', ')}` : ''
      return `← ${event.status ?? 'no answer'} ${event.method} ${pathOf(event)}${faults} ${event.who ?? ''}`.trimEnd()
    }
    case 'connect':
      return `socket connected ${event.who}`
    case 'refuse':
      return `socket refused: ${event.message} ${event.who ?? ''}`.trimEnd()
    case 'disconnect':
      return `socket disconnected: ${event.reason} ${event.who}`
    case 'ack': {
      const answer = event.ok ? 'ok' : `refused: ${event.message ?? ''}`
      return `requested ${[event.name, ...event.deviceIds].join(' ')}: ${answer} ${event.who}`
    }
    case 'deliver':
      return `sent ${event.event} of ${event.deviceId} to ${event.to}`
  }
}

function causeText(cause: Cause): string {
  switch (cause.by) {
    case 'step':
      return `step ${cause.step}`
    case 'fault':
      return `fault ${cause.fault}`
    default:
      return cause.by
  }
}

function pathOf({ path, query }: { readonly path: string; readonly query: string }): string {
  return query === '' ? path : `${path}?${query}`
}

/** Keys that the sentence contains already, or that readers do not need. */
const OMITTED_KEYS = ['do', 'deviceId', 't', 'epoch', 'seq']

/** The remaining values: ` channel=1 ns=0`. */
function valuesOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ` ${JSON.stringify(data)}`
  const shown = Object.entries(data).filter(([key]) => !OMITTED_KEYS.includes(key))
  return shown.map(([key, value]) => ` ${key}=${valueText(value)}`).join('')
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

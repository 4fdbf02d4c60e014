import type { Told } from './told.ts'
import type { TrafficEvent } from './traffic.ts'
import type { Cause, WorldEntry } from './worldLog.ts'

/**
 * What happened in the world, in words: whom it befell first, e.g. `HY-0001 grid-off, by step grid-lost`. One
 * sentence, or one for each thing that a device tells.
 */
export function worldSentences(entry: WorldEntry): string[] {
  if (entry.kind !== 'change' && entry.kind !== 'report') return [worldSentence(entry)]
  return entry.frames().map((frame) => frameSentence(entry.deviceId, frame))
}

/** What a device told, in words: `HY-0001 hydra_power type=ac-power channel=1 ns=0`. */
export function frameSentence(deviceId: string, { event, data }: Told): string {
  return `${deviceId} ${event}${valuesOf(data)}`
}

type Wordless = { readonly kind: 'change' | 'report' }

function worldSentence(entry: Exclude<WorldEntry, Wordless>): string {
  switch (entry.kind) {
    case 'step':
      return `step ${entry.step}`
    case 'opened':
      return `what step ${entry.step} waits for has happened`
    case 'input':
      return `${entry.deviceId} ${entry.action.do}${valuesOf(entry.action)}, by ${causeText(entry.cause)}`
    case 'fault':
      return `fault ${entry.fault} ${entry.now}`
    case 'verbatim':
      return `${frameSentence(entry.deviceId, entry)}, word for word`
  }
}

/** What passed between a client and the server, in words: who it was last. */
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
      return `socket gone: ${event.reason} ${event.who}`
    case 'ack': {
      const answer = event.ok ? 'ok' : `refused: ${event.message ?? ''}`
      return `asked ${[event.name, ...event.deviceIds].join(' ')}: ${answer} ${event.who}`
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

/** The sentence tells of them already, or they are of no use to people. */
const SAID = ['do', 'deviceId', 't', 'epoch', 'seq']

/** ` channel=1 ns=0`: what goes with it, as far as it is not said already. */
function valuesOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ` ${JSON.stringify(data)}`
  const told = Object.entries(data).filter(([key]) => !SAID.includes(key))
  return told.map(([key, value]) => ` ${key}=${valueText(value)}`).join('')
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import {
  framesIn,
  type HttpRecord,
  isReplayed,
  type Recorded,
  type RecordedBody,
  type RecordedFrame,
} from '../../recording/record.ts'
import type { Injection, ScriptedAnswers } from '../faults/fault.ts'
import type { ScriptedAnswer } from '../faults/scriptedAnswer.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import type { PlayedRecording, Scenario } from '../schema/scenario.ts'

/** The devices whose frames a scenario's recordings replay, in order of their first frame. */
export function recordedDevices({ recordings }: Pick<Scenario, 'recordings'>): string[] {
  const overSocket = recordings.filter(({ parts }) => parts.includes('socket'))
  const frames = overSocket.flatMap(({ records }) => records.flatMap(framesIn))
  return [...new Set(frames.map(({ deviceId }) => deviceId))]
}

/** A record, by track and index. */
export interface DueRecord {
  readonly track: number
  readonly index: number
}

/** A record with its due time, in ms since the start of the run. */
export interface ScheduledRecord {
  readonly due: DueRecord
  readonly atMs: number
}

/** The recorded server ended a connection. */
interface RecordedDisconnect {
  readonly kind: 'end-connection'
  readonly fault: { readonly socket: 'kick' | 'close' }
}

/** The recordings of a run: frames with their times, answers and acknowledgements. */
export class RecordedTracks {
  readonly #tracks: readonly PlayedRecording[]
  readonly #acks: RecordedAcks
  /** Devices with recorded frames: their models send none. */
  readonly #recordedIds: ReadonlySet<string>

  constructor(tracks: readonly PlayedRecording[]) {
    this.#tracks = tracks
    const overSocket = tracks.filter(({ parts }) => parts.includes('socket'))
    const records = overSocket.flatMap((track) => track.records)
    this.#acks = new RecordedAcks(records)
    this.#recordedIds = new Set(recordedDevices({ recordings: tracks }))
  }

  /** Whether a recording has frames of a device. */
  replays(deviceId: string): boolean {
    return this.#recordedIds.has(deviceId)
  }

  /** Takes the next recorded acknowledgement of a request; `undefined` if there is none. */
  takeAck(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    return this.#acks.take(name, payload)
  }

  /** The scripted answers of all tracks. */
  scripts(): { readonly id: string; readonly what: Injection }[] {
    return this.#tracks
      .filter(({ parts }) => parts.includes('http'))
      .flatMap(({ name, records, who }) =>
        recordedScripts(records).map((script) => ({
          id: `${name}: ${script.answer}`,
          what: { ...script, who },
        })),
      )
  }

  /** The first record of each track. */
  first(): ScheduledRecord[] {
    return this.#tracks.flatMap((_, track) => this.#from({ track, index: 0 }) ?? [])
  }

  /** The next record of the same track. */
  after({ track, index }: DueRecord): ScheduledRecord | undefined {
    return this.#from({ track, index: index + 1 })
  }

  /**
   * A played record as an entry of the world log, or as a fault if the server ended the connection.
   * Throws for other records.
   */
  entryOf({ track, index }: DueRecord): WorldEntry | RecordedDisconnect {
    const record = this.#tracks[track]?.records[index]
    if (record?.kind === 'disconnect')
      return {
        kind: 'end-connection',
        fault: { socket: record.reason === 'server' ? 'kick' : 'close' },
      }
    const frame = record && frameOf(record)
    if (frame === undefined) throw new Error(`no frame at record ${index} in track ${track}`)
    return { kind: 'verbatim', ...frame }
  }

  #from(from: DueRecord): ScheduledRecord | undefined {
    const track = this.#tracks[from.track]
    if (!track?.parts.includes('socket')) return undefined
    const index = track.records.findIndex((record, at) => at >= from.index && isPlayed(record))
    const record = track.records[index]
    return (
      record && {
        due: { track: from.track, index },
        atMs: track.at + (track.offsetsMs[index] ?? 0),
      }
    )
  }
}

function isPlayed(record: Recorded): boolean {
  if (record.kind === 'disconnect') return record.reason !== 'client'
  return frameOf(record) !== undefined
}

/** The event as it was recorded, with its frames; `undefined` without any of a device. */
function frameOf(record: Recorded): RecordedFrame | undefined {
  const [first] = framesIn(record)
  if (first === undefined || record.kind !== 'event') return undefined
  return { ...first, data: record.args[0] }
}

/** The recorded answers of each call, in order. */
function recordedScripts(records: readonly Recorded[]): ScriptedAnswers[] {
  const answers = new Map<string, ScriptedAnswer[]>()
  for (const record of records) {
    if (record.kind !== 'http' || !isReplayed(record)) continue
    const call = `${record.method} ${record.path}`
    answers.set(call, [...(answers.get(call) ?? []), verbatimOf(record)])
  }
  return [...answers].map(([answer, list]) => ({ answer, with: list }))
}

function verbatimOf({ status, headers, body }: HttpRecord): ScriptedAnswer {
  const contentType = headers['content-type']
  return { status, times: 1, ...contentOf(body), ...(contentType !== undefined && { contentType }) }
}

function contentOf(body: RecordedBody | undefined): Pick<ScriptedAnswer, 'body' | 'text'> {
  if (body?.as === 'json') return { body: body.json }
  return { text: body?.as === 'text' ? body.text : '' }
}

/** The recorded acknowledgements of each request, in order; the last repeats. */
class RecordedAcks {
  readonly #acks = new Map<string, unknown[]>()

  constructor(records: readonly Recorded[]) {
    const requests = new Map(
      records.flatMap((record) =>
        record.kind === 'emit' ? [[record.n, keyOf(record.event, record.args[0])] as const] : [],
      ),
    )
    for (const record of records) {
      if (record.kind !== 'ack') continue
      const [ack] = record.args
      const request = requests.get(record.of)
      // Stryker disable next-line ConditionalExpression: no request has the key `undefined`.
      if (request !== undefined) this.#acks.set(request, [...(this.#acks.get(request) ?? []), ack])
    }
  }

  /** Takes the next acknowledgement of a request; `undefined` if there is none. */
  take(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    const acks = this.#acks.get(keyOf(name, payload))
    if (acks === undefined) return undefined
    const [ack] = acks
    if (acks.length > 1) acks.shift()
    return { ack }
  }
}

function keyOf(name: string, payload: unknown): string {
  return `${name} ${JSON.stringify(sorted(payload))}`
}

/** A payload with sorted keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = new Map(Object.entries(value))
  return Object.fromEntries([...fields.keys()].sort().map((key) => [key, fields.get(key)]))
}

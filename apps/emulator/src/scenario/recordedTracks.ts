import type { Recorded } from '../recording/record.ts'
import type { Intervention } from './faults/intervention.ts'
import { RecordedAcks } from './recordedAcks.ts'
import { recordedScripts } from './recordedScripts.ts'
import type { PlayedRecording } from './schema.ts'
import type { WorldEntry } from './worldLog.ts'

/** The dialogue of the connection itself: the emulator holds its own. */
const OWN_EVENTS = new Set(['clock', 'token'])

/** A record that is due, by its place. */
export interface DueRecord {
  readonly track: number
  readonly index: number
}

/** The recorded server ended a connection. */
interface RecordedStrike {
  readonly kind: 'strike'
  readonly socket: 'kick' | 'close'
}

/** What recordings bring into a play: what their server sent, and when; what it answered and acknowledged. */
export class RecordedTracks {
  readonly #tracks: readonly PlayedRecording[]
  readonly #acks: RecordedAcks
  /** Devices that speak in a recording: their own model keeps silent. */
  readonly #speaking: ReadonlySet<string>

  constructor(tracks: readonly PlayedRecording[]) {
    this.#tracks = tracks
    const overSocket = tracks.filter(({ parts }) => parts.includes('socket'))
    const records = overSocket.flatMap((track) => track.records)
    this.#acks = new RecordedAcks(records)
    this.#speaking = new Set(records.flatMap((record) => speakerOf(record) ?? []))
  }

  /** Whether a device is spoken for by a recording. */
  speaksFor(deviceId: string): boolean {
    return this.#speaking.has(deviceId)
  }

  /** The next recorded acknowledgement of a request; `undefined` when it was not recorded. */
  takeAck(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    return this.#acks.take(name, payload)
  }

  /** The answers that stand in for the server's own from a track's beginning on. */
  scripts(): { readonly id: string; readonly what: Intervention }[] {
    return this.#tracks
      .filter(({ parts }) => parts.includes('http'))
      .flatMap(({ name, records, who }) =>
        recordedScripts(records).map((script) => ({
          id: `${name}: ${script.answer}`,
          what: { ...script, who },
        })),
      )
  }

  /** The first record of each track that is to be played, and when that is, since the start. */
  first(): { readonly due: DueRecord; readonly atMs: number }[] {
    return this.#tracks.flatMap((_, track) => this.#from({ track, index: 0 }) ?? [])
  }

  /** The one after it. */
  after({
    track,
    index,
  }: DueRecord): { readonly due: DueRecord; readonly atMs: number } | undefined {
    return this.#from({ track, index: index + 1 })
  }

  /** What a record is in the world log; or what a connection suffers that the recorded server ended. */
  entryOf({ track, index }: DueRecord): WorldEntry | RecordedStrike | null {
    const record = this.#tracks[track]?.records[index]
    if (record === undefined) throw new Error(`no record ${index} in track ${track}`)
    if (record.kind === 'disconnect')
      return { kind: 'strike', socket: record.reason === 'server' ? 'kick' : 'close' }
    const deviceId = speakerOf(record)
    if (record.kind !== 'event' || deviceId === undefined) return null
    return { kind: 'verbatim', deviceId, event: record.event, data: record.args[0] }
  }

  #from(from: DueRecord): { readonly due: DueRecord; readonly atMs: number } | undefined {
    const track = this.#tracks[from.track]
    if (track === undefined || !track.parts.includes('socket')) return undefined
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
  return speakerOf(record) !== undefined
}

/** The device of an event, also when it is an array of frames. */
function speakerOf(record: Recorded): string | undefined {
  if (record.kind !== 'event' || OWN_EVENTS.has(record.event)) return undefined
  const [data] = record.args
  const frame: unknown = Array.isArray(data) ? data[0] : data
  const id: unknown = Object(frame).deviceId
  return typeof id === 'string' ? id : undefined
}

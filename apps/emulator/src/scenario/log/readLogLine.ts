import { jsonIn } from '@wattpost/protocol'
import { z } from 'zod'
import type { DeviceAction } from '../../world/action.ts'
import type { Cause } from './logEntry.ts'
import { frameSentence, trafficSentence, worldSentences } from './logSentence.ts'
import type { TrafficEvent } from './trafficLog.ts'
import type { WorldEntry } from './worldLog.ts'

const frame = z.object({ event: z.string(), data: z.unknown() })
const entry = z.looseObject({
  seq: z.int().optional(),
  at: z.string(),
  kind: z.string(),
  deviceId: z.string().optional(),
  deviceIds: z.array(z.string()).default([]),
  faults: z.array(z.string()).default([]),
  /** Of a delivery their number. */
  frames: z.union([z.array(frame), z.int()]).default([]),
})
type Entry = z.output<typeof entry>
/** A line about entries that the reader misses. */
const notice = z.object({ kind: z.enum(['dropped', 'cut']), entries: z.int() })

/** A line of a log, for people. */
export interface ReadLine {
  /** Number in its log; infinite where lines have none. */
  readonly seq: number
  /** Virtual time as an ISO text; empty for a notice. */
  readonly at: string
  readonly kind: string
  /** Ids of the devices that it is about. */
  readonly devices: readonly string[]
  /** One, or several for a device that reports several values. */
  readonly sentences: readonly string[]
}

/** Reads a line of any log of the control API; `null` if it is none. */
export function readLogLine(line: string): ReadLine | null {
  const json = jsonIn(line)
  const missed = notice.safeParse(json).data
  if (missed !== undefined) return noticeLine(missed)
  const read = entry.safeParse(json).data
  if (read === undefined) return null
  const { seq = Number.POSITIVE_INFINITY, at, kind, deviceId, deviceIds } = read
  const devices = deviceId === undefined ? deviceIds : [deviceId, ...deviceIds]
  return { seq, at, kind, devices, sentences: sentencesOf(read) }
}

function noticeLine({ kind, entries }: z.output<typeof notice>): ReadLine {
  const why = kind === 'cut' ? 'this reader was too slow' : 'the log keeps the newest only'
  const sentences = [`${entries} entries are missing: ${why}`]
  return { seq: Number.POSITIVE_INFINITY, at: '', kind, devices: [], sentences }
}

/** The casts rest on the kind: the emulator that wrote the line writes each kind as one type. */
function sentencesOf(read: Entry): string[] {
  const { at: _, seq: __, ...rest } = read
  switch (read.kind) {
    case 'change':
    case 'report':
      return framesOf(read).map((one) => frameSentence(read.deviceId ?? '', one))
    case 'input':
      return inputSentences(read)
    case 'act':
      return actSentences(read.deviceId, read.action, read.cause)
    case 'raise':
      return [`fault ${read.id} raised ${JSON.stringify(read.what)}`]
    case 'lift':
    case 'hit':
      return [`fault ${read.id} ${read.kind === 'lift' ? 'lifted' : 'hit'}`]
    case 'opened':
      return read.step === undefined
        ? [`the condition of step number ${Number(read.index) + 1} is met`]
        : worldSentences(rest as unknown as WorldEntry)
    case 'step':
    case 'fault':
    case 'verbatim':
      return worldSentences(rest as unknown as WorldEntry)
    default:
      return [trafficSentence(rest as unknown as TrafficEvent) ?? JSON.stringify(rest)]
  }
}

function framesOf({ frames }: Entry): readonly z.output<typeof frame>[] {
  return typeof frames === 'number' ? [] : frames
}

/** An input of the world log: its action and its cause are in one object. */
function inputSentences(read: Entry): string[] {
  const {
    kind: _,
    at: __,
    seq: ___,
    deviceIds: ____,
    faults: _____,
    frames: ______,
    ...fields
  } = read
  const { deviceId, by, step, fault, uid, ...action } = fields
  return actSentences(deviceId, action, { by, step, fault, uid })
}

function actSentences(deviceId = '', action: unknown, cause: unknown): string[] {
  return worldSentences({
    ...{ kind: 'input', deviceId },
    ...{ action: Object(action) as DeviceAction, cause: Object(cause) as Cause },
  })
}

import { accepted, jsonExtent, type Refusal, type Result, refused } from '@wattpost/protocol'
import {
  RECORDING_SCHEMA,
  type Recorded,
  type RecordingHeader,
  recorded,
  recordingEnd,
  recordingHeader,
  rewrite,
} from './record.ts'
import {
  isGzip,
  LineChain,
  RECORDING_BYTES_MAX,
  RECORDING_VALUES_MAX,
  unpackRecording,
} from './recordingFormat.ts'

/** A recording, every line of it checked. */
export interface Recording {
  readonly header: RecordingHeader
  readonly records: readonly Recorded[]
  /** Its length, ms; of an interrupted one to its last record. */
  readonly endMs: number
  /** `complete`, or a sentence about the missing end of an interrupted recording. */
  readonly tail: 'complete' | { readonly torn: string }
}

const DAMAGED = 'it was changed, left out, doubled or moved; copy the file from its source again'
const NEWLINE = 10
/** Lists and objects inside each other in a line: more than the recorder writes. */
const LINE_DEPTH_MAX = 128
/** Values of a line, the first included: two bodies of 100,000 values each, as the recorder keeps, and their frame. */
const LINE_VALUES_MAX = 250_000
const LINE_TOO_DEEP = `this line is nested deeper than ${LINE_DEPTH_MAX} levels; record again`
const LINE_TOO_MANY_VALUES = `this line has more than ${LINE_VALUES_MAX.toLocaleString('en')} values, which no recorder writes; record again`
const TOO_MANY_VALUES = `the recording has more than ${RECORDING_VALUES_MAX.toLocaleString('en')} values up to this line; record a shorter time`

/**
 * Reads a recording, plain or packed. A missing end, as after a killed recorder, is accepted and reported in `tail`.
 * Any other damage refuses the whole file.
 * @param file its name in the refusal's message `file:line: problem; remedy`
 */
export function readRecording(bytes: Uint8Array, file: string): Result<Recording, Refusal> {
  const isPacked = isGzip(bytes)
  const plain = isPacked ? unpackRecording(bytes) : accepted(bytes)
  if (!plain.ok) return refused(inFile(file, plain.error))
  if (plain.value.length > RECORDING_BYTES_MAX)
    return refused(inFile(file, atLine(1, 'the file is too big')))
  const read = readLines(plain.value)
  if (!read.ok) return refused(inFile(file, read.error))
  // The recorder packs a file after it has written the end.
  if (isPacked && read.value.tail !== 'complete') {
    return refused(inFile(file, atLine(1, read.value.tail.torn)))
  }
  return read
}

/** The complete lines, without their line breaks. One at a time: a file may consist of line breaks. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
    yield bytes.subarray(from, at)
    from = at + 1
  }
}

function atLine(line: number, message: string): Refusal {
  return { what: 'recording', where: `line ${line}`, message }
}

function inFile(file: string, { where, message }: Refusal): Refusal {
  return { what: file, where, message: `${file}:${/\d+/.exec(where)?.[0] ?? 1}: ${message}` }
}

function readLines(bytes: Uint8Array): Result<Recording, Refusal> {
  const chain = new LineChain()
  const lines = linesOf(bytes)
  const rest = bytes.subarray(bytes.lastIndexOf(NEWLINE) + 1)
  const first: Uint8Array | undefined = lines.next().value
  if (first === undefined) return refused(atLine(1, 'the file has no whole line'))
  const header = headerOf(chain, first)
  if (!header.ok) return header
  const records: Recorded[] = []
  const rewrites = new Map<string, string>()
  let [number, values] = [1, 0]
  for (const line of lines) {
    number += 1
    const at = (message: string) => refused(atLine(number, message))
    const measured = measure(line)
    if (!measured.ok) return at(measured.error)
    values += measured.value
    if (values > RECORDING_VALUES_MAX) return at(TOO_MANY_VALUES)
    const content = chain.unseal(line)
    if (content === undefined) return at(`this line fails its check: ${DAMAGED}`)
    const record = recorded.safeParse(content)
    const rewriting = rewrite.safeParse(content)
    const endMs = endOf(content, records.length)
    if (record.success && record.data.n === records.length) records.push(record.data)
    else if (rewriting.success) rewrites.set(rewriting.data.text, rewriting.data.by)
    else if (endMs !== null && lines.next().done === true) {
      if (rest.length > 0) return at('text follows the end; copy the file from its source again')
      return accepted({
        ...{ header: header.value, records: rewritten(records, rewrites) },
        ...{ endMs, tail: 'complete' },
      })
    } else return at('unknown record; read the file with the version that wrote it')
  }
  return accepted({
    ...{ header: header.value, records: rewritten(records, rewrites) },
    ...{ endMs: records.at(-1)?.atMs ?? 0, tail: { torn: tornText(records, rest) } },
  })
}

/** The number of values of a line, before it is parsed; refuses one that the recorder does not write. */
function measure(line: Uint8Array): Result<number, string> {
  const { depth, values } = jsonExtent(line, { depth: LINE_DEPTH_MAX, values: LINE_VALUES_MAX })
  if (depth > LINE_DEPTH_MAX) return refused(LINE_TOO_DEEP)
  return values > LINE_VALUES_MAX ? refused(LINE_TOO_MANY_VALUES) : accepted(values)
}

function headerOf(chain: LineChain, line: Uint8Array): Result<RecordingHeader, Refusal> {
  const measured = measure(line)
  if (!measured.ok) return refused(atLine(1, measured.error))
  const content = chain.unseal(line)
  if (content === undefined)
    return refused(atLine(1, `this is not a recording’s first line, or ${DAMAGED}`))
  const header = recordingHeader.safeParse(content)
  if (header.success) return accepted(header.data)
  return refused(
    atLine(1, `this version reads recordings of schema ${RECORDING_SCHEMA}; record again with it`),
  )
}

/** The time of the end; `null` for any other line, and for the end of another number of records. */
function endOf(content: unknown, count: number): number | null {
  const { success, data } = recordingEnd.safeParse(content)
  return success && data.records === count && data.n === count ? data.atMs : null
}

function tornText(records: readonly Recorded[], rest: Uint8Array): string {
  const damage =
    rest.length > 0 ? 'the last line breaks off and was left out' : 'its end is missing'
  return `the recorder was killed: ${damage}; ${records.length} records before that are whole`
}

/** Records with the texts of `rewrites` replaced, wherever one is a whole value or a whole part of a path or query. */
function rewritten(
  records: readonly Recorded[],
  rewrites: ReadonlyMap<string, string>,
): readonly Recorded[] {
  if (rewrites.size === 0) return records
  return records.map((record) => {
    const plain = inValue(record, rewrites) as Recorded
    if (plain.kind !== 'http') return plain
    const { location } = plain.headers
    const headers = location === undefined ? {} : { location: inUrl(location, rewrites) }
    return {
      ...plain,
      path: inUrl(plain.path, rewrites),
      headers: { ...plain.headers, ...headers },
    }
  })
}

function inValue(value: unknown, rewrites: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return rewrites.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => inValue(one, rewrites))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, inValue(one, rewrites)]),
  )
}

/** A kept id has no characters that are encoded. */
function inUrl(url: string, rewrites: ReadonlyMap<string, string>): string {
  return url
    .split(/([/?&=#])/)
    .map((part) => rewrites.get(part) ?? part)
    .join('')
}

import { accepted, type Result, refused } from '@wattpost/protocol'
import { isGzip, RECORDING_BYTES_MAX, unboxed } from './gzipBox.ts'
import { LineChain } from './lineChain.ts'
import {
  RECORDING_SCHEMA,
  type Recorded,
  type RecordingHeader,
  recorded,
  recordingEnd,
  recordingHeader,
} from './record.ts'

/** A recording, every line of it checked. */
export interface Recording {
  readonly header: RecordingHeader
  readonly records: readonly Recorded[]
  /** Whether it was stopped as it should be; else what is missing, in words. */
  readonly tail: 'complete' | { readonly torn: string }
}

const DAMAGED = 'it was changed, left out, doubled or moved; take the file from its source again'
const NEWLINE = 10

/**
 * Reads a recording, plain or packed. Only an end that is missing, as when the recorder was killed, is tolerated
 * and told; anything else that is not as it was written refuses the whole.
 * @param file as people know it, for the message `file:line: what, what to do`
 */
export function readRecording(bytes: Uint8Array, file: string): Result<Recording, string> {
  const packed = isGzip(bytes)
  const plain = packed ? unboxed(bytes) : accepted(bytes)
  if (!plain.ok) return refused(`${file}:1: ${plain.error}`)
  if (plain.value.length > RECORDING_BYTES_MAX) return refused(`${file}:1: too big to be read`)
  const read = readLines(linesOf(plain.value))
  if (!read.ok) return refused(`${file}:${read.error.line}: ${read.error.message}`)
  // Packing comes after the end was written.
  if (packed && read.value.tail !== 'complete') return refused(`${file}:1: ${read.value.tail.torn}`)
  return read
}

interface Lines {
  readonly whole: readonly Uint8Array[]
  /** What follows the last line break. */
  readonly rest: Uint8Array
}

function linesOf(bytes: Uint8Array): Lines {
  const whole: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
    whole.push(bytes.subarray(from, at))
    from = at + 1
  }
  return { whole, rest: bytes.subarray(from) }
}

interface Fault {
  readonly line: number
  readonly message: string
}

function readLines({ whole, rest }: Lines): Result<Recording, Fault> {
  const chain = new LineChain()
  const [first, ...others] = whole
  const header = first === undefined ? refused('it has no whole line') : headerOf(chain, first)
  if (!header.ok) return refused({ line: 1, message: header.error })
  const records: Recorded[] = []
  for (const [index, line] of others.entries()) {
    const content = chain.unseal(line)
    const at = (message: string) => refused({ line: index + 2, message })
    if (content === undefined)
      return at(`this line is not the one that was written here: ${DAMAGED}`)
    const record = recorded.safeParse(content)
    if (record.success && record.data.n === records.length) records.push(record.data)
    else if (isEnd(content, records.length) && index === others.length - 1) {
      if (rest.length > 0)
        return at('something follows the end; take the file from its source again')
      return accepted({ header: header.value, records, tail: 'complete' })
    } else return at('this version knows no such record; read it with the version that wrote it')
  }
  return accepted({ header: header.value, records, tail: { torn: tornText(records, rest) } })
}

function headerOf(chain: LineChain, line: Uint8Array): Result<RecordingHeader, string> {
  const content = chain.unseal(line)
  if (content === undefined) return refused(`this is no recording’s first line, or ${DAMAGED}`)
  const header = recordingHeader.safeParse(content)
  if (header.success) return accepted(header.data)
  return refused(
    `this version reads recordings of schema ${RECORDING_SCHEMA}; record again with it`,
  )
}

function isEnd(content: unknown, count: number): boolean {
  const end = recordingEnd.safeParse(content)
  return end.success && end.data.records === count && end.data.n === count
}

function tornText(records: readonly Recorded[], rest: Uint8Array): string {
  const broken =
    rest.length > 0 ? 'the last line breaks off and was left out' : 'its end is missing'
  return `the recorder was stopped by force: ${broken}; ${records.length} records before that are whole`
}

import { open, readFile, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createGzip } from 'node:zlib'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type Recording, readRecording } from '../../recording/readRecording.ts'
import { GZIP_HEADER_LENGTH, LineChain, packedHeader } from '../../recording/recordingFormat.ts'
import { PRIVATE_FILE } from './recordingFile.ts'

/** Characters that are packed at once: line by line, a long recording takes several times as long. */
const PART_LENGTH = 64 * 1024

/** A closed recording. */
export interface ClosedRecording {
  /** Path of the packed file. */
  readonly file: string
  readonly recording: Recording
}

/**
 * Closes a growing recording, also that of a killed recorder: rewrites the ids that turned out to be personal, packs
 * it beside the growing file, and removes that.
 * @param path of `recording.ndjson`
 */
export async function closeRecording(path: string): Promise<Result<ClosedRecording, Refusal>> {
  try {
    const read = readRecording(await readFile(path), path)
    if (!read.ok) return read
    const file = `${path}.gz`
    await pack(read.value, `${file}.partial`)
    await rename(`${file}.partial`, file)
    await rm(path)
    return accepted({ file, recording: read.value })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return refused({
      what: 'recording',
      where: path,
      message: `${path} cannot be closed (${code})`,
    })
  }
}

async function pack(recording: Recording, to: string): Promise<void> {
  // Of a run that was killed while it packed.
  await rm(to, { force: true })
  const file = await open(to, 'wx', PRIVATE_FILE)
  try {
    await file.appendFile(packedHeader(0))
    let check = 0
    let skip = GZIP_HEADER_LENGTH
    const packed: AsyncIterable<Buffer> = Readable.from(inParts(sealedLines(recording))).pipe(
      createGzip(),
    )
    for await (const chunk of packed) {
      const bytes = chunk.subarray(skip)
      skip -= Math.min(skip, chunk.length)
      check = crc32(bytes, check)
      await file.appendFile(bytes)
    }
    const header = packedHeader(check)
    await file.write(header, 0, header.length, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

function* inParts(lines: Iterable<string>): Generator<string> {
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < PART_LENGTH) continue
    yield part
    part = ''
  }
  yield part
}

function* sealedLines({ header, records, endMs }: Recording): Generator<string> {
  const chain = new LineChain()
  yield `${chain.seal(header)}\n`
  for (const record of records) yield `${chain.seal(record)}\n`
  const end = { n: records.length, atMs: endMs, kind: 'end', records: records.length }
  yield `${chain.seal(end)}\n`
}

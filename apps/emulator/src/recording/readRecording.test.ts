import { crc32, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRecording } from './readRecording.ts'
import type { NewRecord } from './record.ts'
import {
  GZIP_HEADER_LENGTH,
  LineChain,
  packedHeader,
  RECORDING_BYTES_MAX,
} from './recordingFormat.ts'

const HEADER = {
  schema: 1,
  product: 'wattpost',
  startedAt: '2026-01-15T17:58:00.000Z',
  target: 'http://redacted.invalid',
}
const RECORDS: readonly NewRecord[] = [
  { kind: 'connect', socket: 0 },
  { kind: 'emit', socket: 0, event: 'device', args: [{ deviceId: 'HY-0001' }], ackId: 0 },
  { kind: 'ack', socket: 0, of: 1, args: [{ ok: true }] },
  {
    kind: 'http',
    method: 'GET',
    path: '/api/hydra/devices',
    status: 200,
    headers: {},
    body: { as: 'json', json: { devices: [] } },
    ms: 3,
  },
]

/** A recording's lines, as the recorder writes them. */
function lines({ end = true } = {}): string[] {
  const chain = new LineChain()
  const records = RECORDS.map((record, n) => ({ n, atMs: n * 10, ...record }))
  const last = { n: records.length, atMs: 50, kind: 'end', records: records.length }
  return [HEADER, ...records, ...(end ? [last] : [])].map((fields) => `${chain.seal(fields)}\n`)
}
const bytesOf = (text: readonly string[]) => Buffer.from(text.join(''))
function packed(plain: Uint8Array): Buffer {
  const body = gzipSync(plain, { level: 1 }).subarray(GZIP_HEADER_LENGTH)
  return Buffer.concat([packedHeader(crc32(body)), body])
}
/** Whether reading refuses it, or reports a missing end. */
function isDetected(bytes: Uint8Array): boolean {
  const read = readRecording(bytes, 'recording.ndjson')
  return !read.ok || read.value.tail !== 'complete'
}

test.each([
  ['plain', bytesOf(lines())],
  ['packed', packed(bytesOf(lines()))],
])('reads a complete recording, %s', (_, bytes) => {
  const read = readRecording(bytes, 'recording.ndjson')
  if (!read.ok) throw new Error(read.error.message)
  expect(read.value.tail).toBe('complete')
  expect(read.value.header).toEqual(HEADER)
  expect(read.value.records).toEqual(RECORDS.map((one, n) => ({ n, atMs: n * 10, ...one })))
})

test.each([
  ['plain', bytesOf(lines())],
  ['packed', packed(bytesOf(lines()))],
])('detects every flipped bit, cut and extra byte, %s [case 16]', (_, bytes) => {
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at)
      if (!isDetected(flipped)) throw new Error(`bit ${bit} of byte ${at} flipped is not detected`)
    }
    if (!isDetected(bytes.subarray(0, at))) throw new Error(`cut after ${at} bytes is not detected`)
    const longer = Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)])
    if (!isDetected(longer)) throw new Error(`a byte more at ${at} is not detected`)
  }
  expect(isDetected(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(true)
})

test('detects a missing, doubled or moved line, with its number [case 16]', () => {
  const all = lines()
  for (let at = 0; at < all.length - 1; at += 1) {
    const without = all.toSpliced(at, 1)
    const doubled = all.toSpliced(at, 0, all[at] ?? '')
    const moved = all.toSpliced(at, 2, all[at + 1] ?? '', all[at] ?? '')
    for (const wrong of [without, doubled, moved]) {
      const read = readRecording(bytesOf(wrong), 'recording.ndjson')
      expect(read).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(/^recording\.ndjson:\d+: /) },
      })
    }
  }
})

test('a killed recorder → all whole lines and a report of the loss [case 15]', () => {
  const unfinished = lines({ end: false })
  const read = readRecording(bytesOf([...unfinished, '{"n":4,"atMs":']), 'recording.ndjson')
  if (!read.ok) throw new Error(read.error.message)
  expect(read.value.records).toHaveLength(RECORDS.length)
  expect(read.value.tail).toEqual({ torn: expect.stringContaining('breaks off') })
  const between = readRecording(bytesOf(unfinished), 'recording.ndjson')
  expect(between).toMatchObject({ value: { tail: { torn: expect.stringContaining('missing') } } })
})

const MIB = 1024 * 1024

test('a recording that unpacks to 100 MiB, or is packed twice, is refused [case 34]', () => {
  const bomb = packed(Buffer.alloc(100 * MIB))
  const before = process.memoryUsage().rss
  expect(readRecording(bomb, 'bomb.gz')).toMatchObject({
    error: { message: expect.stringContaining('64 MiB') },
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB)
  const twice = packed(packed(bytesOf(lines())))
  expect(readRecording(twice, 'two.gz')).toMatchObject({
    error: { message: expect.stringContaining('twice') },
  })
})

test('a recording may unpack to at most 64 MiB [case 34]', () => {
  const plain = Buffer.alloc(64 * MIB + 1)
  const errorOf = (bytes: Uint8Array) => readRecording(packed(bytes), 'big.gz')
  expect(errorOf(plain)).toMatchObject({
    error: { message: expect.stringContaining('more than 64 MiB') },
  })
  expect(errorOf(plain.subarray(1))).toMatchObject({
    error: { message: expect.stringContaining('no whole line') },
  })
})

test('a recording of another version is refused with the remedy', () => {
  const line = `${new LineChain().seal({ ...HEADER, schema: 2 })}\n`
  expect(readRecording(Buffer.from(line), 'new.ndjson')).toEqual({
    ok: false,
    error: {
      what: 'new.ndjson',
      where: 'line 1',
      message: 'new.ndjson:1: this version reads recordings of schema 1; record again with it',
    },
  })
})

test.each([
  [100, true],
  [1000, false],
])('lists inside each other in %i levels of a body are read: %s', (levels, isRead) => {
  const chain = new LineChain()
  const nested: unknown = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  const record = { n: 0, atMs: 0, kind: 'event', socket: 0, event: 'power', args: [] }
  const end = { n: 1, atMs: 50, kind: 'end', records: 1 }
  const sealed = [HEADER, { ...record, args: [nested] }, end].map((one) => `${chain.seal(one)}\n`)
  const read = readRecording(bytesOf(sealed), 'it.ndjson')
  const message = 'it.ndjson:2: this line is nested deeper than 128 levels; record again'
  expect(read.ok ? read.value.tail : read.error.message).toBe(isRead ? 'complete' : message)
})

test('a recording of line breaks alone is refused at the first, in little memory [case 34]', () => {
  const breaks = Buffer.alloc(RECORDING_BYTES_MAX - 1000, '\n')
  const before = process.memoryUsage().rss
  const read = readRecording(Buffer.concat([bytesOf(lines().slice(0, 1)), breaks]), 'it.ndjson')
  expect(read.ok ? '' : read.error.message).toMatch(/^it\.ndjson:2: this line fails its check/)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

const LINE_REFUSAL =
  'this line has more than 250,000 values, which no recorder writes; record again'

test.each([
  [1, lines().slice(0, 0), (keys: string) => `{"kind":"recording",${keys}}\n`],
  [2, lines().slice(0, 1), (keys: string) => `{"n":0,"args":[{${keys}}]}\n`],
])('line %i with 300,000 keys is refused before it is parsed [case 34]', (number, before, line) => {
  const keys = Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join()
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const read = readRecording(bytesOf([...before, line(keys)]), 'it.ndjson')
  expect(read.ok ? '' : read.error.message).toBe(`it.ndjson:${number}: ${LINE_REFUSAL}`)
  expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(10_000)
})

test('a recording of millions of values in many lines is refused at its limit [case 34]', () => {
  const chain = new LineChain()
  const args = Array.from({ length: 240_000 }, () => 1)
  const record = { atMs: 0, kind: 'event', socket: 0, event: 'power', args }
  const sealed = [HEADER, ...Array.from({ length: 25 }, (_, n) => ({ n, ...record }))]
  const read = readRecording(bytesOf(sealed.map((one) => `${chain.seal(one)}\n`)), 'it.ndjson')
  expect(read.ok ? '' : read.error.message).toBe(
    'it.ndjson:26: the recording has more than 6,000,000 values up to this line; record a shorter time',
  )
})

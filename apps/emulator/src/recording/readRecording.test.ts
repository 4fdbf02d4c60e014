import { crc32, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { boxHeader, GZIP_HEADER_LENGTH } from './gzipBox.ts'
import { LineChain } from './lineChain.ts'
import { readRecording } from './readRecording.ts'
import type { Happening } from './record.ts'

const HEADER = {
  schema: 1,
  product: 'wattpost',
  startedAt: '2026-01-15T17:58:00.000Z',
  target: 'http://redacted.invalid',
}
const HAPPENINGS: readonly Happening[] = [
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
  const records = HAPPENINGS.map((happening, n) => ({ n, atMs: n * 10, ...happening }))
  const last = { n: records.length, atMs: 50, kind: 'end', records: records.length }
  return [HEADER, ...records, ...(end ? [last] : [])].map((fields) => `${chain.seal(fields)}\n`)
}
const bytesOf = (text: readonly string[]) => Buffer.from(text.join(''))
function packed(plain: Uint8Array): Buffer {
  const body = gzipSync(plain, { level: 1 }).subarray(GZIP_HEADER_LENGTH)
  return Buffer.concat([boxHeader(crc32(body)), body])
}
/** Told when it is refused, or when a missing end is told. */
function isTold(bytes: Uint8Array): boolean {
  const read = readRecording(bytes, 'recording.ndjson')
  return !read.ok || read.value.tail !== 'complete'
}

test.each([
  ['plain', bytesOf(lines())],
  ['packed', packed(bytesOf(lines()))],
])('a whole recording is read, %s', (_, bytes) => {
  const read = readRecording(bytes, 'recording.ndjson')
  if (!read.ok) throw new Error(read.error)
  expect(read.value.tail).toBe('complete')
  expect(read.value.header).toEqual(HEADER)
  expect(read.value.records).toEqual(HAPPENINGS.map((one, n) => ({ n, atMs: n * 10, ...one })))
})

test.each([
  ['plain', bytesOf(lines())],
  ['packed', packed(bytesOf(lines()))],
])('every flipped bit and every cut of a recording is told, %s [case 16]', (_, bytes) => {
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at)
      if (!isTold(flipped)) throw new Error(`bit ${bit} of byte ${at} flipped is not told`)
    }
    if (!isTold(bytes.subarray(0, at))) throw new Error(`cut after ${at} bytes is not told`)
    const longer = Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)])
    if (!isTold(longer)) throw new Error(`a byte more at ${at} is not told`)
  }
  expect(isTold(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(true)
})

test('a line that is left out, doubled or moved is told with its place [case 16]', () => {
  const all = lines()
  for (let at = 0; at < all.length - 1; at += 1) {
    const without = all.toSpliced(at, 1)
    const doubled = all.toSpliced(at, 0, all[at] ?? '')
    const moved = all.toSpliced(at, 2, all[at + 1] ?? '', all[at] ?? '')
    for (const wrong of [without, doubled, moved]) {
      const read = readRecording(bytesOf(wrong), 'recording.ndjson')
      expect(read).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^recording\.ndjson:\d+: /),
      })
    }
  }
})

test('a recorder that was killed leaves all whole lines, and the loss is told [case 15]', () => {
  const unfinished = lines({ end: false })
  const read = readRecording(bytesOf([...unfinished, '{"n":4,"atMs":']), 'recording.ndjson')
  if (!read.ok) throw new Error(read.error)
  expect(read.value.records).toHaveLength(HAPPENINGS.length)
  expect(read.value.tail).toEqual({ torn: expect.stringContaining('breaks off') })
  const between = readRecording(bytesOf(unfinished), 'recording.ndjson')
  expect(between).toMatchObject({ value: { tail: { torn: expect.stringContaining('missing') } } })
})

const MIB = 1024 * 1024

test('a recording that unpacks without end, or is packed twice, is refused [case 34]', () => {
  const bomb = packed(Buffer.alloc(100 * MIB))
  const before = process.memoryUsage().rss
  expect(readRecording(bomb, 'bomb.gz')).toMatchObject({ error: expect.stringContaining('64 MiB') })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB)
  const twice = packed(packed(bytesOf(lines())))
  expect(readRecording(twice, 'two.gz')).toMatchObject({ error: expect.stringContaining('twice') })
})

test('a recording may unpack to 64 MiB and not to a byte more [case 34]', () => {
  const plain = Buffer.alloc(64 * MIB + 1)
  const errorOf = (bytes: Uint8Array) => readRecording(packed(bytes), 'big.gz')
  expect(errorOf(plain)).toMatchObject({ error: expect.stringContaining('more than 64 MiB') })
  expect(errorOf(plain.subarray(1))).toMatchObject({
    error: expect.stringContaining('no whole line'),
  })
})

test('what another version wrote is refused with what to do', () => {
  const line = `${new LineChain().seal({ ...HEADER, schema: 2 })}\n`
  expect(readRecording(Buffer.from(line), 'new.ndjson')).toEqual({
    ok: false,
    error: 'new.ndjson:1: this version reads recordings of schema 1; record again with it',
  })
})

import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpacked } from './bodies.ts'

const BYTES_MAX = 16 * 1024 * 1024

test.each([
  ['gzip', (plain: Buffer) => gzipSync(plain, { level: 1 })],
  ['br', (plain: Buffer) => brotliCompressSync(plain, { params: { 1: 1 } })],
] as const)('a body packed by %s unpacks to at most 16 MiB (case 34)', (encoding, pack) => {
  const plain = Buffer.alloc(BYTES_MAX + 1, ' ')
  expect(unpacked(pack(plain.subarray(1)), encoding)?.length).toBe(BYTES_MAX)
  expect(unpacked(pack(plain), encoding) === null).toBe(true)
})

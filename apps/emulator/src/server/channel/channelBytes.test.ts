import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byteDelayMs, ChannelBytes } from './channelBytes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection's messages, each 100 characters. */
function sender() {
  const seen: string[] = []
  const bytes = new ChannelBytes(() => seen.push('lost'))
  const send = (...names: readonly string[]) => {
    for (const name of names) bytes.send(100, () => void seen.push(name))
  }
  const onLimit = ({ key }: { key: string }) => void seen.push(`limit ${key}`)
  return { bytes, seen, send, onLimit }
}

test.each([
  [[], 0],
  [[{ key: 'a', limit: 5 }], 0],
  [[{ key: 'a', bytesPerS: 100 }], 10_000],
  [
    [
      { key: 'a', bytesPerS: 100 },
      { key: 'b', bytesPerS: 1000 },
    ],
    10_000,
  ],
  [[{ key: 'a', slice: { bytes: 300, pauseMs: 20 } }], 60],
])('1000 bytes under %o take %d ms', (rules, ms) => {
  expect(byteDelayMs(rules, 1000)).toBe(ms)
})

test('messages pass at once without rules', () => {
  const { seen, send } = sender()
  send('a', 'b')
  expect(seen).toEqual(['a', 'b'])
})

test('messages of a limited rate pass one after another', () => {
  const { bytes, seen, send, onLimit } = sender()
  bytes.set([{ key: 'slow', bytesPerS: 100 }], onLimit)
  send('a', 'b')
  vi.advanceTimersByTime(999)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['a'])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['a', 'b'])
})

test('what waits passes, in order, when the rules end', () => {
  const { bytes, seen, send, onLimit } = sender()
  bytes.set([{ key: 'slow', bytesPerS: 100 }], onLimit)
  send('a', 'b')
  bytes.set([], onLimit)
  send('c')
  expect(seen).toEqual(['a', 'b', 'c'])
})

test.each([
  [200, ['a', 'b', 'limit end', 'lost']],
  [250, ['a', 'b', 'limit end', 'lost']],
])('a limit of %d characters ends the connection', (limit, expected) => {
  const { bytes, seen, send, onLimit } = sender()
  bytes.set([{ key: 'end', limit }], onLimit)
  send('a', 'b')
  if (limit > 200) send('c')
  expect(seen).toEqual(expected)
})

test('what waits is dropped when the connection ends', () => {
  const { bytes, seen, send, onLimit } = sender()
  bytes.set([{ key: 'slow', bytesPerS: 100 }], onLimit)
  send('a')
  bytes.clear()
  vi.runAllTimers()
  expect(seen).toEqual([])
})

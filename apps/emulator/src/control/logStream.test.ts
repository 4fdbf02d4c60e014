import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import {
  CUT_GRACE_MS,
  finished,
  LogStream,
  PieceTurns,
  sendStream,
  WAITING_BYTES_MAX,
} from './logStream.ts'

const ENTRY_BYTES = 1024 * 1024
const format = { line: String, bytes: () => ENTRY_BYTES, cut: JSON.stringify }
/** The number of entries that may wait. */
const ROOM = WAITING_BYTES_MAX / ENTRY_BYTES

const streamOf = (past: readonly string[] = []) => new LogStream<string>(past.values(), format)

async function textOf(stream: LogStream<string>): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

afterEach(() => {
  vi.useRealTimers()
})

test('the lines so far come before new entries', async () => {
  const stream = streamOf(['a', 'b'])
  stream.add('c')
  stream.end()
  expect(await textOf(stream)).toBe('a\nb\nc\n')
})

/** Turns of the event loop that the test gives. */
function turnsWith(monotonicMs = () => 0) {
  const scheduled: (() => void)[] = []
  const turns = new PieceTurns({ monotonicMs, nextTurn: (work) => scheduled.push(work) })
  const turn = () => {
    for (const work of scheduled.splice(0)) work()
  }
  return { turns, turn }
}

test('a reader that waits gets the new entries in the next turn of the event loop', () => {
  const { turns, turn } = turnsWith()
  const stream = new LogStream<string>([].values(), format, turns)
  expect(stream.read()).toBe(null)
  turn()
  for (const entry of ['new', 'newer']) stream.add(entry)
  expect(stream.read()).toBe(null)
  turn()
  expect(String(stream.read())).toBe('new\nnewer\n')
  expect(stream.waitingBytes).toBe(0)
})

test('case 46: readers that take all get some pieces in a turn, each in order', async () => {
  let nowMs = 0
  const { turns, turn } = turnsWith(() => nowMs)
  const made = { a: 0, b: 0 }
  for (const name of ['a', 'b'] as const) {
    const past = (function* () {
      for (; made[name] < 100; made[name] += 1) {
        nowMs += 4
        yield 'x'.repeat(20_000)
      }
    })()
    new LogStream<string>(past, format, turns).resume()
  }
  const perTurn: number[] = []
  for (let turns = 0; turns < 20; turns += 1) {
    // Streams ask for their next piece after the present work.
    await nextTurn()
    const before = made.a + made.b
    turn()
    perTurn.push(made.a + made.b - before)
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(3)
  expect(Math.abs(made.a - made.b)).toBeLessThanOrEqual(1)
  expect(made.a).toBeGreaterThan(10)
})

test('a stream that is destroyed sends no piece', () => {
  const { turns, turn } = turnsWith()
  const stream = new LogStream<string>(['past'].values(), format, turns)
  stream.on('error', () => expect.unreachable())
  stream.read()
  stream.destroy()
  turn()
  expect(stream.read()).toBe(null)
})

test('lines are made only as far as they are read', () => {
  let made = 0
  const past = (function* () {
    for (; made < 1000; made += 1) yield 'x'.repeat(10_000)
  })()
  const stream = new LogStream<string>(past, format)
  stream.read(1)
  expect(made).toBeLessThan(20)
})

test('case 46: entries wait for a slow reader up to a number of bytes', async () => {
  const stream = streamOf()
  for (let n = 0; n < ROOM; n += 1) stream.add(`${n}`)
  expect(stream.waitingBytes).toBe(WAITING_BYTES_MAX)
  stream.end()
  expect((await textOf(stream)).split('\n')).toHaveLength(ROOM + 1)
})

test('case 46: beyond these bytes a reader is cut, nothing waits, and its last line is the reason', async () => {
  const stream = streamOf(['past'])
  const cut = vi.fn()
  stream.on('cut', cut)
  for (let n = 0; n <= ROOM + 10; n += 1) stream.add(`${n}`)
  expect(stream.waitingBytes).toBe(0)
  expect(cut).toHaveBeenCalledOnce()
  const reason = `read too slowly: more than ${WAITING_BYTES_MAX} bytes waited`
  expect(await textOf(stream)).toBe(
    `${JSON.stringify({ kind: 'cut', reason, entries: ROOM + 1 })}\n`,
  )
})

test('a stream of lines alone ends after them', async () => {
  expect(await textOf(finished(['a', 'b'].values()))).toBe('a\nb\n')
  expect(await textOf(finished([].values()))).toBe('')
})

/** A response whose client reads nothing. */
function unreadResponse() {
  const response = new PassThrough({ highWaterMark: 1 })
  return Object.assign(response, { flushHeaders: vi.fn() }) as unknown as Response
}

test('the connection of a cut reader ends after some seconds, unless it takes the rest', () => {
  vi.useFakeTimers()
  const stop = vi.fn()
  const [stream, response] = [streamOf(['unread']), unreadResponse()]
  sendStream(stream, response, stop)
  for (let n = 0; n <= ROOM; n += 1) stream.add(`${n}`)
  expect(stop).toHaveBeenCalled()
  vi.advanceTimersByTime(CUT_GRACE_MS - 1)
  expect(response.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(response.destroyed).toBe(true)
})

test('a stream stops when its client closes', async () => {
  const stopped = new Promise<void>((resolve) => {
    const response = unreadResponse()
    sendStream(streamOf(), response, resolve)
    response.destroy()
  })
  await expect(stopped).resolves.toBeUndefined()
})

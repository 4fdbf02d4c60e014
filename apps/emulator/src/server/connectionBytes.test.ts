import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionBytes } from './connectionBytes.ts'

afterEach(() => void vi.useRealTimers())

/** Waits for the network without advancing the timers. */
async function eventually(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000 && !isTrue(); turn += 1) await nextTurn()
}

/** Both ends of a connection; timers stand still until a test advances them. */
async function connection() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void client.destroy())
  const [socket] = (await once(server, 'connection')) as [Socket]
  let received = ''
  let isClosed = false
  client.on('data', (text) => {
    received += text
  })
  client.on('error', () => {})
  client.on('close', () => {
    isClosed = true
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const bytes = new ConnectionBytes(socket)
  return {
    ...{ socket, bytes },
    isClosed: () => isClosed,
    /** The received text after a time in ms. */
    after: async (ms: number, text: string) => {
      await vi.advanceTimersByTimeAsync(ms)
      await eventually(() => received.length >= text.length)
      expect(received).toBe(text)
    },
  }
}

test('a rate lets its bytes pass at an even pace', async () => {
  const { socket, bytes, after } = await connection()
  bytes.set([{ key: 'slow', bytesPerS: 100 }])
  socket.write('a'.repeat(20))
  await after(49, '')
  await after(1, 'aaaaa')
  await after(50, 'a'.repeat(10))
  await after(100, 'a'.repeat(20))
})

test('slices are sent one by one, with a pause after each', async () => {
  const { socket, bytes, after } = await connection()
  bytes.set([{ key: 'sliced', slice: { bytes: 2, pauseMs: 30 } }])
  socket.write('abc')
  socket.write('def')
  await after(0, 'ab')
  await after(29, 'ab')
  await after(1, 'abc')
  await after(30, 'abcde')
  await after(30, 'abcdef')
})

test('the connection ends after the bytes of a limit, which names its rule', async () => {
  const { socket, bytes, after, isClosed } = await connection()
  const reached: string[] = []
  bytes.set([{ key: 'short', limit: 4 }], ({ key }) => reached.push(key))
  socket.write('abc')
  await after(0, 'abc')
  expect(isClosed()).toBe(false)
  socket.write('def')
  await after(0, 'abcd')
  await eventually(isClosed)
  expect(isClosed()).toBe(true)
  expect(reached).toEqual(['short'])
})

test('a limit that stays keeps its count when other rules change', async () => {
  const { socket, bytes, after } = await connection()
  const limit = { key: 'short', limit: 4 }
  bytes.set([limit])
  socket.write('abc')
  await after(0, 'abc')
  bytes.set([limit, { key: 'slow', bytesPerS: 1000 }])
  socket.write('def')
  await after(50, 'abcd')
})

test('bytes that wait are sent at once when the rules end', async () => {
  const { socket, bytes, after } = await connection()
  bytes.set([{ key: 'slow', bytesPerS: 1 }])
  socket.write('abc')
  socket.write('def')
  await after(1000, 'a')
  bytes.set([])
  await after(0, 'abcdef')
  expect(Object.hasOwn(socket, '_write')).toBe(false)
})

test('waiting bytes fill the buffer of the connection, and leave no timer when it closes', async () => {
  const { socket, bytes } = await connection()
  const before = vi.getTimerCount()
  bytes.set([{ key: 'slow', bytesPerS: 1 }])
  expect(socket.write(Buffer.alloc(socket.writableHighWaterMark))).toBe(false)
  expect(vi.getTimerCount()).toBe(before + 1)
  socket.destroy()
  await eventually(() => vi.getTimerCount() === before)
  expect(vi.getTimerCount()).toBe(before)
})

test('of several rules the lowest rate, the smallest slice and the longest pause count', async () => {
  const { socket, bytes, after } = await connection()
  bytes.set([
    { key: 'a', slice: { bytes: 3, pauseMs: 10 } },
    { key: 'b', slice: { bytes: 4, pauseMs: 20 } },
    { key: 'c', bytesPerS: 100_000 },
  ])
  socket.write('abcdef')
  await after(5, 'abc')
  await after(12, 'abc')
  await after(8, 'abcdef')
})

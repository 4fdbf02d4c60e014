import { once } from 'node:events'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { freePort } from '@wattpost/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { exchange, failureText } from './http.ts'

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

/** A server that sends bytes as it likes. @param {(socket: import('node:net').Socket) => void} send */
async function sending(send) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => send(socket))
    onTestFinished(() => void socket.destroy())
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}

/** Sends a byte every 20 ms, without end. @param {import('node:net').Socket} socket @param {string} byte */
function drip(socket, byte) {
  const timer = setInterval(() => socket.write(byte), 20)
  socket.once('close', () => clearInterval(timer))
}

test.each([
  [
    'headers',
    (/** @type {import('node:net').Socket} */ socket) => drip(socket.write(HEAD) && socket, 'x'),
  ],
  [
    'body',
    (/** @type {import('node:net').Socket} */ socket) => {
      socket.write(`${HEAD}content-length: 1000000\r\n\r\n`)
      drip(socket, ' ')
    },
  ],
])('a server that sends %s byte by byte is left at the deadline', async (_, send) => {
  const url = await sending((socket) => void send(socket))
  const began = performance.now()
  const outcome = await exchange(url, { deadlineMs: 300 })
  expect(outcome).toEqual({ state: 'unanswered', afterMs: 300 })
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a body of 3 GB is refused after 16 MiB', async () => {
  const part = Buffer.alloc(1024 * 1024, 32)
  let sent = 0
  const url = await sending((socket) => {
    socket.write(`${HEAD}content-length: ${3 * 1024 ** 3}\r\n\r\n`)
    const more = () => {
      while (!socket.destroyed) {
        sent += part.length
        if (!socket.write(part)) break
      }
    }
    socket.on('drain', more)
    more()
  })
  const outcome = await exchange(url, { deadlineMs: 60_000 })
  expect(outcome).toEqual({ state: 'failed', message: 'its answer has more than 16 MiB' })
  // What was on its way in buffers comes on top.
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('a body that is large only when it is unpacked is refused, too', async () => {
  const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const url = await sending((socket) => {
    socket.write(`${HEAD}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`)
    socket.write(packed)
  })
  expect(await exchange(url, { deadlineMs: 60_000 })).toMatchObject({ state: 'failed' })
})

test('a failure says its reason in words, and its code', async () => {
  const url = await sending(() => {})
  const closed = `http://127.0.0.1:${await freePort()}`
  const failed = await exchange(closed, { deadlineMs: 2_000 })
  expect(failed).toMatchObject({ state: 'failed', code: 'ECONNREFUSED' })
  const late = await exchange(url, { deadlineMs: 100 })
  expect(late.state === 'answered' ? '' : failureText(late)).toBe('no whole answer within 0.1 s')
})

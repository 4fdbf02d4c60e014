import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { ReceivedBodies } from './jsonBody.ts'

/** A server that reads bodies of at most 1,000 bytes together, and never parses one. */
async function receiving() {
  const received = new ReceivedBodies(1_000)
  const app = express()
  app.use((request, response) => {
    received.receive(request, response)
    if (request.url === '/answered') response.status(413).write('too long')
    request.on('end', () => request.url === '/parsed' && received.parsed(request))
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Sends the head of a long body, and its first bytes. */
  const send = (bytes: number, path = '/', length = 5_000) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write('x'.repeat(bytes))
    return socket
  }
  const isOpen = (socket: ReturnType<typeof send>) => !socket.destroyed && !socket.readableEnded
  return { send, isOpen, bytes: () => received.bytes }
}

test('beyond the limit the longest body is refused, and the others are still read', async () => {
  const { send, isOpen, bytes } = await receiving()
  const [short, long] = [send(10), send(600)]
  await expect.poll(bytes).toBe(610)
  const refused = once(long, 'data')
  short.write('x'.repeat(20))
  const third = send(400)
  expect(`${await refused}`).toMatch(
    /^HTTP\/1\.1 429 [\s\S]*Retry-After: 5[\s\S]*Too many long bodies/i,
  )
  await once(long, 'close')
  await expect.poll(bytes).toBe(430)
  expect([isOpen(short), isOpen(third)]).toEqual([true, true])
})

test('a body counts until it is parsed or its connection closes', async () => {
  const { send, bytes } = await receiving()
  const [open, whole] = [send(300), send(0, '/parsed', 500)]
  await expect.poll(bytes).toBe(300)
  whole.write('x'.repeat(400))
  await expect.poll(bytes).toBe(700)
  whole.write('x'.repeat(100))
  await expect.poll(bytes).toBe(300)
  open.destroy()
  await expect.poll(bytes).toBe(0)
})

test('a body whose answer has begun is cut, and gets no second answer', async () => {
  const { send, bytes } = await receiving()
  const answered = send(900, '/answered')
  await once(answered, 'data')
  await expect.poll(bytes).toBe(900)
  answered.write('x'.repeat(200))
  await once(answered, 'close')
  await expect.poll(bytes).toBe(0)
})

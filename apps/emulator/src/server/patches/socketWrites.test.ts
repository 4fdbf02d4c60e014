import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { interceptBytes, restoreBytes, type Written, writeBytes } from './socketWrites.ts'

test('Node is a version that the patch was written for', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  expect(major > 20 || (major === 20 && minor >= 19)).toBe(true)
})

test('a connection inherits _write and _writev', () => {
  for (const name of ['_write', '_writev']) {
    expect(Object.hasOwn(new Socket(), name)).toBe(false)
    expect(Reflect.get(Socket.prototype, name)).toBeTypeOf('function')
  }
})

test('each write is taken, in order, and the next ones wait until it is done', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void client.destroy())
  let received = ''
  client.on('data', (text) => {
    received += text
  })
  const [socket] = (await once(server, 'connection')) as [Socket]
  const taken: [bytes: Buffer, done: Written][] = []
  interceptBytes(socket, (...write) => taken.push(write))
  for (const text of ['one ', 'two ', 'three ']) socket.write(text)
  expect(taken.map(([bytes]) => String(bytes))).toEqual(['one '])
  expect(socket.writableLength).toBe(14)
  for (let at = 0; at < 3; at += 1) {
    const [bytes, done] = taken[at] ?? []
    if (bytes === undefined || done === undefined) throw new Error('nothing was taken')
    await new Promise<void>((resolve) => writeBytes(socket, bytes, () => resolve()))
    done()
    await expect.poll(() => received).toBe(['one ', 'two ', 'three '].slice(0, at + 1).join(''))
  }
  restoreBytes(socket)
  socket.write('four')
  await expect.poll(() => received).toBe('one two three four')
  expect(taken).toHaveLength(3)
})

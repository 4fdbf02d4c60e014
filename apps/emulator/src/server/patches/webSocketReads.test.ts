import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { installedVersion } from './installedVersion.testing.ts'
import { interceptReads } from './webSocketReads.ts'

test('ws has the version that the patch was written for', () => {
  expect(installedVersion('ws')).toBe('8.21.3')
})

test('received bytes are read when they are taken, in order, and no more are received until then', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => client.terminate())
  const [[connection]] = (await Promise.all([
    once(server, 'connection'),
    once(client, 'open'),
  ])) as [[WebSocket], unknown]
  const waiting: (() => void)[] = []
  const received: string[] = []
  interceptReads(connection, (read) => waiting.push(read))
  connection.on('message', (data) => received.push(String(data)))
  const long = 'x'.repeat(1_000_000)
  client.send('one')
  client.send(long)
  await expect.poll(() => waiting).toHaveLength(1)
  expect(received).toEqual([])
  await expect
    .poll(() => {
      expect(waiting.length).toBeLessThanOrEqual(1)
      for (const read of waiting.splice(0)) read()
      return received
    })
    .toEqual(['one', long])
})

test('a connection without a receiver is an error', () => {
  const connection = Object.create(WebSocket.prototype, { _receiver: { value: null } })
  expect(() => interceptReads(connection, () => {})).toThrow('no receiver')
})

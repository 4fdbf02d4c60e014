import { expect, test } from 'vitest'
import { eventually, framesOf, settled, startServer } from './server.testing.ts'

const FLEET = 'fleet:\n  - { id: HY-0001, family: hydra, owner: owner@wattpost.test }\n'

test('all clients reconnect to a restarted server and receive frames again (case 10)', async () => {
  const before = await startServer(FLEET)
  const clients = await Promise.all(
    Array.from({ length: 50 }, () => before.connect('owner', { reconnection: true })),
  )
  await before.close()
  await eventually(() => clients.every(({ socket }) => !socket.connected && socket.active))
  const after = await startServer(FLEET, { port: Number(new URL(before.url).port) })
  await eventually(() => clients.every(({ socket }) => socket.connected))
  const received = clients.map((client) => framesOf(client).length)
  after.player.step(20_000)
  await eventually(() =>
    clients.every((client, index) => framesOf(client).length > (received[index] ?? 0)),
  )
  await Promise.all(clients.map(settled))
  expect(after.connections()).toHaveLength(50)
  expect(after.logMessages).toEqual([])
})

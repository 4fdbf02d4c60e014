import { expect, test } from 'vitest'
import { eventually, framesOf, settled, startServer } from './server.testing.ts'

const FLEET = 'fleet:\n  - { id: HY-0001, family: hydra, owner: owner@wattpost.test }\n'

test('all come back to a server that died, and hear of their devices again (case 10)', async () => {
  const before = await startServer(FLEET)
  const clients = await Promise.all(
    Array.from({ length: 50 }, () => before.connect('owner', { reconnection: true })),
  )
  await before.close()
  await eventually(() => clients.every(({ socket }) => !socket.connected && socket.active))
  const after = await startServer(FLEET, { port: Number(new URL(before.url).port) })
  await eventually(() => clients.every(({ socket }) => socket.connected))
  const heard = clients.map((client) => framesOf(client).length)
  after.stage.step(20_000)
  await eventually(() =>
    clients.every((client, index) => framesOf(client).length > (heard[index] ?? 0)),
  )
  await Promise.all(clients.map(settled))
  expect(after.connections()).toHaveLength(50)
  expect(after.complaints).toEqual([])
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from './server.testing.ts'

const FLEET = 'fleet: [{ id: BG-0001, family: bg, owner: owner@wattpost.test }]\n'

test('case 44: each turn of the event loop takes at most one request of a connection', async () => {
  const { connect, player } = await startServer(FLEET)
  const { socket } = await connect('owner')
  let turn = 0
  const turns: number[] = []
  player.listen({ traffic: ({ event }) => event.kind === 'ack' && turns.push(turn) })
  const asked = Array.from({ length: 20 }, () =>
    socket.emitWithAck('unwatch', { deviceIds: ['BG-0001'] }),
  )
  let isOver = false
  void Promise.all(asked).then(() => {
    isOver = true
  })
  for (; !isOver; turn += 1) await nextTurn()
  expect(new Set(turns).size).toBe(20)
})

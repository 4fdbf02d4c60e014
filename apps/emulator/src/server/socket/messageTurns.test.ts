import { setImmediate as nextTurn } from 'node:timers/promises'
import { SERVER_ERRORS } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './server.testing.ts'

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

/** Fills the turns of a user, or of an address, until `end` is called. */
function busy({ work }: TestServer, uid: string, jobs: number) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const steps = function* () {
    yield ended
  }
  for (let job = 0; job < jobs; job += 1) void work.run({ uid, isWanted: () => true, steps })
  return () => end()
}

test('case 44: a user whose turns are full opens no connection until there is room; others do', async () => {
  const server = await startServer(FLEET, { workLimits: { perUser: 2 } })
  const end = busy(server, server.account('owner').uid, 2)
  const refused = vi.fn()
  server.player.listen({
    traffic: ({ event }) => event.kind === 'refuse' && refused(event.message),
  })
  const connecting = server.connect('owner', { reconnection: true })
  await server.connect('merchant2')
  await expect.poll(() => refused.mock.calls.flat()).toContain(SERVER_ERRORS.busy)
  expect(server.connections()).toHaveLength(1)
  end()
  await connecting
  expect(server.connections()).toHaveLength(2)
})

test('case 44: handshakes of an address are worked on in its turns', async () => {
  const server = await startServer(FLEET, { workLimits: { perUser: 2 } })
  const end = busy(server, 'handshakes of 127.0.0.1', 2)
  await expect(server.connect('owner')).rejects.toThrow('websocket error')
  end()
  await server.connect('owner')
})

import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServer } from './server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
`

/** The packets that the server sends after this handshake. */
async function sent(url: string, uid: string, handshake: object): Promise<string[]> {
  const query = `user_id=${uid}&type=end_user&EIO=4&transport=websocket`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  onTestFinished(() => socket.terminate())
  const packets: string[] = []
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      packets.push(String(data))
      if (packets.length === 1) socket.send(`40${JSON.stringify(handshake)}`)
      if (/^4[0-4]/.test(String(data))) resolve()
    })
  })
  await answered
  return packets
}

test.each([
  ['no token', {}],
  ['an invalid token', { token: 'nonsense' }],
  ['another user’s token', { token: 'uid-merchant' }],
  ['another session to recover', { token: 'nonsense', pid: 'abc', offset: 'def' }],
])('a client with %s receives only the refusal (case 24)', async (_, handshake) => {
  const { url, connect, player } = await startServer(FLEET)
  await connect('owner')
  player.step(60_000)
  const packets = await sent(url, 'uid-owner', handshake)
  expect(packets.map((packet) => packet.slice(0, 2))).toEqual(['0{', '44'])
})

test('an admitted client gets a session id without recovery data (cases 3, 24)', async () => {
  const { url } = await startServer(FLEET)
  const packets = await sent(url, 'uid-owner', { token: 'uid-owner' })
  const welcome = packets.find((packet) => packet.startsWith('40'))?.slice(2)
  expect(Object.keys(JSON.parse(welcome ?? '{}'))).toEqual(['sid'])
})

test('a token revoked during an outage is refused at reconnection (case 24)', async () => {
  const { url, connect, account, player } = await startServer(FLEET)
  const client = await connect('owner')
  const { id = '' } = client.socket
  client.socket.disconnect()
  account('owner').refused = 'revoked'
  player.step(60_000)
  const packets = await sent(url, 'uid-owner', { token: 'uid-owner', pid: id, offset: id })
  expect(packets.map((packet) => packet.slice(0, 2))).toEqual(['0{', '44'])
})

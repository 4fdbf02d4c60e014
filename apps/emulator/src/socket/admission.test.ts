import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServer } from './server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
`

/** Everything that the server sends to a client that says just this. */
async function sent(url: string, uid: string, introduction: object): Promise<string[]> {
  const query = `user_id=${uid}&type=end_user&EIO=4&transport=websocket`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  onTestFinished(() => socket.terminate())
  const packets: string[] = []
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      packets.push(String(data))
      if (packets.length === 1) socket.send(`40${JSON.stringify(introduction)}`)
      if (/^4[0-4]/.test(String(data))) resolve()
    })
  })
  await answered
  return packets
}

test.each([
  ['no token', {}],
  ['a token that is none', { token: 'nonsense' }],
  ['another’s token', { token: 'uid-merchant' }],
  ['a session of somebody else to recover', { token: 'nonsense', pid: 'abc', offset: 'def' }],
])('who comes with %s gets nothing but the refusal (case 24)', async (_, introduction) => {
  const { url, connect, stage } = await startServer(FLEET)
  await connect('owner')
  stage.step(60_000)
  const packets = await sent(url, 'uid-owner', introduction)
  expect(packets.map((packet) => packet.slice(0, 2))).toEqual(['0{', '44'])
})

test('who is let in is told a session id and nothing to recover the session by (cases 3, 24)', async () => {
  const { url } = await startServer(FLEET)
  const packets = await sent(url, 'uid-owner', { token: 'uid-owner' })
  const welcome = packets.find((packet) => packet.startsWith('40'))?.slice(2)
  expect(Object.keys(JSON.parse(welcome ?? '{}'))).toEqual(['sid'])
})

test('a token that was revoked during an outage lets nobody back in (case 24)', async () => {
  const { url, connect, account, stage } = await startServer(FLEET)
  const client = await connect('owner')
  const { id = '' } = client.socket
  client.socket.disconnect()
  account('owner').refused = 'revoked'
  stage.step(60_000)
  const packets = await sent(url, 'uid-owner', { token: 'uid-owner', pid: id, offset: id })
  expect(packets.map((packet) => packet.slice(0, 2))).toEqual(['0{', '44'])
})

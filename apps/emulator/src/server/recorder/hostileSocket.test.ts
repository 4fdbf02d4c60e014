import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { recorderOf, recordingOf } from './recording.testing.ts'

const MIB = 1024 * 1024
const LAST = '42["hydra_status",{"deviceId":"HY-0001","status":"up"}]'

type Message = string | Buffer

/** Sends a client of the recorder these messages of a target, and then a plain one. Answers what is recorded. */
async function recordedOf(messages: readonly Message[]) {
  const target = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  target.on('connection', (socket) => {
    for (const message of ['40{"sid":"a"}', ...messages, LAST]) socket.send(message)
  })
  await once(target, 'listening')
  const { port } = target.address() as AddressInfo
  const recorder = await recorderOf(`http://127.0.0.1:${port}`)
  const client = new WebSocket(`${recorder.url.replace('http', 'ws')}/socket.io/`)
  onTestFinished(() => {
    client.terminate()
    target.close()
  })
  let count = 0
  client.on('message', () => {
    count += 1
  })
  const total = messages.length + 2
  await expect.poll(() => count, { timeout: 10_000 }).toBe(total)
  const { unrecorded } = recorder.counts()
  const { records, tail } = await recordingOf((await recorder.stop()).file)
  return { unrecorded, tail, kinds: records.map((one) => one.kind) }
}

test.each<[string, Message[], number]>([
  ['a number of a request that is no safe integer', ['4299999999999999999999["news"]'], 1],
  ['150,000 values', [`42["news",${'1,'.repeat(150_000)}1]`], 1],
  ['100,000 levels', [`42["news",${'['.repeat(100_000)}${']'.repeat(100_000)}]`], 1],
  ['a text of 5 MiB', [`42["news","${'x'.repeat(5 * MIB)}"]`], 1],
  [
    'attachments of 5 MiB',
    ['455-["news",{"_placeholder":true,"num":0}]', ...Array(5).fill(Buffer.alloc(MIB))],
    1,
  ],
])(
  'a target that sends %s is passed on, and recorded again after it [case 34]',
  async (_, messages, lost) => {
    expect(await recordedOf(messages)).toEqual({
      unrecorded: lost,
      tail: 'complete',
      kinds: ['connect', 'event'],
    })
  },
)

test('attachments of a packet within the limit are recorded', async () => {
  const packet = '452-["news",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]'
  const { unrecorded, kinds } = await recordedOf([packet, Buffer.alloc(MIB), Buffer.alloc(MIB)])
  expect({ unrecorded, kinds }).toEqual({ unrecorded: 0, kinds: ['connect', 'event', 'event'] })
})

import { Agent, get } from 'node:http'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { frame, openRawSocket } from '../support/rawConnection.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'

let emulator: RunningEmulator

beforeEach(async () => {
  emulator = await startEmulator('grid-outage')
})

const raise = (fault: object) =>
  request(`${emulator.url}/__emulator/faults`, { body: { id: 'it', fault } })

/** Polls over one kept-alive connection, as an open page does, until it is refused. */
async function keepAsking(path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const asked = get(emulator.url + path, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(true))
        answer.once('error', () => resolve(false))
      })
      asked.once('error', () => resolve(false))
    })
  while (await ask());
  agent.destroy()
}

const callUnderWay = () => expect.poll(() => emulator.player.run.faults.get('it')?.hits).toBe(1)

test('case 49: an emulator closes while a page polls over a kept-alive connection', async () => {
  await raise({ http: 'GET /api/hydra/devices', latency: '300ms' })
  const asking = keepAsking('/api/hydra/devices')
  await callUnderWay()
  await emulator.close()
  await asking
})

test('case 49: an emulator closes while a call hangs', async () => {
  await raise({ http: 'GET /api/hydra/devices', hang: true })
  const asking = keepAsking('/api/hydra/devices')
  await callUnderWay()
  await emulator.close()
  await asking
})

test('case 49: an emulator closes while the peer of a socket is stalled', async () => {
  const { uid, idToken, type } = await visitor(emulator, 'owner')
  const { socket, text, closed } = await openRawSocket(emulator.url, `&user_id=${uid}&type=${type}`)
  onTestFinished(() => void socket.destroy())
  socket.write(frame(1, `40${JSON.stringify({ token: idToken })}`))
  await expect.poll(text).toContain('40{')
  socket.pause()
  const began = performance.now()
  await emulator.close()
  // The websocket library waits 30 s for the close frame of its peer.
  expect(performance.now() - began).toBeLessThan(15_000)
  socket.resume()
  await closed
})

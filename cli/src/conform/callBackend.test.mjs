import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { callerOf } from './callBackend.ts'
import { answered } from './callProbes.ts'

const ACCOUNT = /** @type {const} */ ({ uid: 'a', token: 't', type: 'end_user', login: {} })

/** A server that cuts the first connections. @param {number} cuts */
async function serverThatCuts(cuts) {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    if (count <= cuts) return void request.socket.destroy()
    response.setHeader('set-cookie', 'session=1; HttpOnly').end(JSON.stringify(request.headers))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return callerOf(`http://127.0.0.1:${port}`, ACCOUNT, 2000)
}
const get = answered('session', 'getSession', '/api/_auth/session')

test('a GET whose connection was cut is made once more, as browsers do', async () => {
  const caller = await serverThatCuts(1)
  const [first] = await caller.call([get])
  expect(first?.outcome).toMatchObject({ state: 'answered', status: 200 })
  const [second] = await caller.call([get])
  expect(second?.outcome).toMatchObject({
    body: { authorization: 'Bearer t', cookie: 'session=1' },
  })
})

test('of an answer without an end 16 MiB are read, and its connection is closed', async () => {
  const part = 'a'.repeat(1024 * 1024)
  const closed = /** @type {Promise<unknown>[]} */ ([])
  const server = createServer((_request, response) => {
    closed.push(once(response, 'close'))
    const send = () => {
      while (response.write(part));
    }
    response.on('drain', send)
    send()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const caller = callerOf(`http://127.0.0.1:${port}`, ACCOUNT, 60_000)
  const [first] = await caller.call([get])
  expect(first?.outcome).toEqual({ state: 'failed', message: 'its answer has more than 16 MiB' })
  await Promise.all(closed)
})

test('a second cut is a failure, and a POST is made once', async () => {
  const failed = { outcome: { state: 'failed' } }
  expect(await (await serverThatCuts(2)).call([get])).toMatchObject([failed])
  const post = { ...get, method: /** @type {const} */ ('POST'), body: {} }
  expect(await (await serverThatCuts(1)).call([post])).toMatchObject([failed])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Caller, pathCall } from './caller.ts'

/** @param {import('node:http').RequestListener} answer @param {number} [timeoutMs] */
async function callerOf(answer, timeoutMs = 2000) {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return new Caller({ apiUrl: `http://127.0.0.1:${port}`, token: () => 't', timeoutMs })
}

/** A server that cuts the first connections. @param {number} cuts */
function serverThatCuts(cuts) {
  let count = 0
  return callerOf((request, response) => {
    count += 1
    if (count <= cuts) return void request.socket.destroy()
    response.setHeader('set-cookie', 'session=1; HttpOnly').end(JSON.stringify(request.headers))
  })
}
const get = pathCall({ id: 'getSession' })

test('a call by its id has the path, query and body of the contract', () => {
  expect(pathCall({ id: 'getMeterEnergy', device: 'PM/1', query: { period: 'day' } })).toEqual({
    method: 'GET',
    path: '/api/powermeter/energy/PM%2F1?period=day',
  })
  expect(pathCall({ id: 'login', body: { user: 'a' } })).toEqual({
    method: 'POST',
    path: '/api/login',
    body: { user: 'a' },
  })
  const query = { channels: '1,2', startDate: '2026-01-01T00:00:00Z' }
  expect(pathCall({ id: 'getPowerTimeline', device: 'HY&1', query })).toEqual({
    method: 'GET',
    path: '/api/hydra/power-timeline?deviceId=HY%261&channels=1,2&startDate=2026-01-01T00:00:00Z',
  })
})

test('a GET whose connection was cut is made once more, as browsers do', async () => {
  const caller = await serverThatCuts(1)
  expect(await caller.call(get)).toMatchObject({ state: 'answered', status: 200 })
  expect(await caller.call(get)).toMatchObject({
    body: { authorization: 'Bearer t', cookie: 'session=1' },
  })
})

test('a call that is signed out has neither token nor cookies', async () => {
  const caller = await serverThatCuts(0)
  await caller.call(get)
  const outcome = await caller.call({ ...get, isSignedIn: false })
  expect(outcome).toMatchObject({ body: { accept: 'application/json' } })
  expect(outcome).not.toHaveProperty('body.authorization')
  expect(outcome).not.toHaveProperty('body.cookie')
})

test('a second cut is a failure, and a POST is made once', async () => {
  expect(await (await serverThatCuts(2)).call(get)).toMatchObject({ state: 'failed' })
  const post = { ...get, method: 'POST', body: {} }
  expect(await (await serverThatCuts(1)).call(post)).toMatchObject({ state: 'failed' })
})

test('of an answer without an end 16 MiB are read, and its connection is closed', async () => {
  const part = 'a'.repeat(1024 * 1024)
  const closed = /** @type {Promise<unknown>[]} */ ([])
  const caller = await callerOf((_, response) => {
    closed.push(once(response, 'close'))
    const send = () => {
      while (response.write(part));
    }
    response.on('drain', send)
    send()
  }, 60_000)
  expect(await caller.call({ ...get, method: 'POST' })).toEqual({
    state: 'failed',
    message: 'its answer has more than 16 MiB',
  })
  await Promise.all(closed)
})

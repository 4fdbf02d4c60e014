import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { authCalls } from './authCalls.ts'

async function listening(server: Server): Promise<string> {
  if (!server.listening) await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A page's server in front of an Auth emulator with these answers. */
async function pageBefore(answer: RequestListener, answerMsMax?: number) {
  const auth = createServer(answer).listen(0, '127.0.0.1')
  const app = express().use(authCalls(await listening(auth), answerMsMax))
  app.use((_request, response) => void response.status(418).end())
  return { url: await listening(app.listen(0, '127.0.0.1')), auth }
}

const CALL = '/securetoken.googleapis.com/v1/token?key=any'

test('case 52: no cookie reaches the Auth emulator, and none of its other headers the page', async () => {
  const seen: object[] = []
  const { url } = await pageBefore(({ headers }, answer) => {
    seen.push(headers)
    const own = { 'set-cookie': 'a=b', refresh: '0', 'access-control-allow-origin': '*' }
    answer.writeHead(200, { 'content-type': 'application/json', ...own }).end('{}')
  })
  const headers = { cookie: 'wattpost_session=secret', 'x-forwarded-for': '1.2.3.4', origin: url }
  const answer = await fetch(url + CALL, { method: 'POST', headers, body: '{}' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'access-control-allow-origin': '*' })
  expect([answer.headers.get('set-cookie'), answer.headers.get('refresh')]).toEqual([null, null])
  expect(seen).toMatchObject([{ origin: url }])
  expect(seen[0]).not.toHaveProperty('cookie')
  expect(seen[0]).not.toHaveProperty('x-forwarded-for')
})

test('its pages and the calls of owners are not passed on', async () => {
  const { url } = await pageBefore((_request, answer) => void answer.end('passed on'))
  for (const path of ['/emulator/auth/handler', '/emulator/v1/projects/p/accounts', '/'])
    expect((await fetch(url + path)).status).toBe(418)
})

const UNREACHABLE = {
  error: { code: 503, message: 'NETWORK_REQUEST_FAILED : The Auth emulator does not answer.' },
}

test('case 54: an Auth emulator that hangs, or drips, is answered for in time', async () => {
  const { url } = await pageBefore(() => {}, 50)
  const hung = await fetch(url + CALL, { method: 'POST', body: '{}' })
  expect([hung.status, await hung.json()]).toEqual([503, UNREACHABLE])
  const dripping = await pageBefore((_request, answer) => void answer.writeHead(200).write('{'), 50)
  await expect(fetch(dripping.url + CALL).then((answer) => answer.text())).rejects.toThrow()
})

test('case 54: an Auth emulator that is down is answered for at once', async () => {
  const { url, auth } = await pageBefore(() => {})
  auth.close()
  const down = await fetch(url + CALL, { method: 'POST', body: '{}' })
  expect([down.status, await down.json()]).toEqual([503, UNREACHABLE])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { type InTurn, jsonBody } from './jsonBody.ts'

const answerStatus: ErrorRequestHandler = ({ status }, _request, response, _next) =>
  void response.status(status).end()

const answerBody: RequestHandler = ({ body }, response) => void response.json({ read: body })

/** Sends a body to a server that reads it. @returns status, and what was read */
async function read(
  body: string | undefined,
  type: string,
  inTurn: InTurn = (_, work) => work(),
  encoding = 'identity',
) {
  const app = express()
  app.use(jsonBody(1024, inTurn), answerBody)
  app.use(answerStatus)
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const how = { method: 'POST', headers: { 'content-type': type, 'content-encoding': encoding } }
  const answer = await fetch(url, body === undefined ? how : { ...how, body })
  return [answer.status, answer.ok ? (await answer.json()).read : undefined]
}

const JSON_TYPE = 'application/json'

test.each([
  ['a map', '{"a":[1]}', JSON_TYPE, [200, { a: [1] }]],
  ['a list after spaces', ' \n[1]', `${JSON_TYPE}; charset="UTF-8"`, [200, [1]]],
  ['an empty body', '', JSON_TYPE, [200, {}]],
  ['another type', '{"a":1}', 'text/plain', [200, undefined]],
  ['a single value', '1', JSON_TYPE, [400, undefined]],
  ['broken JSON', '{"a":', JSON_TYPE, [400, undefined]],
  ['another encoding of Unicode', '{}', `${JSON_TYPE}; charset=utf-16`, [400, undefined]],
  ['another charset', '{}', `${JSON_TYPE}; charset=latin1`, [415, undefined]],
  ['a long body', `[${'1,'.repeat(600)}1]`, JSON_TYPE, [413, undefined]],
  ['a deep body', `${'['.repeat(200)}${']'.repeat(200)}`, JSON_TYPE, [400, undefined]],
])('reads or refuses %s', async (_, body, type, expected) => {
  expect(await read(body, type)).toEqual(expected)
})

test('refuses a compressed body', async () => {
  expect(await read('{}', JSON_TYPE, undefined, 'gzip')).toEqual([415, undefined])
})

test('case 51: a body is parsed in the turn that it is given', async () => {
  const turns: (() => void)[] = []
  const reading = read('{"a":1}', JSON_TYPE, (_, work) => turns.push(work))
  await expect.poll(() => turns.length).toBe(1)
  turns[0]?.()
  expect(await reading).toEqual([200, { a: 1 }])
})

import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { sendAnswer, sendAnswerInSteps } from './sendAnswer.ts'
import { type Answer, answer, refuseBusy } from './transport/answer.ts'
import { ListBody, ListItem } from './transport/listItems.ts'
import { LongBody, type Pause } from './transport/steps.ts'

/** The answer of a server whose handler does the rest. */
async function answered(handle: (response: Response) => void): Promise<IncomingMessage> {
  const http = createServer(express().get('/', (_request, response) => handle(response)))
  http.listen(0, '127.0.0.1')
  onTestFinished(() => void http.close())
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const [message] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  return message
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of message.setEncoding('utf8')) text += part
  return text
}

/** Sends in steps; collects the reasons of pauses. */
function sentInSteps(body: Answer, pauses: Pause[] = []) {
  return answered(async (response) => {
    for (const pause of sendAnswerInSteps(response, body)) {
      pauses.push(pause)
      await pause
    }
  })
}

const rowsOf = (count: number) => () =>
  Array.from({ length: count }, (_, t) => ({ t, text: 'a row of some length' }))

test('a client with too many open calls gets 429, and when to call again', async () => {
  const message = await answered((response) => sendAnswer(response, refuseBusy()))
  expect(message).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
  expect(JSON.parse(await textOf(message))).toEqual({
    success: false,
    message: 'Too many requests of this account are waiting. Try again in some seconds.',
  })
})

test('a list is sent like any other body', async () => {
  const list = new ListBody({ devices: [new ListItem({ site: 'Café' })], total: 1 })
  const plain = await answered((response) => sendAnswer(response, answer(list.toJSON())))
  const listed = await sentInSteps(answer(list))
  for (const name of ['content-length', 'content-type', 'etag'])
    expect([name, listed.headers[name]]).toEqual([name, plain.headers[name]])
  expect(await textOf(listed)).toBe(await textOf(plain))
})

test('a long body that turns out short is sent like any other', async () => {
  const body = new LongBody({ success: true }, 'data', rowsOf(3))
  const plain = await answered((response) => sendAnswer(response, answer(body)))
  const inSteps = await sentInSteps(answer(body))
  for (const name of ['content-length', 'content-type', 'etag'])
    expect([name, inSteps.headers[name]]).toEqual([name, plain.headers[name]])
  expect(await textOf(inSteps)).toBe(await textOf(plain))
})

test('a long body is sent while its rows are made, with the same bytes', async () => {
  const body = new LongBody({}, 'energyData', rowsOf(5_000))
  const pauses: Pause[] = []
  const message = await sentInSteps(answer(body), pauses)
  expect(message.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'transfer-encoding': 'chunked',
  })
  expect(await textOf(message)).toBe(JSON.stringify({ energyData: rowsOf(5_000)() }))
  expect(pauses.filter((pause) => pause === null).length).toBeGreaterThan(4_900)
})

test('case 44: rows are not made faster than the client reads them', async () => {
  let made = 0
  function* rows() {
    for (let t = 0; t < 100_000; t += 1) {
      made += 1
      yield { t, text: 'x'.repeat(1_000) }
    }
  }
  let waiting: Promise<unknown> | undefined
  const message = await answered((response) => {
    for (const pause of sendAnswerInSteps(response, answer(new LongBody({}, 'data', rows))))
      if (pause instanceof Promise) {
        waiting = pause
        return
      }
  })
  expect(made).toBeLessThan(1_000)
  message.destroy()
  // A client that goes ends the wait.
  await waiting
})

test('a refusal is sent at once', async () => {
  const pauses: Pause[] = []
  expect(await sentInSteps(refuseBusy(), pauses)).toMatchObject({ statusCode: 429 })
  expect(pauses).toEqual([])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { observersBy } from '../transport/faultHits.ts'
import { logTraffic } from './callLog.ts'

test('calls of clients are logged, those of observers are not', async () => {
  const opened = playerOf(scenarioOf(`${HEAD}fleet: [{ id: PM-0001, family: pm }]\n`), accounts, {
    paused: true,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const logged: string[] = []
  opened.value.listen({ traffic: ({ event }) => logged.push(event.kind) })
  const app = express().use(
    logTraffic(opened.value, undefined, observersBy('Check/1')),
    (_request, response) => void response.end(),
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0 Check/1' } })
  expect(logged).toEqual([])
  await fetch(url)
  await expect.poll(() => logged).toEqual(['request', 'answer'])
})

import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { logTraffic } from './callLog.ts'
import { injectFaults } from './faults.ts'

afterEach(() => void vi.useRealTimers())

/** A server all of whose calls a fault delays. */
async function delayedServer(latency: string) {
  const step = `{ id: slow, at: 0s, fault: { http: "GET /slow", latency: ${latency} } }`
  const text = `${HEAD}fleet: [{ id: PM-0001, family: pm }]\ntimeline: [${step}]\n`
  const opened = playerOf(scenarioOf(text), accounts, { paused: true })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  player.step(1000)
  const handled = vi.fn((_request, response) => response.end('late'))
  const app = express().use(
    logTraffic(player),
    injectFaults({ player, emailOf: async () => null }),
    handled,
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/slow`, handled }
}

test.each(['2h', '60d'])(
  'a call that is held for %s leaves no timer when its client closes',
  async (latency) => {
    const { url, handled } = await delayedServer(latency)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = vi.getTimerCount()
    const call = get(url).on('error', () => {})
    await expect.poll(() => vi.getTimerCount()).toBe(before + 1)
    call.destroy()
    await expect.poll(() => vi.getTimerCount()).toBe(before)
    expect(handled).not.toHaveBeenCalled()
  },
)

test('a call that is held is answered after its latency, which leaves no timer', async () => {
  const { url, handled } = await delayedServer('2h')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answered = once(get(url), 'response')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  // The poll has advanced the time too.
  await vi.advanceTimersByTimeAsync(7_190_000)
  expect(handled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  const [answer] = await answered
  answer.resume()
  expect(handled).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { changeClock } from './clock.ts'

/** The address of a server whose scenario has ended. */
async function endedScenario() {
  const moment = '2026-01-15T18:18:00.000Z'
  const state = {
    ...{ scenario: 'Storm', tags: [], seed: 1, tz: 'UTC', start: moment, now: moment },
    ...{ speed: 1, paused: true, ended: true, epoch: 1, skip: null, devices: 1, faults: 0 },
  }
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ success: true, ...state })),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test.each([
  ['a seek', { seek: '2026-01-15T19:00:00Z' }, 'no seek goes beyond its limit'],
  ['a step', { step: '1h' }, 'no step goes beyond its limit'],
  ['a seek within it', { seek: '2026-01-15T18:18:00Z' }, ''],
])('%s says whether it stopped at the limit of the scenario', async (_, request, message) => {
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  onTestFinished(() => streams.forEach((one) => void one.mockRestore()))
  expect(await changeClock({ url: await endedScenario(), ...request })).toBe(EXIT.fine)
  expect(streams[1]?.mock.calls.flat().join('')).toMatch(message === '' ? /^$/ : message)
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERRORS } from '@wattpost/protocol'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError, type Failure } from '../domain/failures/failure.ts'
import { createClient } from './client.ts'
import { createHydraCalls } from './hydraCalls.ts'
import { createMeterCalls } from './meterCalls.ts'

const { signal } = new AbortController()

afterEach(() => void vi.restoreAllMocks())

/** A server that ends with its test. */
async function serverOf(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}

type Token = Parameters<typeof createClient>[0]['token']

/** The errors of a hydra's and a meter's call. */
async function errorsOf(apiUrl: string, token: Token = async () => null) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = createClient({ apiUrl, token, timeoutMs: 200 })
  const calls = [
    createHydraCalls(client).device('H', signal),
    createMeterCalls(client).device('P', signal),
  ]
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null))
}

const expectFailure = async (errors: Promise<readonly unknown[]>, failure: Failure) => {
  for (const error of await errors) {
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ failure })
  }
}

const HTML = '<!doctype html><html><body>Bad Gateway</body></html>'
const overloaded = (retryAfterMs: number | null): Failure => ({ kind: 'overloaded', retryAfterMs })

test.each<[number, string, Failure]>([
  [400, '{}', { kind: 'refused', status: 400 }],
  [401, '{}', { kind: 'session-expired' }],
  [401, HTML, { kind: 'session-expired' }],
  [403, '{}', { kind: 'not-allowed' }],
  [404, '{}', { kind: 'gone' }],
  [410, '', { kind: 'gone' }],
  [408, '{}', { kind: 'too-slow' }],
  [413, HTML, { kind: 'too-large' }],
  [414, '', { kind: 'too-large' }],
  [431, '', { kind: 'too-large' }],
  [422, '{}', { kind: 'refused', status: 422 }],
  [429, '{}', overloaded(null)],
  [503, HTML, overloaded(null)],
  [500, '{}', { kind: 'broken', status: 500 }],
  [500, HTML, { kind: 'web-page', status: 500 }],
  [502, '{}', { kind: 'web-page', status: 502 }],
  [504, '', { kind: 'web-page', status: 504 }],
  [200, HTML, { kind: 'web-page', status: null }],
  [200, '{"devi', { kind: 'unreadable' }],
  [200, '', { kind: 'unreadable' }],
  [200, '[]', { kind: 'unreadable' }],
  [200, '{"success":false}', { kind: 'refused', status: null }],
])('an answer of status %i and body %j is the failure %j', async (status, body, failure) => {
  const { url } = await serverOf((_, response) => response.writeHead(status).end(body))
  await expectFailure(errorsOf(url), failure)
})

test.each([
  ['7', 7000],
  [' 7 ', 7000],
  [new Date(0).toUTCString(), 0],
  ['soon', null],
])('a wait of %j that an overloaded server asks for is %s ms', async (header, waitMs) => {
  const { url } = await serverOf((_, response) =>
    response.writeHead(503, { 'retry-after': header }).end('{}'),
  )
  await expectFailure(errorsOf(url), overloaded(waitMs))
})

test.each([
  ['Thu, 15 Jan 2026 10:00:00 GMT', 90_000],
  ['never', null],
])('a wait until a date begins at the date of the answer: %s', async (date, waitMs) => {
  const { url } = await serverOf((_, response) =>
    response.writeHead(429, { date, 'retry-after': 'Thu, 15 Jan 2026 10:01:30 GMT' }).end('{}'),
  )
  await expectFailure(errorsOf(url), overloaded(waitMs))
})

test('a port without a server is unreachable, and so is a connection that breaks', async () => {
  const { url, server } = await serverOf((request) => request.socket.destroy())
  await expectFailure(errorsOf(url), { kind: 'unreachable' })
  server.close()
  await expectFailure(errorsOf(url), { kind: 'unreachable' })
})

test.each<[string, RequestListener]>([
  ['no answer', () => {}],
  ['an answer that does not end', (_, response) => void response.writeHead(200).write('{')],
])('%s in time is too slow', async (_, answer) => {
  const { url } = await serverOf(answer)
  await expectFailure(errorsOf(url), { kind: 'too-slow' })
})

test.each<[object, Failure['kind']]>([
  [{ message: ERRORS.noAuthenticatedUser }, 'session-expired'],
  [{ code: 'auth/user-token-expired' }, 'session-expired'],
  [{ code: 'auth/network-request-failed' }, 'unreachable'],
])('a token that fails with %j is the failure %s', async (error, kind) => {
  const token = () => Promise.reject(Object.assign(new Error('?'), error))
  await expectFailure(errorsOf('http://localhost', token), { kind } as Failure)
})

test('the specified texts stay, whatever the failure [X10, X12]', async () => {
  const { url } = await serverOf((_, response) => response.writeHead(502).end(HTML))
  expect((await errorsOf(url)).map(({ message }) => message)).toEqual([
    'Failed to fetch hydra device',
    'Error fetching power meter device',
  ])
})

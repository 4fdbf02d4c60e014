import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createCapabilities, type RequestNames } from './capabilities.ts'
import type { ConnectionState } from './connectionState.ts'
import { createFakeSource } from './fakeSource.testing.ts'
import { NoAnswer, NotSupported, Refused } from './liveSource.ts'
import { createRequester } from './requester.ts'

/** A requester whose server is the test, with everything that it reports, in order. */
function requesting(state: ConnectionState = { kind: 'Connected' }, names: RequestNames = {}) {
  const server = createFakeSource()
  const user = { uid: 'uid-owner', type: 'end_user' } as const
  const source = server.open(user, { connection: () => {}, data: () => {} })
  server.connect()
  const reported: string[] = []
  const capabilities = createCapabilities(names)
  const parts = {
    capabilities,
    connection: createStore(() => state),
    dispatch: ({ type }: { readonly type: string }) => void reported.push(type),
    onAnswer: () => void reported.push('answer'),
  }
  const requester = createRequester({ ...parts, source: () => source })
  return { server, source, parts, capabilities, ...requester, reported }
}

test('an acknowledged request resolves with its answer [K10, S9]', async () => {
  const { server, request, reported } = requesting()
  server.answer('device', () => ({ family: 'bg' }))
  expect(await request('device', { deviceId: 'A' })).toEqual({ family: 'bg' })
  expect(server.requested).toEqual([['device', { deviceId: 'A' }]])
  expect(reported).toEqual(['request-sent', 'request-acknowledged', 'answer'])
})

test('a request is sent with its own timeout', async () => {
  const { source, request } = requesting()
  const sent = vi.spyOn(source, 'request')
  await request('unwatch', { deviceIds: [] }, 2000)
  expect(sent).toHaveBeenCalledExactlyOnceWith('unwatch', { deviceIds: [] }, 2000)
})

test('a refusal is an acknowledgement, but no answer [S9]', async () => {
  const { server, request, reported } = requesting()
  server.answer('device', () => 'refused')
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(Refused)
  expect(reported).toEqual(['request-sent', 'request-acknowledged'])
})

test('a missing acknowledgement is a timeout for a kind that was acknowledged before [S9]', async () => {
  const { server, request, capabilities, reported } = requesting()
  await request('device', { deviceId: 'A' })
  server.answer('device', () => 'no answer')
  reported.length = 0
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(NoAnswer)
  expect(reported).toEqual(['request-sent', 'request-timed-out'])
  expect(capabilities.of('device')).toBe('acknowledged')
})

test('a kind that was never acknowledged is waited for once, and no connection times out [S9]', async () => {
  const { server, request, capabilities, reported } = requesting()
  server.answer('device', () => 'no answer')
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(NoAnswer)
  expect(reported).toEqual(['request-sent', 'request-abandoned'])
  expect(capabilities.of('device')).toBe('unacknowledged')
  await expect(request('device', { deviceId: 'B' })).rejects.toThrow(NotSupported)
  expect(server.requested).toHaveLength(1)
  expect(capabilities.of('devices'), 'other kinds are tried').toBe('untried')
})

test('all requests of a kind end with the first that is not acknowledged', async () => {
  const { server, request, capabilities, reported } = requesting()
  const answers: ((answer: object) => void)[] = []
  server.answer('device', () => new Promise((resolve) => answers.push(resolve)))
  const second = request('device', { deviceId: 'B' })
  capabilities.onTimeout('device')
  await expect(second).rejects.toThrow(NoAnswer)
  expect(reported).toEqual(['request-sent', 'request-abandoned'])
  answers[0]?.({})
  await vi.waitFor(() => expect(capabilities.of('device')).toBe('acknowledged'))
  expect(reported).toHaveLength(2)
})

test('when the connection ends, nothing is learned about its requests', async () => {
  const { server, parts, request, capabilities } = requesting()
  server.answer('device', async () => {
    parts.connection.setState({ kind: 'Disconnected', reason: 'transport close', lostAtMs: 0 })
    throw new NoAnswer('device')
  })
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(NoAnswer)
  expect(capabilities.of('device')).toBe('untried')
})

const series = { deviceId: 'A', metric: 'm', from: 0, to: 1 }

test('a request with a stream is sent without waiting where it is not acknowledged', async () => {
  const { server, send, reported } = requesting()
  server.answer('chat_data', () => 'no answer')
  await send('chat_data', series)
  expect(server.emitted, 'the first one waits for its acknowledgement').toEqual([])
  reported.length = 0
  await send('chat_data', series)
  expect(server.emitted).toEqual([['chat_data', series]])
  expect(reported).toEqual([])
})

test('a request with a stream rejects with a refusal, or with a timeout where it is acknowledged', async () => {
  const { server, send } = requesting()
  server.answer('chat_data', () => 'refused')
  await expect(send('chat_data', series)).rejects.toThrow(Refused)
  server.answer('chat_data', () => 'no answer')
  await expect(send('chat_data', series)).rejects.toThrow(NoAnswer)
})

test('a request that is configured off is never sent', async () => {
  const { server, request, send } = requesting(undefined, { device: false, chat_data: false })
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(NotSupported)
  await send('chat_data', series)
  expect(server.requested).toEqual([])
  expect(server.emitted).toEqual([])
})

test('without an open connection nothing is sent or reported [X19]', async () => {
  const closed = requesting({ kind: 'Connecting', attempt: 1, lostAtMs: null })
  await expect(closed.request('unwatch', { deviceIds: [] })).rejects.toThrow('Socket not connected')
  expect(closed.server.requested).toEqual([])
  expect(closed.reported).toEqual([])
  await expect(closed.send('chat_data', series)).rejects.toThrow('Socket not connected')
  const { parts, reported } = requesting()
  const { request: signedOut } = createRequester({ ...parts, source: () => null })
  await expect(signedOut('unwatch', { deviceIds: [] })).rejects.toThrow('Socket not connected')
  expect(reported).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionState } from './connectionState.ts'
import { createFakeSource } from './fakeSource.testing.ts'
import { NoAnswer, Refused } from './liveSource.ts'
import { createRequester } from './requester.ts'

/** A requester whose server is the test, with everything that it reports, in order. */
function requesting(state: ConnectionState = { kind: 'Connected' }) {
  const server = createFakeSource()
  const user = { uid: 'uid-owner', type: 'end_user' } as const
  const source = server.open(user, { connection: () => {}, data: () => {} })
  server.connect()
  const reported: string[] = []
  const parts = {
    connection: createStore(() => state),
    dispatch: ({ type }: { readonly type: string }) => void reported.push(type),
    onAnswer: () => void reported.push('answer'),
  }
  const request = createRequester({ ...parts, source: () => source })
  return { server, source, parts, request, reported }
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

test('a missing acknowledgement is reported as a timeout [S9]', async () => {
  const { server, request, reported } = requesting()
  server.answer('device', () => 'no answer')
  await expect(request('device', { deviceId: 'A' })).rejects.toThrow(NoAnswer)
  expect(reported).toEqual(['request-sent', 'request-timed-out'])
})

test('without an open connection nothing is sent or reported [X19]', async () => {
  const closed = requesting({ kind: 'Connecting', attempt: 1, lostAtMs: null })
  await expect(closed.request('unwatch', { deviceIds: [] })).rejects.toThrow('Socket not connected')
  expect(closed.server.requested).toEqual([])
  expect(closed.reported).toEqual([])
  const { parts, reported } = requesting()
  const signedOut = createRequester({ ...parts, source: () => null })
  await expect(signedOut('unwatch', { deviceIds: [] })).rejects.toThrow('Socket not connected')
  expect(reported).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { createChannelClient } from './client.ts'
import type { ClientMessage, ServerMessage } from './messages.ts'

/** A client of a channel whose other end the test plays. */
function aClient() {
  const sent: ClientMessage[] = []
  let receive = (_: ServerMessage) => {}
  const client = createChannelClient({
    send: (message) => void sent.push(message),
    listen: (onMessage) => {
      receive = onMessage
    },
  })
  return { client, sent, receive: (message: ServerMessage) => receive(message) }
}

/** A listener that notes what it is called with. */
function noting<Names extends string>(...names: readonly Names[]) {
  const notes: unknown[][] = []
  const listener = Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => void notes.push([name, ...args])]),
  ) as Record<Names, (...args: unknown[]) => void>
  return { notes, listener }
}
const anAnswer = () => noting('begun', 'part', 'ended', 'broken')
const aConnection = () => noting('opened', 'refused', 'event', 'closed')

const CALL = { method: 'GET', target: '/api/x', token: 't', body: null }
const HANDSHAKE = { token: 't', uid: 'u', type: 'merchant' }

test('calls are answered in parts, each by its own number', () => {
  const { client, sent, receive } = aClient()
  const [first, second] = [anAnswer(), anAnswer()]
  client.call(CALL, first.listener)
  client.call({ ...CALL, target: '/api/y' }, second.listener)
  expect(sent).toEqual([
    { kind: 'call', id: 0, ...CALL },
    { kind: 'call', id: 1, ...CALL, target: '/api/y' },
  ])
  receive({ kind: 'answer', id: 1, status: 200, contentType: 'text/csv' })
  receive({ kind: 'part', id: 1, text: 'a,b' })
  receive({ kind: 'end', id: 1 })
  expect([first.notes, second.notes]).toEqual([
    [],
    [['begun', 200, 'text/csv'], ['part', 'a,b'], ['ended']],
  ])
})

test.each(['end', 'broken'] as const)('after "%s" a call receives nothing', (kind) => {
  const { client, sent, receive } = aClient()
  const { notes, listener } = anAnswer()
  const abort = client.call(CALL, listener)
  receive({ kind, id: 0 })
  receive({ kind: 'part', id: 0, text: 'late' })
  abort()
  expect(notes).toEqual([[kind === 'end' ? 'ended' : 'broken']])
  expect(sent).toHaveLength(1)
})

test('an aborted call receives nothing, and is aborted once', () => {
  const { client, sent, receive } = aClient()
  const { notes, listener } = anAnswer()
  const abort = client.call(CALL, listener)
  abort()
  abort()
  receive({ kind: 'answer', id: 0, status: 200, contentType: 'text/plain' })
  expect([notes, sent.slice(1)]).toEqual([[], [{ kind: 'abort', id: 0 }]])
})

test('a connection receives events, and the acknowledgement of a request once', () => {
  const { client, sent, receive } = aClient()
  const { notes, listener } = aConnection()
  const connection = client.open(HANDSHAKE, listener)
  const acknowledge = vi.fn()
  connection.request('devices', { page: 0 }, acknowledge)
  connection.request('ping', undefined)
  expect(sent).toStrictEqual([
    { kind: 'open', socket: 0, ...HANDSHAKE },
    { kind: 'request', socket: 0, name: 'devices', json: '{"page":0}', ack: 1 },
    { kind: 'request', socket: 0, name: 'ping' },
  ])
  receive({ kind: 'opened', socket: 0, name: 'c-1' })
  receive({ kind: 'event', socket: 0, json: '["device-data",{"a":1}]' })
  for (const json of ['{"ok":true}', '{"ok":false}'])
    receive({ kind: 'ack', socket: 0, ack: 1, json })
  receive({ kind: 'ack', socket: 0, ack: 2, json: '1' })
  expect(notes).toEqual([
    ['opened', 'c-1'],
    ['event', 'device-data', { a: 1 }],
  ])
  expect(acknowledge.mock.calls).toEqual([[{ ok: true }]])
})

test.each([
  [{ kind: 'closed', socket: 0, end: 'lost' }, ['closed', 'lost']],
  [
    { kind: 'refused', socket: 0, message: 'Token expired.', isFinal: true },
    ['refused', 'Token expired.', true],
  ],
] as const)('an ended connection receives nothing, and closes nothing: $kind', (message, note) => {
  const { client, sent, receive } = aClient()
  const { notes, listener } = aConnection()
  const connection = client.open(HANDSHAKE, listener)
  receive(message)
  receive({ kind: 'event', socket: 0, json: '["late",0]' })
  connection.close()
  expect([notes, sent.length]).toEqual([[note], 1])
})

test('a closed connection receives nothing; others do', () => {
  const { client, sent, receive } = aClient()
  const [closed, open] = [aConnection(), aConnection()]
  const connection = client.open(HANDSHAKE, closed.listener)
  client.open(HANDSHAKE, open.listener)
  connection.close()
  connection.close()
  for (const socket of [0, 1]) receive({ kind: 'event', socket, json: '["power",null]' })
  expect([closed.notes, open.notes]).toEqual([[], [['event', 'power', null]]])
  expect(sent.slice(2)).toEqual([{ kind: 'close', socket: 0 }])
})

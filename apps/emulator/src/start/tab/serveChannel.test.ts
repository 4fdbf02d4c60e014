import {
  type Channel,
  type ClientMessage,
  createChannelClient,
  type ServerMessage,
} from '@wattpost/protocol/channel'
import { expect, test } from 'vitest'
import users from '../../../../../fixtures/users.json' with { type: 'json' }
import { streetName } from '../../scenario/fleet/streetName.ts'
import { HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { startTab } from './startTab.ts'

const FLEET = 'fleet: [{ id: PM-0001, family: pm, owner: owner@wattpost.test }]\n'
const LIST = '/api/powermeter/devices'

/** Both sides of a channel whose messages arrive at once. */
function channelPair() {
  let toServer: (message: ClientMessage) => void = () => {}
  let toClient: (message: ServerMessage) => void = () => {}
  const client: Channel<ClientMessage, ServerMessage> = {
    send: (message) => toServer(message),
    listen: (onMessage) => {
      toClient = onMessage
    },
  }
  const server: Channel<ServerMessage, ClientMessage> = {
    send: (message) => toClient(message),
    listen: (onMessage) => {
      toServer = onMessage
    },
  }
  return { client, server }
}

/** A page's side of an emulator with a meter, its clock paused. */
async function served() {
  const scenario = scenarioOf(HEAD + FLEET)
  const started = await startTab({
    scenarios: {
      titles: { test: 'Test' },
      load: async () => ({ scenario, streets: {} }),
      parse: async (text) => ({ ok: true, value: scenarioOf(text) }),
      loadStreets: async () => streetName,
    },
    ...{ scenario: 'test', paused: true, log: () => {} },
    users: users.map(({ displayName: name, claims, ...user }) => ({
      ...{ ...user, ...claims, name, photo: null },
    })),
    config: {
      ...{ apiUrl: '', socketUrl: '', productName: 'Test', emulator: true },
      firebase: { apiKey: '', projectId: '', authDomain: '' },
    },
  })
  if (!started.ok) throw new Error(started.error.message)
  const pair = channelPair()
  const { player } = started.value
  const server = started.value.serve(pair.server)
  const client = createChannelClient(pair.client)
  const ask = (target: string, body: object | null = null, token: string | null = 'uid-owner') =>
    new Promise<string>((resolve) => {
      let answer = ''
      const method = body === null ? 'GET' : 'POST'
      const call = { method, target, token, body: body && JSON.stringify(body) }
      client.call(call, {
        begun: (status) => {
          answer = `${status} `
        },
        part: (text) => {
          answer += text
        },
        ended: () => resolve(answer),
        broken: () => resolve(`${answer}…`),
      })
    })
  const open = (type = 'end_user') => {
    const seen: string[] = []
    const connection = client.open(
      { token: 'uid-owner', uid: 'uid-owner', type },
      {
        opened: () => seen.push('opened'),
        refused: (message, isFinal) =>
          seen.push(`refused ${isFinal ? 'for good' : 'for now'}: ${message}`),
        event: (name) => seen.push(name),
        closed: (end) => seen.push(end),
      },
    )
    return { seen, connection }
  }
  return { player, server, client, ask, open }
}

const inject = (fault: object) => ['/__emulator/faults', { fault }] as const

test.each([
  [{ status: 503, message: 'closed' }, '503 {"success":false,"message":"closed"}'],
  [{ status: 500 }, '500 {"success":false}'],
  [{ body: { devices: 7 } }, '200 {"devices":7}'],
  [{ reset: true }, '…'],
  [{ status: 502, direction: 'response' }, '502 {"success":false}'],
  [{ limit: 10 }, '200 {"success"…'],
])('a call that the fault %o hits is answered by it', async (fault, answer) => {
  const { ask } = await served()
  await ask(...inject({ http: `GET ${LIST}`, ...fault }))
  expect(await ask(LIST)).toBe(answer)
})

test('a truncated answer breaks off in its middle, a malformed one lacks its end', async () => {
  const { ask } = await served()
  const whole = await ask(LIST)
  const body = whole.slice('200 '.length)
  await ask(...inject({ http: `GET ${LIST}`, truncated: true, times: 1 }))
  expect(await ask(LIST)).toBe(`200 ${body.slice(0, Math.floor(body.length / 2))}…`)
  await ask(...inject({ http: `GET ${LIST}`, malformed: true, times: 1 }))
  expect(await ask(LIST)).toBe(whole.slice(0, -1))
  expect(await ask(LIST)).toBe(whole)
})

test('faults and callers of calls are in the traffic log', async () => {
  const { ask } = await served()
  await ask(...inject({ http: `GET ${LIST}`, status: 500 }))
  await ask(LIST)
  const log = await ask('/__emulator/log?kind=traffic')
  const entries = log.slice('200 '.length).trim().split('\n')
  expect(entries.map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'request', path: LIST },
    {
      ...{ kind: 'answer', path: LIST, who: 'owner@wattpost.test', status: 500 },
      faults: [expect.any(String)],
    },
  ])
})

test('a followed log gets new entries until the call is aborted', async () => {
  const { client, player } = await served()
  const lines: string[] = []
  const call = { method: 'GET', target: '/__emulator/log?kind=world&follow=true' }
  const abort = client.call(
    { ...call, token: null, body: null },
    { begun: () => {}, part: (text) => lines.push(text), ended: () => {}, broken: () => {} },
  )
  await Promise.resolve()
  player.step(20_000)
  const before = lines.length
  expect(before).toBeGreaterThan(1)
  abort()
  player.step(20_000)
  expect(lines).toHaveLength(before)
})

test('a session lasts from the login to the sign-out, without a token', async () => {
  const { ask, client } = await served()
  const session = () => ask('/api/_auth/session', null, null)
  expect(await session()).toBe('200 {}')
  const claims = { merchant: false, approved: true, profile: null }
  const user = { name: '', email: '', emailVerified: true, photo: null }
  await ask('/api/login', { user: 'uid-owner', ...claims, ...user })
  expect(await session()).toContain('"uid":"uid-owner"')
  const ended = { method: 'DELETE', target: '/api/_auth/session', token: null, body: null }
  await new Promise<void>((resolve) =>
    client.call(ended, { begun: () => {}, part: () => {}, ended: resolve, broken: resolve }),
  )
  expect(await session()).toBe('200 {}')
})

test.each([
  ['kick', 'kicked'],
  ['close', 'lost'],
  ['reset', 'lost'],
])('the fault %s ends a connection as %s, and the traffic log has it', async (socket, end) => {
  const { ask, open } = await served()
  const { seen } = open()
  expect(seen).toEqual(['opened', 'clock'])
  await ask(...inject({ socket }))
  expect(seen.at(-1)).toBe(end)
  expect(await ask('/__emulator/log?kind=traffic')).toContain('"kind":"disconnect"')
})

test.each([
  [{ message: 'no more' }, 'refused for good: no more'],
  [{}, 'refused for now: Refused for now.'],
])('a handshake refused with %o is %s', async (fault, refusal) => {
  const { ask, open } = await served()
  await ask(...inject({ socket: 'refuse', ...fault }))
  expect(open().seen).toEqual([refusal])
})

test('a muted connection gets no frames, and then the next ones', async () => {
  const { ask, open, player, server } = await served()
  const { seen } = open()
  await ask(...inject({ socket: 'mute' }))
  player.step(30_000)
  for (let tick = 0; tick < 10; tick += 1) server.tick()
  expect(seen).toEqual(['opened', 'clock'])
  player.liftAll()
  player.step(30_000)
  // On a busy machine a tick may have no time left to send.
  await expect
    .poll(() => {
      server.tick()
      return seen
    })
    .toContain('meter_power')
})

test('a connection beyond a fault’s number of bytes is lost', async () => {
  const { ask, open, player, server } = await served()
  const { seen } = open()
  await ask(...inject({ socket: 'limit', bytes: 300 }))
  player.step(30_000)
  for (let tick = 0; tick < 10; tick += 1) server.tick()
  expect(seen.at(-1)).toBe('lost')
  expect(await ask('/__emulator/faults')).toContain('"hits":1')
})

test('a fault of authentication is refused: a tab has no identity service', async () => {
  const { ask } = await served()
  expect(await ask(...inject({ auth: 'expired' }))).toMatch(
    /^400 .*auth: a tab does not run the identity service/,
  )
})

test('a pasted scenario with a fault of authentication is refused with line and column', async () => {
  const { ask } = await served()
  const timeline =
    'timeline:\n  - { id: late, at: 1s, fault: { auth: expired, who: owner@wattpost.test } }\n'
  const text = HEAD + FLEET + timeline
  const line = text.split('\n').findIndex((one) => one.includes('auth')) + 1
  expect(await ask('/__emulator/scenario', { text })).toMatch(
    new RegExp(`^400 .*:${line}:5: auth: a tab does not run`),
  )
})

test('a connection with another user type than the account’s is refused', async () => {
  const { open } = await served()
  expect(open('merchant').seen).toEqual([
    'refused for good: query.type: the user is of type end_user',
  ])
})

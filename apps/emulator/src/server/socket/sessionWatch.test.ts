import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, framesOf, settled, startServer, type TestServer } from './server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
`

/** A server that checks connections every 40 ms, and a client with its disconnect reasons. */
async function watched(keys = '') {
  const server = await startServer(`${keys}${FLEET}`, { checkMs: 40 })
  const client = await server.connect('owner', { reconnection: true })
  const reasons: string[] = []
  client.socket.on('disconnect', (reason) => reasons.push(reason))
  /** Sets the remaining lifetime of its token. */
  const endsIn = (ms: number) => {
    for (const { data } of server.connections()) data.expiresAtMs = Date.now() + ms
  }
  return { server, client, reasons, endsIn, account: server.account('owner') }
}

test.each(['revoked', 'disabled', 'unknown-user'])(
  'closes a connection whose token becomes %s (case 23)',
  async (refusal) => {
    const { account, reasons, client } = await watched()
    account.refused = refusal
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual(['io server disconnect'])
    expect(client.socket.connected).toBe(false)
  },
)

test('requests a fresh token after an early expiry, and closes without one (case 23)', async () => {
  const { account, reasons, client } = await watched()
  const asked: string[] = []
  client.socket.on('token', (answer) => {
    asked.push('token')
    answer('garbage')
  })
  account.refused = 'expired'
  await eventually(() => reasons.length > 0)
  expect({ asked, reasons }).toEqual({ asked: ['token'], reasons: ['io server disconnect'] })
})

test('an early expiry while the Auth emulator is unreachable closes nothing, and asks again (case 23)', async () => {
  const { account, reasons, client } = await watched()
  let asked = 0
  client.socket.on('token', (answer) => {
    asked += 1
    answer(`${account.uid} fresh`)
  })
  account.refused = 'expired'
  account.isAuthUnreachable = true
  await eventually(() => asked > 2)
  await settled(client)
  expect(reasons).toEqual([])
})

test('keeps connections open while the Auth emulator is unreachable', async () => {
  const { server, account, reasons, client } = await watched()
  account.refused = 'auth-unreachable'
  await new Promise((resolve) => setTimeout(resolve, 200))
  await settled(client)
  expect(reasons).toEqual([])
  expect(server.logMessages).toEqual([])
})

describe('a token that expires while the Auth emulator is unreachable', () => {
  const TOKEN_MS = 3_000
  const cases = [
    ['has no fresh token', () => null],
    ['repeats its token', (uid: string) => uid],
    ['sends one that cannot be checked', (uid: string) => `${uid} fresh`],
  ] as const

  test.each(cases)(
    'a client that %s stays until expiry, and reconnects later (case 23)',
    async (_, answered) => {
      const { account, reasons, client, endsIn } = await watched()
      // Time of this process: the wall clock also counts time in which the machine is suspended.
      let elapsedMs = 0
      const counting = setInterval(() => {
        elapsedMs += 10
      }, 10)
      onTestFinished(() => clearInterval(counting))
      let [asked, askedBefore] = [0, 0]
      client.socket.on('token', (answer) => {
        asked += 1
        answer(answered(account.uid) as string)
      })
      client.socket.on('disconnect', () => {
        askedBefore = asked
      })
      account.isAuthUnreachable = true
      endsIn(TOKEN_MS)
      await eventually(() => reasons.length > 0)
      expect(reasons).toEqual(['transport close'])
      expect(askedBefore).toBeGreaterThan(1)
      expect(elapsedMs).toBeLessThan(TOKEN_MS + 1_000)
      expect(client.socket.connected).toBe(false)
      account.isAuthUnreachable = false
      await eventually(() => client.socket.connected)
    },
  )

  test('closes a connection whose fresh token is certainly invalid', async () => {
    const { account, reasons, client, endsIn } = await watched()
    client.socket.on('token', (answer) => answer('garbage'))
    account.isAuthUnreachable = true
    endsIn(30_000)
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual(['io server disconnect'])
  })

  test('stays open with a fresh token once the Auth emulator is reachable', async () => {
    const { server, account, reasons, client, endsIn } = await watched()
    let asked = 0
    client.socket.on('token', (answer) => {
      asked += 1
      answer(`${account.uid} fresh`)
    })
    account.isAuthUnreachable = true
    endsIn(5_000)
    await eventually(() => asked > 1)
    account.isAuthUnreachable = false
    const endsAtMs = () => server.connections()[0]?.data.expiresAtMs ?? 0
    await eventually(() => endsAtMs() > Date.now() + 3_000_000)
    await settled(client)
    expect(reasons).toEqual([])
  })
})

describe('a role that is withdrawn', () => {
  /** An open connection that receives frames one by one or in batches, and records frames after the withdrawal. */
  async function receiving(watching: { batch?: boolean } | null) {
    const { server, client, account, reasons } = await watched()
    let giveToken = () => {}
    client.socket.on('token', (answer) => {
      giveToken = () => answer(`${account.uid} fresh`)
    })
    if (watching !== null)
      await client.socket.emitWithAck('watch', { deviceIds: ['BG-0001'], ...watching })
    server.player.step(30_000)
    await eventually(() => framesOf(client).length > 0)
    return { server, client, account, reasons, giveToken: () => giveToken() }
  }

  test.each([
    ['single frames', null],
    ['samples', {}],
    ['arrays of frames', { batch: true }],
  ])('ends %s at once, before the client has a fresh token', async (_, watching) => {
    const { server, client, account } = await receiving(watching)
    account.setRole({ merchant: false, approved: false })
    await settled(client)
    const before = framesOf(client).length
    server.player.step(30_000)
    await sampleRound(server)
    await settled(client)
    expect(framesOf(client).slice(before)).toEqual([])
    expect(await client.socket.emitWithAck('device', { deviceId: 'BG-0001' })).toMatchObject({
      ok: false,
    })
    expect(client.socket.connected).toBe(true)
  })

  test('stops a history that is being sent', async () => {
    const { server, client, account } = await receiving(null)
    const to = server.player.nowMs() / 1000
    const history = { deviceId: 'BG-0001', metric: 'acPower', from: to - 7 * 86_400, to } as const
    await client.socket.emitWithAck('chat_data', history)
    account.setRole({ approved: false })
    await settled(client)
    const before = client.received.length
    await sampleRound(server)
    await settled(client)
    expect(client.received.slice(before).filter(([event]) => event === 'chat_data')).toEqual([])
  })

  test('lets the client reconnect with a fresh token, without frames (case 23)', async () => {
    const { server, client, account, reasons, giveToken } = await receiving(null)
    account.setRole({ approved: false })
    await eventually(() => {
      giveToken()
      return reasons.length > 0
    })
    expect(reasons).toEqual(['transport close'])
    await eventually(() => client.socket.connected)
    const before = framesOf(client).length
    server.player.step(30_000)
    await sampleRound(server)
    await settled(client)
    expect(framesOf(client).slice(before)).toEqual([])
  })
})

/** Waits until another connection, which watches the device, has received a whole round of samples. */
async function sampleRound(server: TestServer): Promise<void> {
  const other = await server.connect('merchant')
  await other.socket.emitWithAck('watch', { deviceIds: ['BG-0001'] })
  await eventually(() => framesOf(other).some(({ sample }) => sample === true))
  other.socket.disconnect()
}

test.each(['disabled', 'missing'] as const)(
  'closes a connection at once when its account is %s (case 23)',
  async (state) => {
    const { account, reasons } = await watched()
    account.end(state)
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual(['io server disconnect'])
  },
)

test('requests a fresh token for a new role, and closes without one', async () => {
  const { account, reasons, client } = await watched()
  const asked: string[] = []
  client.socket.on('token', (answer) => {
    asked.push('token')
    answer('garbage')
  })
  account.setRole({ merchant: true })
  await eventually(() => reasons.length > 0)
  expect({ asked, reasons }).toEqual({ asked: ['token'], reasons: ['io server disconnect'] })
})

test('an older role in a token grants nothing, and a fresh token is requested', async () => {
  const server = await startServer(FLEET, { checkMs: 40 })
  server.account('owner').setRole({ approved: false })
  const client = await server.connect('owner')
  server.player.step(30_000)
  await sampleRound(server)
  await settled(client)
  expect(client.received.map(([event]) => event)).toContain('token')
  expect(framesOf(client)).toEqual([])
})

test('without token a client keeps its connection until expiry, and reconnects', async () => {
  const { client, reasons, endsIn, account } = await watched('without: [token]\n')
  const asked: string[] = []
  client.socket.on('token', () => asked.push('token'))
  const endsAtMs = Date.now() + 500
  endsIn(500)
  await eventually(() => reasons.length > 0)
  expect(Date.now()).toBeGreaterThanOrEqual(endsAtMs)
  expect({ asked, reasons }).toEqual({ asked: [], reasons: ['transport close'] })
  await eventually(() => client.socket.connected)
  account.setRole({ merchant: true })
  await eventually(() => reasons.length > 1)
  expect({ asked, reasons: reasons.slice(1) }).toEqual({ asked: [], reasons: ['transport close'] })
})

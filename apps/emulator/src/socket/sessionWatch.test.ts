import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, settled, startServer } from './server.testing.ts'

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

test('closes after a change of role, and the client reconnects in the new role (case 23)', async () => {
  const { account, reasons, client } = await watched()
  account.approved = false
  await eventually(() => reasons.length > 0)
  expect(reasons[0]).toBe('transport close')
  await eventually(() => client.socket.connected)
  const answer = await client.socket.emitWithAck('device', { deviceId: 'BG-0001' })
  expect(answer).toMatchObject({ ok: false })
})

test('requests a fresh token for a new role, and closes without one', async () => {
  const { account, reasons, client } = await watched()
  const asked: string[] = []
  client.socket.on('token', (answer) => {
    asked.push('token')
    answer('garbage')
  })
  account.merchantNow = true
  await eventually(() => reasons.length > 0)
  expect(asked).toEqual(['token'])
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
  account.merchantNow = true
  await eventually(() => reasons.length > 1)
  expect({ asked, reasons: reasons.slice(1) }).toEqual({ asked: [], reasons: ['transport close'] })
})

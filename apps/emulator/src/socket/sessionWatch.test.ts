import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, settled, startServer } from './server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
`

/** A server that looks at its connections all the time, and a client that counts its connections. */
async function watched() {
  const server = await startServer(FLEET, { checkMs: 40 })
  const client = await server.connect('owner', { reconnection: true })
  const reasons: string[] = []
  client.socket.on('disconnect', (reason) => reasons.push(reason))
  /** From now on its token has but so long to live. */
  const endsIn = (ms: number) => {
    for (const { data } of server.connections()) data.expiresAtMs = Date.now() + ms
  }
  return { server, client, reasons, endsIn, account: server.account('owner') }
}

test.each(['revoked', 'disabled', 'unknown-user'])(
  'a connection whose token is %s meanwhile ends (case 23)',
  async (refusal) => {
    const { account, reasons, client } = await watched()
    account.refused = refusal
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual(['io server disconnect'])
    expect(client.socket.connected).toBe(false)
  },
)

test('whose token passes for expired is asked for a fresh one, and goes when there is none (case 23)', async () => {
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

test('an Auth emulator that is away ends nobody’s connection', async () => {
  const { server, account, reasons, client } = await watched()
  account.refused = 'auth-unreachable'
  await new Promise((resolve) => setTimeout(resolve, 200))
  await settled(client)
  expect(reasons).toEqual([])
  expect(server.complaints).toEqual([])
})

describe('a token that ends while nobody can renew it', () => {
  const TOKEN_MS = 3_000
  const cases = [
    ['has no fresh token', () => null],
    ['repeats its token', (uid: string) => uid],
    ['has one that nobody can check', (uid: string) => `${uid} fresh`],
  ] as const

  test.each(cases)(
    'whoever %s stays until it ends, no longer, and comes again when somebody can tell (case 23)',
    async (_, answered) => {
      const { account, reasons, client, endsIn } = await watched()
      // As this process lived it: a clock on the wall goes on where the whole machine stands still.
      let livedMs = 0
      const living = setInterval(() => {
        livedMs += 10
      }, 10)
      onTestFinished(() => clearInterval(living))
      let [asked, askedBefore] = [0, 0]
      client.socket.on('token', (answer) => {
        asked += 1
        answer(answered(account.uid) as string)
      })
      client.socket.on('disconnect', () => {
        askedBefore = asked
      })
      account.isAway = true
      endsIn(TOKEN_MS)
      await eventually(() => reasons.length > 0)
      expect(reasons).toEqual(['transport close'])
      expect(askedBefore).toBeGreaterThan(1)
      expect(livedMs).toBeLessThan(TOKEN_MS + 1_000)
      expect(client.socket.connected).toBe(false)
      account.isAway = false
      await eventually(() => client.socket.connected)
    },
  )

  test('whose token is no good for certain goes all the same', async () => {
    const { account, reasons, client, endsIn } = await watched()
    client.socket.on('token', (answer) => answer('garbage'))
    account.isAway = true
    endsIn(30_000)
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual(['io server disconnect'])
  })

  test('whoever gets a fresh one once somebody can tell again stays', async () => {
    const { server, account, reasons, client, endsIn } = await watched()
    let asked = 0
    client.socket.on('token', (answer) => {
      asked += 1
      answer(`${account.uid} fresh`)
    })
    account.isAway = true
    endsIn(5_000)
    await eventually(() => asked > 1)
    account.isAway = false
    const endsAtMs = () => server.connections()[0]?.data.expiresAtMs ?? 0
    await eventually(() => endsAtMs() > Date.now() + 3_000_000)
    await settled(client)
    expect(reasons).toEqual([])
  })
})

test('whose role changes is closed, and comes again with what it is now (case 23)', async () => {
  const { account, reasons, client } = await watched()
  account.approved = false
  await eventually(() => reasons.length > 0)
  expect(reasons[0]).toBe('transport close')
  await eventually(() => client.socket.connected)
  const answer = await client.socket.emitWithAck('device', { deviceId: 'BG-0001' })
  expect(answer).toMatchObject({ ok: false })
})

test('who has a token of an older role is asked for a fresh one, and goes when there is none', async () => {
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

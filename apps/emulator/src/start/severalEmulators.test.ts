import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import users from '../../../../fixtures/users.json' with { type: 'json' }
import { hasRedis } from '../../../../tests/support/hasRedis.ts'
import { signIn } from '../auth/rest.testing.ts'
import { TestRedis } from '../cluster/sharedLog/redisServer.testing.ts'
import { openAuthEmulator } from './openAuthEmulator.ts'
import { type EmulatorInstance, startEmulator } from './startEmulator.ts'

const [user] = users as [(typeof users)[number]]
const ignore = () => undefined

describe.skipIf(!hasRedis)(
  'with a Redis server, emulators with one log and one Auth emulator',
  () => {
    let redis: TestRedis
    let nodes: readonly [EmulatorInstance, EmulatorInstance]
    const closing: (() => Promise<unknown>)[] = []

    beforeAll(async () => {
      redis = await TestRedis.start()
      const auth = await openAuthEmulator(ignore)
      if (!auth.ok) throw new Error(auth.error.message)
      const { url, ownerToken, stop } = auth.value
      closing.push(stop)
      const start = async () => {
        const started = await startEmulator({
          ...{ scenario: 'grid-outage', paused: true, log: ignore },
          authAddress: { url, ownerToken },
          sharedLog: { url: redis.url, version: '1.0.0' },
        })
        if (!started.ok) throw new Error(started.error.message)
        closing.unshift(() => started.value.close())
        return started.value
      }
      nodes = [await start(), await start()]
    })
    afterAll(async () => {
      for (const close of closing) await close()
      await redis.stop()
    })

    /** Status of a list of devices at the second node. */
    const listAtTwo = async (headers: Record<string, string>) =>
      (await fetch(`${nodes[1].url}/api/hydra/devices`, { headers })).status
    /** Signs a user in at the first node. */
    async function cookieOfOne(idToken: string): Promise<string> {
      const { uid, claims, displayName: name, email, emailVerified } = user
      const login = await fetch(`${nodes[0].url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
        body: JSON.stringify({ user: uid, ...claims, name, email, emailVerified, photo: null }),
      })
      return login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
    const tokenOf = async () =>
      (await signIn(nodes[0].authUrl, user.email, user.password)).body.idToken as string

    test('a session of one node is one of the others, until a sign-out at any of them', async () => {
      const cookie = await cookieOfOne(await tokenOf())
      expect(await listAtTwo({ cookie })).toBe(200)
      await fetch(`${nodes[0].url}/api/_auth/session`, { method: 'DELETE', headers: { cookie } })
      await expect.poll(() => listAtTwo({ cookie })).toBe(401)
    })

    test('a fault of an account holds on all nodes, and its lift restores the account', async () => {
      const authorization = `Bearer ${await tokenOf()}`
      const [one, two] = nodes
      const what = { auth: 'disabled', who: user.email } as const
      await one.player.submit({ kind: 'raise', id: 'gone', what })
      await expect.poll(() => listAtTwo({ authorization }), { timeout: 6000 }).not.toBe(200)
      await two.player.submit({ kind: 'lift', id: 'gone' })
      await expect.poll(() => listAtTwo({ authorization }), { timeout: 6000 }).toBe(200)
    }, 15_000)

    test('each node has a traffic log of its own, which names it; any node gathers them', async () => {
      for (const [at, { url }] of nodes.entries()) await fetch(`${url}/api/hydra/devices?at=${at}`)
      const gathered = await fetch(`${nodes[1].url}/__emulator/log?kind=traffic&node=all`)
      const entries = (await gathered.text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      const asked = entries.filter(
        ({ kind, query }) => kind === 'request' && query.startsWith('at='),
      )
      // By virtual time: a node is up to a tick behind another one.
      expect(asked.map(({ node, query }) => [node, query]).sort()).toEqual([
        ['node-1', 'at=0'],
        ['node-2', 'at=1'],
      ])
    })

    test('the state names the node and counts both', async () => {
      const states = async () =>
        Promise.all(nodes.map(({ control }) => control.ask('state', {}))).then((answers) =>
          answers.map((answer) => (answer.ok ? answer.value.node : null)),
        )
      await expect
        .poll(async () => (await states()).map((node) => node?.nodes), { timeout: 3000 })
        .toEqual([2, 2])
      expect((await states()).map((node) => node?.name)).toEqual(['node-1', 'node-2'])
    })
  },
)

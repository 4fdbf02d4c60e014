import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { TestRedis } from './redisServer.testing.ts'
import { SharedRevocations } from './sharedRevocations.ts'

const session = (id: string) => ({
  ...{ id, uid: 'u1', issuedAtS: 1000, expiresAtMs: Date.now() + 3_600_000 },
})

describe.skipIf(!hasRedis)('with a Redis server, signed-out sessions of several nodes', () => {
  let redis: TestRedis
  const open: SharedRevocations[] = []
  beforeEach(async () => {
    redis = await TestRedis.start()
  })
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close()
    await redis.stop()
  })
  async function node(): Promise<SharedRevocations> {
    const store = await SharedRevocations.open(redis.url)
    open.push(store)
    return store
  }

  test('a session is revoked on all nodes, also on a late one, and no other session is', async () => {
    const [one, two] = [await node(), await node()]
    await one.revoke(session('a'))
    expect(one.isRevoked(session('a'))).toBe(true)
    await expect.poll(() => two.isRevoked(session('a'))).toBe(true)
    const late = await node()
    expect([late.isRevoked(session('a')), late.isRevoked(session('b'))]).toEqual([true, false])
  })

  test('a sign-out without Redis holds on its node at once, and on the others afterwards', async () => {
    const [one, two] = [await node(), await node()]
    await redis.kill()
    await one.revoke(session('a'))
    expect([one.isRevoked(session('a')), two.isRevoked(session('a'))]).toEqual([true, false])
    await redis.run()
    await expect.poll(() => two.isRevoked(session('a')), { timeout: 5000 }).toBe(true)
  })

  test('sessions stay revoked when Redis is emptied, also for a node that comes later', async () => {
    const one = await node()
    await one.revoke(session('a'))
    await redis.empty()
    const isRevokedLater = async () => {
      const late = await SharedRevocations.open(redis.url)
      await late.close()
      return late.isRevoked(session('a'))
    }
    await expect.poll(isRevokedLater, { timeout: 5000 }).toBe(true)
  })

  test('rejects when no server answers', async () => {
    await redis.kill()
    await expect(SharedRevocations.open(redis.url)).rejects.toThrow()
    await redis.run()
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { RedisLog } from './redisLog.ts'
import { TestRedis } from './redisServer.testing.ts'
import type { LogClock } from './sequencer.ts'
import { STREAM_START } from './streamId.ts'

const limits = { startMs: 0, endMs: Infinity }
const clock: LogClock = { nowMs: 5, speed: 1, paused: false, held: false, run: '', limits }
const batch = { entries: [], tick: { clock, isUneven: false } }
const START = { inputs: STREAM_START, taken: STREAM_START }

describe.skipIf(!hasRedis)('with a Redis server, an old sequencer', () => {
  let redis: TestRedis
  let log: RedisLog
  beforeEach(async () => {
    redis = await TestRedis.start()
    const opened = await RedisLog.open(redis.url)
    if (!opened.ok) throw new Error(opened.error.message)
    log = opened.value
    await log.world('w')
  })
  afterEach(async () => {
    log.close()
    await redis.stop()
  })

  /** Takes the lease for a node, as soon as no other one has it. @returns its term */
  async function lead(node: string): Promise<{ readonly node: string; readonly term: number }> {
    let term = 0
    await expect
      .poll(async () => (term = await log.takeLease(node, 'w')), { timeout: 3000 })
      .not.toBe(0)
    return { node, term }
  }

  test('appends nothing once another node has the lease, and takes nothing from its term', async () => {
    const old = await lead('old')
    expect(await log.append(old, batch, START)).toBe(STREAM_START)
    expect(await log.takeLease('new', 'w')).toBe(0)
    const next = await lead('new')
    await log.append(next, batch, START)
    const newest = await log.newestTick()
    expect(await log.append(old, batch, START)).toBeNull()
    expect(await log.newestTick()).toBe(newest)
    expect(await log.append(next, batch, START)).toBe(STREAM_START)
  })

  test('appends nothing after its lease has ended, or in an earlier term of its own', async () => {
    const first = await lead('one')
    const second = await lead('one')
    expect(second.term).toBe(first.term + 1)
    expect(await log.append(first, batch, START)).toBeNull()
    await redis.withClient((client) => client.del('wattpost:lease'))
    expect(await log.append(second, batch, START)).toBeNull()
    expect(await log.newestTick()).toBe(STREAM_START)
  })
})

import { accepted, STEP_MAX_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { streamOf, unit } from '../../engine/random.ts'
import { START_MS } from '../../scenario/scenarios.testing.ts'
import { proposalText, readProposal, readTick, tickText } from './logText.ts'
import { KEYS } from './redisLog.ts'
import { type LogClock, nextBatch, OrderedIds, type Proposal, type Tick } from './sequencer.ts'
import { online, SharedNodes, TEXT } from './sharedNodes.testing.ts'

const clock: LogClock = {
  ...{ nowMs: START_MS + 10.5, speed: 10, paused: false, held: false, run: '' },
  limits: { startMs: START_MS, endMs: Infinity },
}
const tick: Tick = { clock, isUneven: false }
const proposals: readonly Proposal[] = [
  { id: 'a', entry: { kind: 'input', input: { ...online(false), atMs: START_MS } } },
  { id: 'b', entry: { kind: 'skip', toMs: START_MS + 1000 } },
  { id: 'c', entry: { kind: 'clock', change: { type: 'set', speed: 'max' } }, run: 'x' },
  { id: 'd', entry: { kind: 'rewind', toMs: START_MS } },
  {
    id: 'e',
    entry: {
      ...{ kind: 'restart', scenario: TEXT, seed: 1, toMs: START_MS },
      ...{ inputs: [{ ...online(true), atMs: START_MS }], limits: clock.limits },
    },
  },
  {
    id: 'f',
    entry: { kind: 'evidence', atMs: START_MS, evidence: { kind: 'closed', id: 'shown' } },
  },
]

test('a proposed skip leads at most 400 days ahead', () => {
  const skip = { id: 'skip', entry: { kind: 'skip', toMs: 8e15 } } as const
  const { tick: next } = nextBatch(clock, [skip], 0, new OrderedIds())
  expect(next.clock.nowMs).toBeLessThanOrEqual(clock.nowMs + STEP_MAX_MS)
})

test('entries are read as they were written', () => {
  for (const one of proposals) expect(readProposal(proposalText(one))).toEqual(accepted(one))
  expect(readTick(tickText(tick))).toEqual(accepted(tick))
})

/** Seeded random choices. */
class Random {
  readonly #stream: number
  #count = 0

  constructor(seed: number) {
    this.#stream = streamOf(seed, 'bad entries')
  }

  below(limit: number): number {
    this.#count += 1
    return unit(this.#stream, this.#count) * limit
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.below(list.length))] as T
  }
}

const HOSTILE = [
  null,
  -1,
  1e300,
  9e15,
  '',
  'x',
  true,
  [],
  {},
  [null],
  '__proto__',
  { kind: 'tick' },
]

/** A JSON value in which one part, at any depth, is another one. */
function changed(value: unknown, random: Random): unknown {
  const isDeep = typeof value === 'object' && value !== null && random.below(1) < 0.85
  if (!isDeep) return random.pick(HOSTILE)
  const keys = Object.keys(value)
  const key = random.pick([...keys, 'more'])
  const part = changed(Reflect.get(value, key), random)
  if (Array.isArray(value)) return [...value, part]
  const { [key]: _, ...rest } = value as Record<string, unknown>
  return random.below(1) < 0.2 ? rest : { ...rest, [key]: part }
}

test('case 53: of 10,000 changed entries each is read within bounds, or refused; none throws', () => {
  const random = new Random(53)
  const texts = [...proposals.map(proposalText), tickText(tick)]
  let refused = 0
  for (let one = 0; one < 10_000; one += 1) {
    const text = random.pick(texts)
    const cut = random.below(1) < 0.1 ? text.slice(0, random.below(text.length)) : null
    const hostile = cut ?? JSON.stringify(changed(JSON.parse(text), random)) ?? ''
    const read = [readProposal(hostile), readTick(hostile)]
    refused += read.every(({ ok }) => !ok) ? 1 : 0
    for (const result of read) {
      const moments = /"(?:\w*Ms|nowMs)":([^,}]+)/g
      if (!result.ok) continue
      const read = [...JSON.stringify(result.value).matchAll(moments)].map(([, ms]) => ms)
      for (const ms of read.filter((one) => one !== 'null'))
        expect([hostile, Math.abs(Number(ms)) <= 8.64e15]).toEqual([hostile, true])
    }
  }
  expect(refused).toBeGreaterThan(6_000)
})

const badTick = (change: Partial<LogClock>) => tickText({ ...tick, clock: { ...clock, ...change } })
const entry = (one: Proposal['entry']) => proposalText({ id: 'bad', entry: one })

/** Entries that no node has written, by their stream. */
const BAD: readonly (readonly [string, 'ticks' | 'inputs', string])[] = [
  ['a clock of null', 'ticks', '{"clock":null}'],
  ['no JSON', 'ticks', 'nothing'],
  ['a time without end', 'ticks', tickText(tick).replace(/"nowMs":[\d.]+/, '"nowMs":1e300')],
  ['a time in 2000 years', 'ticks', badTick({ nowMs: START_MS + 6e13 })],
  ['an earlier time', 'ticks', badTick({ nowMs: START_MS - 1e9 })],
  ['another run', 'ticks', badTick({ run: 'other' })],
  ['an input that is none', 'inputs', '{"id":"x","entry":{"kind":"input","lines":"{}"}}'],
  ['an entry of no kind', 'inputs', '{"id":"x","entry":{"kind":"tick","toMs":1e15}}'],
  ['a skip beyond 400 days', 'inputs', entry({ kind: 'skip', toMs: START_MS + 2 * STEP_MAX_MS })],
  ['a way back to the future', 'inputs', entry({ kind: 'rewind', toMs: START_MS + 6e13 })],
  [
    'a scenario that is none',
    'inputs',
    entry({
      ...{ kind: 'restart', scenario: '{"fleet":7}', seed: 1, inputs: [] },
      ...{ toMs: START_MS, limits: clock.limits },
    }),
  ],
]

/** Appends an entry as the next one, with a tick that covers it. */
const APPEND_BAD = `
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local fields = {}
for index = 1, #newest[2], 2 do fields[newest[2][index]] = newest[2][index + 1] end
if ARGV[1] == 'ticks' then fields.tick = ARGV[2]
else fields.inputs = redis.call('XADD', KEYS[1], '*', 'entry', ARGV[2]) end
return redis.call('XADD', KEYS[2], '*', 'tick', fields.tick, 'inputs', fields.inputs,
  'taken', fields.taken, 'previous', newest[1])`

describe.skipIf(!hasRedis)('with a Redis server, a log with a bad entry', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())

  /** All nodes report it; a reset of one begins a new run for all, and for one that comes later. */
  async function expectRemedy(...all: Awaited<ReturnType<SharedNodes['node']>>[]) {
    for (const { problems } of all)
      await expect
        .poll(() => problems.at(-1))
        .toMatch(/(cannot be played|lost entries).*a reset begins a new run/)
    const [one] = all
    expect(await one?.player.restart()).toEqual(accepted(null))
    for (const { atMs, problems } of all) {
      await expect.poll(() => problems.at(-1)).toBeNull()
      await expect.poll(atMs).toBe(0)
    }
    expect(await one?.player.submit(online(false))).toEqual(accepted(null))
    const late = await nodes.node()
    for (const { player } of [...all, late]) await expect.poll(() => player.inputs.length).toBe(1)
  }

  test.each(BAD)(
    'case 53: with %s counts as one that lost entries',
    async (_what, stream, text) => {
      const all = [await nodes.node(), await nodes.node()]
      await all[0]?.player.step(1000)
      await nodes.redis.withClient((client) =>
        client.eval(APPEND_BAD, { keys: [KEYS.inputs, KEYS.ticks], arguments: [stream, text] }),
      )
      await expectRemedy(...(all as [(typeof all)[0]]))
    },
  )

  test('case 53: a bad proposal takes no place, and time continues', async () => {
    const one = await nodes.node()
    await nodes.redis.withClient(async (client) => {
      for (const text of ['nothing', '{"clock":null}', entry({ kind: 'skip', toMs: 1e300 })])
        await client.xAdd(KEYS.proposals, '*', { entry: text })
    })
    expect(await one.player.submit(online(false))).toEqual(accepted(null))
    expect(one.problems.filter((problem) => problem !== null)).toEqual([])
  })

  test.each([['inputs'], ['ticks'], ['proposals'], ['term'], ['world'], ['run']] as const)(
    'case 53: with %s of another type counts as one that lost entries',
    async (name) => {
      const all = [await nodes.node(), await nodes.node()]
      await nodes.redis.withClient(async (client) => {
        await client.del([KEYS[name], ...(name === 'term' ? [KEYS.lease] : [])])
        await client.hSet(KEYS[name], 'a', 'b')
      })
      // A node that runs reads the place of a run only when it begins one.
      if (name !== 'run') return expectRemedy(...(all as [(typeof all)[0]]))
      expect(await all[0]?.player.restart()).toEqual(accepted(null))
      await nodes.node()
    },
  )

  test('case 53: a node starts at such a log, says so, and its reset begins a new run', async () => {
    const first = await nodes.node()
    await first.player.step(1000)
    await first.close()
    await nodes.redis.withClient((client) =>
      client.xAdd(KEYS.ticks, '*', { tick: '{"clock":null}', inputs: '0-0', previous: '0-0' }),
    )
    const one = await nodes.node()
    await expectRemedy(one)
  })
})

import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { streamOf, unit } from '../../engine/random.ts'
import type { Injection } from '../faults/fault.ts'
import { ActiveFaults, type FaultEnd } from './activeFaults.ts'

const SEED = 7
const CAUSE = { by: 'control' } as const
const HANG = { http: 'GET /api/*', hang: true } as const
const OFFLINE = { device: 'offline', of: 'BG-0001' } as const
const KICK = { socket: 'kick' } as const
const ANSWERS = { answer: 'GET /api/*', with: [{ status: 200, times: 1 }] } as const

/** Faults at 12:00 virtual time, with what they did to devices, log and queue, in order. */
function faultsAtNoon(acted: Result<null, Refusal> = accepted(null), seed = SEED) {
  const clock = { nowMs: Date.UTC(2026, 5, 1, 12) }
  const done: unknown[] = []
  const queue: [dueAtMs: number, event: FaultEnd][] = []
  const faults = new ActiveFaults({
    seed,
    nowMs: () => clock.nowMs,
    log: (entry) => done.push(entry),
    actions: {
      act: (...action) => {
        done.push(action)
        return acted
      },
    },
    enter: (...entry) => queue.push(entry),
  })
  return { faults, clock, done, queue }
}

test('an injected fault is active without end and in the log', () => {
  const { faults, clock, done, queue } = faultsAtNoon()
  expect(faults.inject('stuck', HANG, CAUSE)).toEqual({ ok: true, value: null })
  expect(faults.all).toEqual([
    { id: 'stuck', what: HANG, sinceMs: clock.nowMs, untilMs: null, hits: 0, left: null },
  ])
  expect(done).toEqual([{ kind: 'fault', fault: 'stuck', now: 'raised', what: HANG, cause: CAUSE }])
  expect(queue).toEqual([])
})

test('a fault with a duration is over after it', () => {
  const { faults, clock, done, queue } = faultsAtNoon()
  const untilMs = clock.nowMs + 30_000
  faults.inject('stuck', { ...HANG, for: 30_000 }, CAUSE)
  expect(faults.get('stuck')).toMatchObject({ sinceMs: clock.nowMs, untilMs })
  expect(queue).toEqual([[untilMs, { kind: 'over', id: 'stuck', sinceMs: clock.nowMs }]])
  faults.over({ kind: 'over', id: 'stuck', sinceMs: clock.nowMs })
  expect(faults.isEmpty).toBe(true)
  expect(done.at(-1)).toEqual({ kind: 'fault', fault: 'stuck', now: 'over' })
})

test('the end of a fault that was replaced or lifted ends no other', () => {
  const { faults, clock, done, queue } = faultsAtNoon()
  faults.inject('stuck', { ...HANG, for: 30_000 }, CAUSE)
  const [[, end] = []] = queue
  if (end === undefined) throw new Error('no end')
  clock.nowMs += 10_000
  faults.inject('stuck', HANG, CAUSE)
  faults.over(end)
  expect(faults.get('stuck')).toMatchObject({ sinceMs: clock.nowMs, untilMs: null })
  faults.end('stuck', 'lifted')
  const before = [...done]
  faults.over(end)
  expect(done).toEqual(before)
})

test('a lifted fault leaves the others; lifted twice, it is logged once', () => {
  const { faults, done } = faultsAtNoon()
  faults.inject('stuck', HANG, CAUSE)
  faults.inject('scripted', ANSWERS, CAUSE)
  faults.end('stuck', 'lifted')
  faults.end('stuck', 'lifted')
  expect(faults.all.map(({ id }) => id)).toEqual(['scripted'])
  expect(done.slice(2)).toEqual([{ kind: 'fault', fault: 'stuck', now: 'lifted' }])
})

test.each([
  ['offline', OFFLINE, { do: 'offline' }, { do: 'online' }],
  [
    'clock-skew',
    { device: 'clock-skew', of: 'BG-0001', skew: -5000 },
    { do: 'clock-skew', skewMs: -5000 },
    { do: 'clock-skew', skewMs: 0 },
  ],
] as const)('%s acts on its device at its start and at its end', (_, what, begin, end) => {
  const { faults, done } = faultsAtNoon()
  const cause = { by: 'fault', fault: 'broken' }
  faults.inject('broken', what, CAUSE)
  expect(done).toEqual([
    ['BG-0001', begin, cause],
    { kind: 'fault', fault: 'broken', now: 'raised', what, cause: CAUSE },
  ])
  faults.end('broken', 'lifted')
  expect(done.slice(2)).toEqual([
    ['BG-0001', end, cause],
    { kind: 'fault', fault: 'broken', now: 'lifted' },
  ])
})

test('a fault that its device refuses is neither active nor in the log', () => {
  const refusal = refused({ what: 'device', where: '', message: 'no such device' })
  const { faults, done } = faultsAtNoon(refusal)
  expect(faults.inject('broken', OFFLINE, CAUSE)).toBe(refusal)
  expect(faults.isEmpty).toBe(true)
  expect(done).toHaveLength(1)
})

test.each<[string, Injection]>([
  ['counter-reset', { device: 'counter-reset', of: 'BG-0001' }],
  ['kick', KICK],
  ['close', { socket: 'close' }],
  ['reset', { socket: 'reset' }],
])('%s happens at once and stays not active', (_, what) => {
  const { faults, done, queue } = faultsAtNoon()
  faults.inject('moment', what, CAUSE)
  expect(done.at(-1)).toEqual({ kind: 'fault', fault: 'moment', now: 'raised', what, cause: CAUSE })
  expect(faults.all).toEqual([])
  expect(queue).toEqual([])
})

test('a kick is active while it refuses reconnects', () => {
  const { faults, clock } = faultsAtNoon()
  faults.inject('away', { ...KICK, refuse: 20_000 }, CAUSE)
  expect(faults.get('away')?.untilMs).toBe(clock.nowMs + 20_000)
})

test('a lasting fault of connections is active for its own duration', () => {
  const { faults, clock } = faultsAtNoon()
  faults.inject('quiet', { socket: 'mute', for: 5000 }, CAUSE)
  faults.inject('closed', { socket: 'refuse' }, CAUSE)
  expect(faults.all.map(({ untilMs }) => untilMs)).toEqual([clock.nowMs + 5000, null])
})

test('the last of its hits exhausts a fault', () => {
  const { faults, done } = faultsAtNoon()
  faults.inject('twice', { ...HANG, times: 2 }, CAUSE)
  faults.hit('twice')
  expect(faults.get('twice')).toMatchObject({ hits: 1, left: 1 })
  faults.hit('twice')
  expect(faults.get('twice')).toBe(undefined)
  expect(done.slice(1)).toEqual(
    ['hit', 'hit', 'exhausted'].map((now) => ({ kind: 'fault', fault: 'twice', now })),
  )
})

test('hits of a fault without a limit are counted and not logged', () => {
  const { faults, done } = faultsAtNoon()
  faults.inject('stuck', HANG, CAUSE)
  faults.hit('stuck')
  faults.hit('stuck')
  expect(faults.get('stuck')).toMatchObject({ hits: 2, left: null })
  expect(done).toHaveLength(1)
})

test('a hit of scripted answers is logged, since it decides the next answer', () => {
  const { faults, done } = faultsAtNoon()
  faults.inject('scripted', ANSWERS, CAUSE)
  faults.hit('scripted')
  expect(done.at(-1)).toEqual({ kind: 'fault', fault: 'scripted', now: 'hit' })
  expect(faults.get('scripted')).toMatchObject({ hits: 1, left: null })
})

/** Active faults of the given kinds, named by their keys. */
function active(kinds: Readonly<Record<string, Injection>>, seed = SEED): ActiveFaults {
  const { faults } = faultsAtNoon(accepted(null), seed)
  for (const [id, what] of Object.entries(kinds)) faults.inject(id, what, CAUSE)
  return faults
}
const draws = (faults: ActiveFaults, id: string, count: number) =>
  Array.from({ length: count }, () => (faults.draws(id) ? 'x' : '-')).join('')

test('active faults stay in the order of their activation, hit or not', () => {
  const faults = active({ first: HANG, second: { ...HANG, times: 3 } })
  expect(faults.isEmpty).toBe(false)
  faults.hit('first')
  expect(faults.all.map(({ id, hits, left }) => [id, hits, left])).toEqual([
    ['first', 1, null],
    ['second', 0, 3],
  ])
  faults.end('first', 'lifted')
  expect(faults.all.map(({ id }) => id)).toEqual(['second'])
  faults.end('second', 'lifted')
  expect(faults.isEmpty).toBe(true)
})

test('only a fault with limited hits or with answers depends on its hits', () => {
  const faults = active({ unlimited: HANG, limited: { ...HANG, times: 1 }, answers: ANSWERS })
  const ids = ['unlimited', 'limited', 'answers', 'unknown']
  expect(ids.filter((id) => faults.dependsOnHits(id))).toEqual(['limited', 'answers'])
})

test('a hit of a fault that is not active is an error', () => {
  expect(() => active({}).hit('gone')).toThrow('a hit of gone, which is not active')
})

test('a fault without a probability always hits; one that is not active never', () => {
  const faults = active({ stuck: HANG })
  expect(draws(faults, 'stuck', 10)).toBe('xxxxxxxxxx')
  expect(draws(faults, 'gone', 10)).toBe('----------')
})

test('a fault of a seed hits the same calls as ever, whatever other faults draw', () => {
  const rare = { ...HANG, probability: 0.3 }
  const expected = '--------xx----------'
  expect(draws(active({ rare }), 'rare', 20)).toBe(expected)
  const both = active({ other: rare, rare })
  expect(draws(both, 'other', 20)).not.toBe(expected)
  expect(draws(both, 'rare', 20)).toBe(expected)
  expect(draws(active({ rare }, SEED + 1), 'rare', 20)).not.toBe(expected)
})

test('a fault hits when its draw is below its probability', () => {
  const drawn = unit(streamOf(SEED, 'fault', 'rare'), 0)
  expect(active({ rare: { ...HANG, probability: drawn } }).draws('rare')).toBe(false)
  expect(active({ rare: { ...HANG, probability: drawn + 1e-9 } }).draws('rare')).toBe(true)
})

import { expect, test } from 'vitest'
import { regressionCases, undecided } from './judgeRegression.ts'

const NOTHING = { vary: [], answers: [], frames: [], states: [], order: [] }
const SEEN = {
  ...{ answers: new Map(), leftOut: new Map(), frames: [], connections: [], ids: new Map() },
}

/** The one case of an expectation, as `state: reason`. */
function verdict(regression, seen = {}) {
  const [only, ...others] = regressionCases({ ...NOTHING, ...regression }, { ...SEEN, ...seen })
  expect(others).toEqual([])
  return only.reason === undefined ? only.state : `${only.state}: ${only.reason}`
}

const CALL = 'GET /api/hydra/devices?page=0'
const answered = (status, body) => ({ state: 'answered', status, body })
const answersOf = (...answers) => ({ answers: new Map([[CALL, answers]]) })
const expectedOf = (...answers) => ({ answers: [{ call: CALL, with: answers }] })

test.each([
  ['an answer of its form', [answered(200, { total: 1, more: 1 })], 'met'],
  ['another status', [answered(500, {})], 'failed: status: expected 200; came 500'],
  ['another value', [answered(200, { total: 2 })], 'failed: total: expected 1; came 2'],
  [
    'no answer',
    [{ state: 'unanswered', afterMs: 5000 }],
    'failed: answer: expected 200; came nothing within 5 s',
  ],
  [
    'a lost connection',
    [{ state: 'failed', message: 'socket hang up' }],
    'failed: answer: expected 200; came socket hang up',
  ],
])('judges %s', (_, answers, expected) => {
  const one = { status: 200, times: 1, shape: { total: 1 } }
  expect(verdict(expectedOf(one), answersOf(...answers))).toBe(expected)
})

test('answers are judged in order, and the last form holds for all further ones', () => {
  const regression = expectedOf({ status: 200, times: 2 }, { status: 500 })
  const statuses = (...list) => answersOf(...list.map((status) => answered(status, {})))
  expect(verdict(regression, statuses(200, 200, 500, 500))).toBe('met')
  expect(verdict(regression, statuses(200, 500, 500))).toBe(
    'failed: answer 2, status: expected 200; came 500',
  )
  expect(verdict(regression, statuses(200, 200))).toBe(
    'failed: the recording asks it 2 times, 3 answers are expected',
  )
})

test('a request is judged by its acknowledgement, whatever the order of its payload', () => {
  const answers = [{ request: 'device', payload: { b: 1, a: 2 }, with: [{ shape: { ok: true } }] }]
  const ack = (ok) => ({
    answers: new Map([['device {"a":2,"b":1}', [{ state: 'acknowledged', ack: { ok } }]]]),
  })
  expect(verdict({ answers }, ack(true))).toBe('met')
  expect(verdict({ answers }, ack(false))).toBe('failed: ok: expected true; came false')
})

test('what was left out is skipped with its reason', () => {
  const leftOut = new Map([[CALL, 'left out: it changes something']])
  expect(verdict(expectedOf({ status: 200 }), { leftOut })).toBe(
    'skipped: left out: it changes something',
  )
})

const frame = (event, data) => ({ deviceId: 'HY-1', event, data })

test('one frame of a form is enough; without any the nearest one is explained', () => {
  const frames = [
    { event: 'hydra_power', shape: { type: 'ac-power', rp: '<number>', v: '<number>' } },
  ]
  const good = frame('hydra_power', { type: 'ac-power', rp: 1, v: 2 })
  const near = frame('hydra_power', { type: 'ac-power', rp: 1 })
  const far = frame('hydra_power', { type: 'power-split' })
  expect(verdict({ frames }, { frames: [far, near, good] })).toBe('met')
  expect(verdict({ frames }, { frames: [far, near] })).toBe(
    'failed: v: expected <number>; came nothing',
  )
  expect(verdict({ frames }, { frames: [far] })).toBe(
    'failed: no frame hydra_power of type ac-power came',
  )
  expect(verdict({ frames }, { frames: [frame('power', { rp: 1 })] })).toBe(
    'failed: no frame hydra_power came',
  )
})

test('a frame of the same form with a value of another type fails, however many others are right', () => {
  const form = (shape) => ({ frames: [{ event: 'hydra_power', shape }] })
  const typed = form({ type: 'ac-power', channel: '1|2', rp: '<number>', 'ns?': 0 })
  const right = frame('hydra_power', { type: 'ac-power', channel: 1, rp: 1 })
  const of = (more) => ({
    frames: [right, frame('hydra_power', { type: 'ac-power', channel: 1, rp: 1, ...more }), right],
  })
  expect(verdict(typed, of({ rp: '1' }))).toBe(
    'failed: in some frames rp: expected <number>; came "1"',
  )
  expect(verdict(typed, of({ rp: null }))).toMatch(/^failed: in some frames rp/)
  expect(verdict(typed, of({ channel: 3, ns: 1, further: 'x' }))).toBe('met')
  const bare = { frames: [right, frame('hydra_power', { type: 'ac-power', channel: 1 })] }
  expect(verdict(typed, bare)).toBe('met')
  const untyped = form({ sw: '0|1', t: '<number>' })
  const switched = (sw) => frame('hydra_power', { sw, t: 5 })
  const live = frame('hydra_power', { t: '6', v: 5 })
  expect(verdict(untyped, { frames: [switched(0), live, switched(2)] })).toBe('met')
  expect(verdict(untyped, { frames: [switched(0), switched('on')] })).toBe(
    'failed: in some frames sw: expected 0|1; came on',
  )
})

const channel = (ns, number = 1) => frame('hydra_power', { channel: number, ns })

test.each([
  ['the same, repeated', [channel(1), channel(1), channel(0), channel(0), channel(1)], 'met'],
  ['another channel between', [channel(1), channel(0, 2), channel(0), channel(1)], 'met'],
  ['one less', [channel(1), channel(0)], 'failed: the states were ns 1, then ns 0'],
  [
    'one more',
    [channel(1), channel(0), channel(1), channel(0)],
    'failed: the states were ns 1, then ns 0, then ns 1, then ns 0',
  ],
  ['none', [], 'failed: the states were none'],
])('judges the states of a channel: %s', (_, frames, expected) => {
  const states = [
    {
      event: 'hydra_power',
      device: 'HY-1',
      where: { channel: 1 },
      states: [{ ns: 1 }, { ns: 0 }, { ns: 1 }],
    },
  ]
  expect(verdict({ states }, { frames })).toBe(expected)
})

test('frames are those of the mapped device', () => {
  const states = [{ event: 'status', device: 'HY-7', states: [{ status: true }] }]
  const frames = [frame('status', { status: true })]
  expect(verdict({ states }, { frames })).toBe('failed: the states were none')
  expect(verdict({ states }, { frames, ids: new Map([['HY-7', 'HY-1']]) })).toBe('met')
})

test('frames of an order may have others between them', () => {
  const down = { event: 'hydra_power', where: { channel: 1, ns: 0 } }
  const generator = { event: 'hydra_power', where: { channel: 4, ns: 1 } }
  const order = [{ device: 'HY-1', order: [down, generator] }]
  expect(verdict({ order }, { frames: [channel(0), channel(0, 2), channel(1, 4)] })).toBe('met')
  expect(verdict({ order }, { frames: [channel(1, 4), channel(0)] })).toBe(
    'failed: hydra_power channel 4 ns 1 did not come after hydra_power channel 1 ns 0',
  )
})

const numbered = (seq) => ({
  event: 'hydra_power',
  payload: { deviceId: 'HY-1', t: 5, epoch: 1, seq },
})

test.each([
  ['in order', [[numbered(4), numbered(5)]], 'met'],
  ['of another connection', [[numbered(4), numbered(5)], [numbered(2)]], 'met'],
  [
    'in the wrong order',
    [[numbered(4), numbered(6), numbered(5), numbered(7)]],
    'failed: hydra_power of HY-1 with seq 5 came after seq 6',
  ],
  ['twice', [[numbered(4), numbered(4)]], 'failed: hydra_power of HY-1 with seq 4 came twice'],
  [
    'with missing ones',
    [[numbered(4), numbered(9), numbered(7)]],
    'failed: hydra_power of HY-1 with seq 7 came after seq 9; 1 more',
  ],
  ['lost', [[numbered(4), numbered(9)]], 'failed: 4 missing before hydra_power of HY-1 with seq 9'],
  [
    'unreadable',
    [[numbered(4), { event: 'hydra_power', payload: '{"deviceId":"HY' }]],
    'failed: a frame hydra_power cannot be read: "{\\"deviceId\\":\\"HY"',
  ],
  [
    'after an announced gap',
    [[numbered(4), { event: 'dropped', payload: { frames: 3 } }, numbered(8)]],
    'met',
  ],
  [
    'without numbers',
    [[numbered(undefined)]],
    'skipped: the frames that came have no number (seq)',
  ],
])('judges the sequence of frames: %s', (_, connections, expected) => {
  expect(verdict({ sequence: true }, { connections })).toBe(expected)
})

test('after an interruption only what was met is decided', () => {
  const one = { id: 'a', kind: 'expectation', expected: '', atMs: null }
  expect(undecided({ ...one, state: 'failed' }).state).toBe('unplayed')
  expect(undecided({ ...one, state: 'met' }).state).toBe('met')
})

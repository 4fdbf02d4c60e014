import { expect, test } from 'vitest'
import {
  accountOf,
  chanceOf,
  faultKinds,
  type Injection,
  lastsMs,
  layerOf,
  timesOf,
} from './fault.ts'

const PLAIN: Injection = { http: 'GET /api/*', hang: true }
const ANSWERS: Injection = { answer: 'GET /api/*', with: [{ status: 200, times: 1 }] }
const LIMITED: Injection = {
  ...PLAIN,
  times: 3,
  for: 5000,
  probability: 0.25,
  who: 'owner@wattpost.test',
}

test.each([
  [{ http: 'GET /api/*', hang: true }, 'http'],
  [{ who: 'owner@wattpost.test', socket: 'kick' }, 'socket'],
  [{ auth: 'down' }, 'auth'],
  [{ device: 'offline', of: 'BG-0001' }, 'device'],
  [{ latency: '1s' }, 'http'],
  ['socket', 'http'],
  [undefined, 'http'],
  [null, 'http'],
])('the layer of %j is %s', (written, layer) => {
  expect(layerOf(written)).toBe(layer)
})

test('the kinds of fault are listed by layer', () => {
  expect(faultKinds()).toEqual([
    'http latency',
    'http bandwidth',
    'http slice',
    'http limit',
    'http status',
    'http body',
    'http hang',
    'http reset',
    'http truncated',
    'http malformed',
    'socket kick',
    'socket close',
    'socket reset',
    'socket refuse',
    'socket mute',
    'socket slow',
    'socket duplicate',
    'socket reorder',
    'socket malformed',
    'socket bandwidth',
    'socket slice',
    'socket limit',
    'auth claims',
    'auth expired',
    'auth revoked',
    'auth disabled',
    'auth down',
    'device offline',
    'device clock-skew',
    'device counter-reset',
  ])
})

const limits = (injection: Injection) => ({
  times: timesOf(injection),
  forMs: lastsMs(injection),
  chance: chanceOf(injection),
  account: accountOf(injection),
})

test('a fault hits as often, as long, as probably and whom it says', () => {
  expect(limits(LIMITED)).toEqual({
    times: 3,
    forMs: 5000,
    chance: 0.25,
    account: 'owner@wattpost.test',
  })
})

test.each([
  ['a fault without limits', PLAIN],
  [
    'a fault with undefined limits',
    { ...PLAIN, times: undefined, for: undefined, probability: undefined, who: undefined },
  ],
  ['scripted answers', ANSWERS],
] as const)('%s hits each call of all accounts without end', (_, injection) => {
  expect(limits(injection)).toEqual({ times: Infinity, forMs: Infinity, chance: 1, account: null })
})

import { expect, test } from 'vitest'
import { isIgnored, isMatch, listSource } from './listSource.ts'

const ANSWERED = { isAnswered: true, ids: ['BG-1'], isPrevious: false, isUnfiltered: false }
const UNANSWERED = { ...ANSWERED, isAnswered: false }

test.each([
  ['an answered list', ANSWERED, 'server'],
  ['an answered list before its first page', { ...ANSWERED, ids: undefined }, 'server'],
  ['an answered list without search', { ...ANSWERED, isUnfiltered: true }, 'unfiltered'],
  ['a list that the connection before answered', UNANSWERED, 'server'],
  ['the same without search', { ...UNANSWERED, isUnfiltered: true }, 'unfiltered'],
  ['a list that was never answered', { ...UNANSWERED, ids: undefined }, 'frames'],
  ['a new search that is not answered', { ...UNANSWERED, isPrevious: true }, 'frames'],
])('the source of %s', (_case, list, source) => {
  expect(listSource(list)).toBe(source)
})

const device = { deviceId: 'BG-7', site: 'North Farm', status: 'down' } as const
const all = { search: '', filter: null }

test.each([
  ['', null, true],
  ['bg-7', null, true],
  ['FARM', null, true],
  ['south', null, false],
  ['', 'down', true],
  ['', 'up', false],
  ['farm', 'up', false],
] as const)('search %j and filter %j match: %j', (search, filter, expected) => {
  expect(isMatch(device, { search, filter }, 'down')).toBe(expected)
})

test('a device without a site is found by its id', () => {
  expect(isMatch({ deviceId: 'BG-7' }, { search: 'bg', filter: null }, 'up')).toBe(true)
  expect(isMatch({ deviceId: 'BG-7' }, { search: 'undefined', filter: null }, 'up')).toBe(false)
})

test('a server ignores the search when the page has other devices and is the unfiltered one', () => {
  const devices = [device, { deviceId: 'BG-8' }]
  const search = { search: 'farm', filter: null }
  expect(isIgnored(devices, search, ['BG-7', 'BG-8'])).toBe(true)
  expect(isIgnored(devices, search, undefined), 'not loaded without').toBe(true)
  expect(isIgnored(devices, search, ['BG-8', 'BG-7']), 'another page').toBe(false)
  expect(isIgnored(devices, search, ['BG-7', 'BG-9']), 'a page with one other').toBe(false)
  expect(isIgnored(devices, search, ['BG-7', 'BG-8', 'BG-9']), 'a longer page').toBe(false)
  expect(isIgnored([device], search, ['BG-7']), 'all match').toBe(false)
  expect(isIgnored(devices, all, undefined)).toBe(false)
})

test('a device without a status counts as unknown to the filter', () => {
  const unknown = { search: '', filter: 'unknown' } as const
  expect(isIgnored([{ deviceId: 'BG-8' }], unknown, undefined)).toBe(false)
  expect(isIgnored([device], unknown, undefined)).toBe(true)
})

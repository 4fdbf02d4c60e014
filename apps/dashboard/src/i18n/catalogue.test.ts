import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { text as director } from '../features/director/text.ts'
import { catalogue } from './catalogue.ts'

/** Messages as Lingui's plugin compiles them. */
const messages = {
  allClear: ['All clear'],
  outages: [
    ['count', 'plural', { one: ['#', ' outage'], other: ['#', ' outages'] }],
    ' at ',
    ['site'],
  ],
} satisfies Messages
const text = catalogue<keyof typeof messages>('catalogue-test', messages)

test('a key returns its message', () => {
  expect(text('allClear')).toBe('All clear')
})

test('a plural chooses its form by the count', () => {
  expect(text('outages', { count: 1, site: 'HY-0001' })).toBe('1 outage at HY-0001')
  expect(text('outages', { count: 4, site: 'HY-0001' })).toBe('4 outages at HY-0001')
})

test('features with the same key keep their own messages', () => {
  const other = catalogue<'allClear'>('catalogue-test-other', { allClear: ['Clear'] })
  expect([text('allClear'), other('allClear')]).toEqual(['All clear', 'Clear'])
})

test('a catalogue file is compiled and found by its feature', () => {
  expect(director('speedNow', { speed: 60 })).toBe('×60')
})

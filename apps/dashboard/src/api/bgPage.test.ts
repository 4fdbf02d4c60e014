import { afterEach, expect, test, vi } from 'vitest'
import { bgPage } from './bgPage.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const first = { page: 0, limit: 10 }
const devices = [{ deviceId: 'BG-1' }, { deviceId: 'BG-2' }]

test('a page has its devices, and the counts of the answer', () => {
  const page = bgPage({ devices, total: 12, hasMore: true }, first)
  expect(page.devices.map(({ deviceId }) => deviceId)).toEqual(['BG-1', 'BG-2'])
  expect(page).toMatchObject({ total: 12, hasMore: true })
})

test.each([
  ['no count: a page that is not full ends the list', {}, 0, { total: 2, hasMore: false }],
  ['no count, on a later page', {}, 3, { total: 32, hasMore: false }],
  ['a total that is not reached', { total: 33 }, 3, { total: 33, hasMore: true }],
  ['a total that is reached', { total: 32 }, 3, { total: 32, hasMore: false }],
])('an answer with %s', (_, counts, page, expected) => {
  expect(bgPage({ devices, ...counts }, { page, limit: 10 })).toMatchObject(expected)
})

test('an empty page is the last one, whatever the total', () => {
  expect(bgPage({ devices: [], total: 5 }, first)).toEqual({
    devices: [],
    total: 5,
    hasMore: false,
  })
})

test('a device that cannot be read is left out and logged once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const answer = { devices: [...devices, { status: 'up' }] }
  expect(bgPage(answer, first).devices).toHaveLength(2)
  bgPage(answer, first)
  expect(warn).toHaveBeenCalledOnce()
})

test('rows that cannot be read fill a page: another one may follow [R23]', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rows = [...devices, { status: 'up' }]
  const page = bgPage({ devices: rows }, { page: 0, limit: 3 })
  expect(page.devices).toHaveLength(2)
  expect(page).toMatchObject({ total: undefined, hasMore: true })
  expect(bgPage({ devices: rows, total: 9 }, { page: 2, limit: 3 }).hasMore).toBe(false)
})

test.each([null, {}, { devices: 'none' }])('an answer without a list is refused: %j', (answer) => {
  expect(() => bgPage(answer, first)).toThrow()
})

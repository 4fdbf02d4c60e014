import { expect, test } from 'vitest'
import { linkOf, sharedViewIn } from './sharedView.ts'

const view = {
  scenario: 'sales-story',
  seed: 3,
  atMs: 1_768_474_860_000,
  page: '/device/hydra/HY-0001?tab=energy',
}

test('a link returns the view that it was made from', () => {
  expect(sharedViewIn(new URL(linkOf(view), 'http://x').search)).toEqual(view)
})

test.each([
  '',
  '?play=a',
  '?seed=1&at=2026-01-15T11:00:00Z',
  '?play=a&at=2026-01-15T11:00:00Z',
  '?play=a&seed=x&at=2026-01-15T11:00:00Z',
  '?play=a&seed=1&at=never',
])('no view in %s', (search) => expect(sharedViewIn(search)).toBeNull())

test.each([
  ...[
    '//evil.test',
    '//evil.test/x',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '//',
    '',
  ],
  // Browsers leave tabs and line breaks out, and dots between slashes.
  ...['/\t/evil.test', '/\n\\evil.test', '\r//evil.test', '/.//evil.test', '/x/..//evil.test'],
])('another site is not followed: %j', (page) => {
  expect(
    sharedViewIn(
      `?${new URLSearchParams({ play: 'a', seed: '1', at: '2026-01-15T11:00:00Z', page })}`,
    )?.page,
  ).toBe('/')
})

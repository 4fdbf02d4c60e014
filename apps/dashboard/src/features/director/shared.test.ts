import { expect, test } from 'vitest'
import { linkOf, sharedIn } from './shared.ts'

const view = {
  scenario: 'sales-story',
  seed: 3,
  atMs: 1_768_474_860_000,
  page: '/device/hydra/HY-0001?tab=energy',
}

test('a link gives back the view that it was made of', () => {
  expect(sharedIn(new URL(linkOf(view), 'http://x').search)).toEqual(view)
})

test.each(['', '?play=a', '?play=a&seed=x&at=2026-01-15T11:00:00Z', '?play=a&seed=1&at=never'])(
  'passes on nothing: %s',
  (search) => expect(sharedIn(search)).toBeNull(),
)

test.each(['//evil.test', '/\\evil.test', 'https://evil.test'])(
  'leads to no other site: %s',
  (page) => {
    expect(
      sharedIn(
        `?${new URLSearchParams({ play: 'a', seed: '1', at: '2026-01-15T11:00:00Z', page })}`,
      )?.page,
    ).toBe('/')
  },
)

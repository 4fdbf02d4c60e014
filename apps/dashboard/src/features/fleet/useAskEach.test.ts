import { expect, test } from 'vitest'
import { pageSize } from './useAskEach.ts'

test('pages grow from one round of calls to 192 devices', () => {
  const sizes: number[] = []
  for (let requested = 0; requested < 1000; requested += sizes.at(-1) ?? 0)
    sizes.push(pageSize(requested, false))
  expect(sizes).toEqual([24, 24, 48, 96, 192, 192, 192, 192, 192])
})

test('after the first page, pages of few calls have 400 devices', () => {
  expect([0, 24, 424].map((requested) => pageSize(requested, true))).toEqual([24, 400, 400])
})

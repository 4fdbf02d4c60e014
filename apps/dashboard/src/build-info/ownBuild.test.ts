import { expect, test } from 'vitest'
import { ownBuildIn } from './ownBuild.ts'

/** A page as the build left it, as far as it is looked at. */
const pageWith = (meta: object | null) => ({ querySelector: () => meta }) as unknown as Document

test.each([
  [{ checkEveryMs: '5000' }, 5000],
  [{}, 3_600_000],
  [{ checkEveryMs: 'x' }, 3_600_000],
  [{ checkEveryMs: '0' }, 3_600_000],
])('a page with %j asks for a newer build every %i ms [S5]', (dataset, checkEveryMs) => {
  expect(ownBuildIn(pageWith({ content: 'b1', dataset }))).toEqual({ id: 'b1', checkEveryMs })
})

test('a page that no build made has none', () => {
  expect(ownBuildIn(pageWith(null))).toBeNull()
})

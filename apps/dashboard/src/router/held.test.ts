import { expect, test, vi } from 'vitest'
import { heldPart, heldRoutes } from './held.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')
const failing = () => Promise.reject(gone)

test('where a part does not come and the page reloads, nobody is told of an error [X6]', async () => {
  const load = heldPart(failing, () => true)
  const first = await Promise.race([
    load(),
    new Promise((resolve) => setTimeout(resolve, 0, 'held')),
  ])
  expect(first).toBe('held')
})

test('where the page may not reload, the error is the person’s to see [S6, R18]', async () => {
  await expect(heldPart(failing, () => false)()).rejects.toBe(gone)
})

test('every route at every depth is held, with all else as it was', async () => {
  const lost = vi.fn(() => false)
  const [route] = heldRoutes(
    [{ id: 'frame', children: [{ path: '/about', lazy: { Component: failing } }] }],
    lost,
  )
  const about = route?.children?.[0]
  expect(about?.path).toBe('/about')
  const lazy = about?.lazy
  await expect(typeof lazy === 'object' ? lazy.Component?.() : null).rejects.toBe(gone)
  expect(lost).toHaveBeenCalledExactlyOnceWith(gone)
})

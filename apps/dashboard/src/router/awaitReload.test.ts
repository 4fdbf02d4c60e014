import { expect, test, vi } from 'vitest'
import { partAwaitingReload, routesAwaitingReload, routesThatThrow } from './awaitReload.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')
const failing = () => Promise.reject(gone)

test('a failed JS chunk with a reload → no error [X6]', async () => {
  const load = partAwaitingReload(failing, () => true)
  const first = await Promise.race([
    load(),
    new Promise((resolve) => setTimeout(resolve, 0, 'held')),
  ])
  expect(first).toBe('held')
})

test('a failed JS chunk without a reload → the error [S6, R18]', async () => {
  await expect(partAwaitingReload(failing, () => false)()).rejects.toBe(gone)
})

test('a route without a lazy component stays as it is', () => {
  const routes = [
    { id: 'data', lazy: { loader: async () => () => null } },
    { id: 'whole', lazy: async () => ({}) },
    { id: 'eager' },
  ]
  expect(routesAwaitingReload(routes, () => false)).toStrictEqual(routes)
})

test('wraps routes at all depths, and keeps their other properties', async () => {
  const lost = vi.fn(() => false)
  const [route] = routesAwaitingReload(
    [{ id: 'frame', children: [{ path: '/about', lazy: { Component: failing } }] }],
    lost,
  )
  const about = route?.children?.[0]
  expect(about?.path).toBe('/about')
  const lazy = about?.lazy
  await expect(typeof lazy === 'object' ? lazy.Component?.() : null).rejects.toBe(gone)
  expect(lost).toHaveBeenCalledExactlyOnceWith(gone)
})

/** The component of a page within a layout whose JS chunk is gone. */
async function unloadedPart(onChunkError: () => boolean) {
  const routes = [{ children: [{ path: '/about', lazy: { Component: failing } }] }]
  const about = routesThatThrow(routes, onChunkError)[0]?.children?.[0]
  const loaded = typeof about?.lazy === 'object' ? await about.lazy.Component?.() : null
  return loaded as unknown as () => unknown
}

test('a component that does not load throws its error when it is rendered [R18]', async () => {
  const Part = await unloadedPart(() => false)
  expect(Part).toThrow(gone)
})

test('a later visit to a page that did not load reloads it where it may [X6]', async () => {
  const onChunkError = vi.fn(() => false)
  const Part = await unloadedPart(onChunkError)
  expect(Part).toThrow(gone)
  onChunkError.mockReturnValue(true)
  expect(Part()).toBeNull()
})

import { expect, test, vi } from 'vitest'
import { createPreloader } from './preloader.ts'

const component = () => vi.fn(async () => () => null)

function house() {
  const [layout, about, login] = [component(), component(), component()]
  const routes = [
    {
      lazy: { Component: layout },
      children: [
        { path: '/about', lazy: { Component: about } },
        { path: '/login', lazy: { Component: login } },
      ],
    },
  ]
  return { layout, about, login, routes }
}

test('a page’s components and its content are loaded, and nothing of another page', () => {
  const { layout, about, login, routes } = house()
  const preloadContent = vi.fn(async () => {})
  createPreloader({ routes, preloadContent, failed: vi.fn() })('/about')
  expect(layout).toHaveBeenCalledOnce()
  expect(about).toHaveBeenCalledOnce()
  expect(login).not.toHaveBeenCalled()
  expect(preloadContent).toHaveBeenCalledExactlyOnceWith('/about')
})

test('what two pages share is loaded once', () => {
  const { layout, routes } = house()
  const preload = createPreloader({ routes, preloadContent: async () => {}, failed: vi.fn() })
  for (const path of ['/about', '/login', '/about']) preload(path)
  expect(layout).toHaveBeenCalledOnce()
})

test('no more than four parts are loaded at a time [C12]', () => {
  const preloadContent = vi.fn(() => new Promise(() => {}))
  const preload = createPreloader({
    ...{ routes: [{ path: '/device/bg/:id' }], preloadContent, failed: vi.fn() },
  })
  for (const id of [1, 2, 3, 4, 5]) preload(`/device/bg/${id}`)
  expect(preloadContent).toHaveBeenCalledTimes(4)
})

test('a part that does not come is told, since it hurts nobody yet', async () => {
  const { about, routes } = house()
  const error = new TypeError('Failed to fetch dynamically imported module')
  about.mockRejectedValueOnce(error)
  const failed = vi.fn()
  createPreloader({ routes, preloadContent: async () => {}, failed })('/about')
  await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(error))
})

test('a path of nobody’s loads nothing', () => {
  const { layout, routes } = house()
  const preloadContent = vi.fn()
  createPreloader({ routes, preloadContent, failed: vi.fn() })('/nowhere')
  expect(layout).not.toHaveBeenCalled()
  expect(preloadContent).not.toHaveBeenCalled()
})

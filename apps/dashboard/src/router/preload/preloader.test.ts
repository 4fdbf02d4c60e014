import { PARALLEL_PRELOADS_MAX } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { createPreloader, createQueue } from './preloader.ts'

/** A job that lasts until the test ends it. */
function job() {
  let end = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { run: vi.fn(() => promise), end, fail }
}

test('runs at most four jobs in parallel [C12]', async () => {
  const jobs = Array.from({ length: 6 }, job)
  const queue = createQueue(PARALLEL_PRELOADS_MAX)
  for (const [key, { run }] of jobs.entries()) queue.add(key, run)
  const started = () => jobs.filter(({ run }) => run.mock.calls.length > 0).length
  expect(started()).toBe(4)
  jobs[2]?.end()
  await vi.waitFor(() => expect(started()).toBe(5))
  jobs[0]?.fail(new Error('offline'))
  await vi.waitFor(() => expect(started()).toBe(6))
})

test('runs each key once', () => {
  const { run } = job()
  const queue = createQueue(4)
  queue.add('about', run)
  queue.add('about', run)
  expect(run).toHaveBeenCalledOnce()
})

test('a failed key may run again', async () => {
  const { run, fail } = job()
  const queue = createQueue(4)
  queue.add('about', run)
  fail(new Error('offline'))
  await vi.waitFor(() => {
    queue.add('about', run)
    expect(run).toHaveBeenCalledTimes(2)
  })
})

const component = () => vi.fn(async () => () => null)

function testRoutes() {
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

test('loads the page’s components and content, and nothing of other pages', () => {
  const { layout, about, login, routes } = testRoutes()
  const preloadContent = vi.fn(async () => {})
  createPreloader({ routes, preloadContent, onError: vi.fn() })('/about')
  expect(layout).toHaveBeenCalledOnce()
  expect(about).toHaveBeenCalledOnce()
  expect(login).not.toHaveBeenCalled()
  expect(preloadContent).toHaveBeenCalledExactlyOnceWith('/about')
})

test('other spellings of a path load the same content once, under the path of the route [H6]', () => {
  const { routes } = testRoutes()
  const preloadContent = vi.fn(async () => {})
  const preload = createPreloader({ routes, preloadContent, onError: vi.fn() })
  for (const path of ['/About', '/about//', '/about']) preload(path)
  expect(preloadContent).toHaveBeenCalledExactlyOnceWith('/about')
})

test('loads shared parts once', () => {
  const { layout, routes } = testRoutes()
  const preload = createPreloader({ routes, preloadContent: async () => {}, onError: vi.fn() })
  for (const path of ['/about', '/login', '/about']) preload(path)
  expect(layout).toHaveBeenCalledOnce()
})

test('loads at most four parts at a time [C12]', () => {
  const preloadContent = vi.fn(() => new Promise(() => {}))
  const paths = ['/', '/about', '/features', '/login', '/register']
  const routes = paths.map((path) => ({ path }))
  const preload = createPreloader({ routes, preloadContent, onError: vi.fn() })
  for (const path of paths) preload(path)
  expect(preloadContent).toHaveBeenCalledTimes(4)
})

test('reports a JS chunk that does not load', async () => {
  const { about, routes } = testRoutes()
  const error = new TypeError('Failed to fetch dynamically imported module')
  about.mockRejectedValueOnce(error)
  const onError = vi.fn()
  createPreloader({ routes, preloadContent: async () => {}, onError })('/about')
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(error))
})

test('a page whose component is not lazy → loads its content only', () => {
  const preloadContent = vi.fn(async () => {})
  const lazyData = { loader: async () => () => null }
  const routes = [
    { children: [{ path: '/about', lazy: lazyData }] },
    { path: '/login', lazy: async () => ({}) },
  ]
  const preload = createPreloader({ routes, preloadContent, onError: vi.fn() })
  for (const path of ['/about', '/login']) preload(path)
  expect(preloadContent.mock.calls).toEqual([['/about'], ['/login']])
})

test('an unknown path → loads nothing', () => {
  const { layout, routes } = testRoutes()
  const preloadContent = vi.fn()
  createPreloader({ routes, preloadContent, onError: vi.fn() })('/nowhere')
  expect(layout).not.toHaveBeenCalled()
  expect(preloadContent).not.toHaveBeenCalled()
})

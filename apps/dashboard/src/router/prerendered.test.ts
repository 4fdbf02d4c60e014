import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { loadAhead, loaderDataOf, prerenderedIn } from './prerendered.ts'

/** A page with a text in its element for prerendered content; `undefined` without that element. */
const pageWith = (textContent: string | null | undefined) =>
  ({
    getElementById: (id: string) =>
      id === 'prerendered' && textContent !== undefined ? { textContent } : null,
  }) as unknown as Document

const about = { path: '/about', content: { title: 'About' } }
const aboutPage = pageWith(JSON.stringify(about))

test.each(['/about', '/about/'])('at %s → the prerendered page of its path [H6]', (pathname) => {
  expect(prerenderedIn(aboutPage, pathname)).toEqual(about)
})

test('the prerendered landing page is found at the root', () => {
  const landing = { path: '/', content: 'Welcome' }
  expect(prerenderedIn(pageWith(JSON.stringify(landing)), '/')).toEqual(landing)
})

test.each(['/', '/features', '/about/us', '/about//'])(
  'at %s, another path → the prerendered page is not used',
  (pathname) => {
    expect(prerenderedIn(aboutPage, pathname)).toBeNull()
  },
)

test('a page that was not prerendered → null', () => {
  expect(prerenderedIn(pageWith(undefined), '/about')).toBeNull()
  expect(prerenderedIn(pageWith(null), '/about')).toBeNull()
})

test('hydration gets the content as the route’s loaded payload [H6]', () => {
  expect(loaderDataOf(about)).toStrictEqual({
    root: null,
    '/about': { kind: 'loaded', content: { title: 'About' } },
  })
})

const [Root, Layout, About] = [() => null, () => null, () => null]
const loadLayout = async () => Layout
const loadAbout = async () => About
const loadNothing = async () => null

test('the components of the page and its layouts are loaded ahead, and no others', async () => {
  const loadFeatures = vi.fn(async () => () => null)
  const features: RouteObject = { path: '/features', lazy: { Component: loadFeatures } }
  const page: RouteObject = { path: '/about', lazy: { Component: loadAbout } }
  const layout: RouteObject = {
    lazy: { Component: loadLayout },
    children: [page, features],
  }
  await loadAhead([layout], '/about')
  expect([layout.Component, page.Component]).toEqual([Layout, About])
  // The router would load a lazy route again and leave its place empty meanwhile.
  expect(layout).not.toHaveProperty('lazy')
  expect(page).not.toHaveProperty('lazy')
  expect(loadFeatures).not.toHaveBeenCalled()
  expect(features.lazy).toEqual({ Component: loadFeatures })
})

test('routes that are not lazy, or load no component so, stay as they are', async () => {
  const loader = async () => async () => 'data'
  const lazyAsWhole = async () => ({ Component: Root })
  const page: RouteObject = { path: '/about', lazy: { loader } }
  const frame: RouteObject = { lazy: lazyAsWhole, children: [page] }
  const root: RouteObject = { Component: Root, children: [frame] }
  await loadAhead([root], '/about')
  expect(root).toEqual({ Component: Root, children: [frame] })
  expect(frame.lazy).toBe(lazyAsWhole)
  expect(page.lazy).toEqual({ loader })
})

test('a component that loads as nothing is not set', async () => {
  const page: RouteObject = { path: '/about', lazy: { Component: loadNothing } }
  await loadAhead([page], '/about')
  expect(page).not.toHaveProperty('Component')
})

test('an unknown path → loads nothing', async () => {
  const load = vi.fn(async () => () => null)
  await loadAhead([{ path: '/about', lazy: { Component: load } }], '/nowhere')
  expect(load).not.toHaveBeenCalled()
})

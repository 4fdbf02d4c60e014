import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { layouts } from './layouts.ts'
import type { MiddlewareRegistry } from './middleware.ts'
import { routesOf } from './routes.ts'
import { routeTable } from './routeTable.ts'

const registry: MiddlewareRegistry = { auth: async () => {}, deviceId: () => {} }
const routes: RouteObject[] = routesOf(routeTable, registry)

const patternOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path

test.each([
  ['/', 'default', false],
  ['/about', 'default', false],
  ['/features', 'default', false],
  ['/login', 'auth', true],
  ['/register', 'auth', true],
  ['/forgot-password', 'auth', true],
  ['/profile', 'default', true],
  ['/settings', 'default', true],
  ['/dashboard', 'bgDashboard', true],
  ['/device/bg/:id', 'bgDetail', true],
  ['/device/bg/devices', 'bgList', true],
  ['/device/pm/:id', 'detail', true],
  ['/device/pm/devices', 'meterList', true],
  ['/device/hydra/:id', null, true],
  ['/device/hydra/devices', null, true],
])('%s has the layout %s and the auth check: %s [R1–R11]', (path, layout, isGuarded) => {
  const entry = routeTable.find((each) => each.path === path)
  expect(entry?.layout).toBe(layout)
  expect(entry?.middleware.includes('auth')).toBe(isGuarded)
})

test('there are fifteen routes [R1–R11]', () => {
  expect(routeTable).toHaveLength(15)
})

test('all eight layouts are registered, the hydra list one though no page takes it [R11, R12]', () => {
  expect(Object.keys(layouts).toSorted()).toEqual(
    [
      'auth',
      'bgDashboard',
      'bgDetail',
      'bgList',
      'default',
      'detail',
      'hydraList',
      'meterList',
    ].toSorted(),
  )
  expect(routeTable.some((entry) => entry.layout === 'hydraList')).toBe(false)
})

test('no page is loaded before it is asked for: each is a chunk of its own [R13]', () => {
  const source = routeTable.map(({ page }) => page.toString())
  expect(source.every((text) => text.includes('import'))).toBe(true)
  expect(new Set(source).size).toBe(15)
})

test.each(['bg', 'pm', 'hydra'])(
  'the literal devices wins over an id in %s [R7, R9, R11]',
  (family) => {
    expect(patternOf(`/device/${family}/devices`)).toBe(`/device/${family}/devices`)
    expect(patternOf(`/device/${family}/X-1`)).toBe(`/device/${family}/:id`)
    expect(patternOf(`/device/${family}/%20`)).toBe(`/device/${family}/:id`)
  },
)

test.each(['/device/bg/', '/device', '/nowhere', '/device/bg/a/b'])(
  '%s is matched by no route [R14, R15]',
  (path) => {
    expect(patternOf(path)).toBeUndefined()
  },
)

test('pages of one layout share it, so that it stays in its place', () => {
  const layoutOf = (path: string) => matchRoutes(routes, path)?.[0]?.route
  expect(layoutOf('/profile')).toBe(layoutOf('/settings'))
  expect(layoutOf('/profile')).not.toBe(layoutOf('/dashboard'))
})

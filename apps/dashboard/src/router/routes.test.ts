import { matchRoutes, type RouteObject } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { CHOOSER_PATH } from '../session/signInPopup.ts'
import { buildRoutes, type RouteParts } from './buildRoutes.ts'
import { createWrappers, layouts } from './layouts.ts'
import { extraRoutes, loadsLinksInView, memberRoutes, routeTable } from './routeTable.ts'

const parts: RouteParts = {
  middleware: { auth: async () => {}, deviceId: () => {} },
  wrappers: { data: async () => () => null },
  payload: () => null,
}
let routes: RouteObject[]
beforeEach(() => {
  routes = buildRoutes(routeTable, parts)
})

const patternOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path

test.each([
  ['/', 'default', false, 'R1'],
  ['/about', 'default', false, 'R1'],
  ['/features', 'default', false, 'R1'],
  ['/login', 'auth', true, 'R2'],
  ['/register', 'auth', true, 'R2'],
  ['/forgot-password', 'auth', true, 'R2'],
  ['/profile', 'default', true, 'R3'],
  ['/settings', 'default', true, 'R4'],
  ['/dashboard', 'bgDashboard', true, 'R5'],
  ['/device/bg/:id', 'bgDetail', true, 'R6'],
  ['/device/bg/devices', 'bgList', true, 'R7'],
  ['/device/pm/:id', 'detail', true, 'R8'],
  ['/device/pm/devices', 'meterList', true, 'R9'],
  ['/device/hydra/:id', null, true, 'R10'],
  ['/device/hydra/devices', null, true, 'R11'],
])('%s has the layout %s and the auth check: %s [%s]', (path, layout, isGuarded, _id) => {
  const entry = routeTable.find((each) => each.path === path)
  expect(entry?.layout).toBe(layout)
  expect(entry?.middleware.includes('auth')).toBe(isGuarded)
})

test.each(['bg', 'pm', 'hydra'])(
  '%s: a blank id is rejected before the auth check [X1, R14]',
  (family) => {
    const path = `/device/${family}/:id`
    const { deviceId, auth } = parts.middleware
    expect(routeTable.find((entry) => entry.path === path)?.middleware).toEqual([
      'deviceId',
      'auth',
    ])
    expect(matchRoutes(routes, path)?.at(-1)?.route.middleware).toEqual([deviceId, auth])
  },
)

test('a table with an unknown middleware throws [X2]', () => {
  const [entry] = routeTable
  if (entry === undefined) throw new Error('the table is empty')
  expect(() => buildRoutes([{ ...entry, middleware: ['oauth'] }], parts)).toThrow(
    "Unknown route middleware: 'oauth'",
  )
})

test('our own pages of signed-in users have the auth check, data and the bars of the dashboard', () => {
  expect(memberRoutes.map(({ path }) => path)).toContain('/alerts')
  for (const route of memberRoutes)
    expect(route).toMatchObject({ middleware: ['auth'], wrapper: 'data', layout: 'bgDashboard' })
})

test('has fifteen routes', () => {
  expect(routeTable).toHaveLength(15)
})

test.each([
  ['auth', 'AuthLayout'],
  ['bgDashboard', 'BgDashboardLayout'],
  ['bgDetail', 'BgDetailLayout'],
  ['bgList', 'BgListLayout'],
  ['default', 'DefaultLayout'],
  ['detail', 'DetailLayout'],
  ['hydraList', 'HydraListLayout'],
  ['meterList', 'MeterListLayout'],
] as const)('the layout %s is %s [R12]', async (name, component) => {
  expect((await layouts[name]()).name).toBe(component)
})

test('pages with data open the data sources; without those they do not come', async () => {
  expect((await createWrappers(async () => {}).data()).name).toBe('DataProviders')
  const blocked = new Error('no data')
  await expect(createWrappers(() => Promise.reject(blocked)).data()).rejects.toBe(blocked)
})

test('registers eight layouts, also the unused one of the hydra list [R11, R12]', () => {
  expect(Object.keys(layouts)).toHaveLength(8)
  expect(routeTable.some((entry) => entry.layout === 'hydraList')).toBe(false)
})

test('loads each page on demand, as a separate JS chunk [R13]', () => {
  const source = routeTable.map(({ page }) => page.toString())
  expect(source.every((text) => text.includes('dynamic_import'))).toBe(true)
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

const aboveOf = (path: string) =>
  matchRoutes(routes, path)
    ?.slice(0, -1)
    .map(({ route }) => route)

test('pages of the same layout share its instance', () => {
  expect(aboveOf('/profile')).toEqual(aboveOf('/settings'))
  expect(aboveOf('/profile')?.at(-1)).not.toBe(aboveOf('/dashboard')?.at(-1))
})

test('pages with data have one wrapper, public pages none', () => {
  expect(aboveOf('/profile')?.[0]).toBe(aboveOf('/device/hydra/HY-1')?.[0])
  expect(aboveOf('/')).toHaveLength(1)
})

test('only public pages have a payload [R1, H6]', () => {
  const loads = ({ path }: { path: string }) => matchRoutes(routes, path)?.at(-1)?.route.loader
  expect(routeTable.filter(loads).map(({ path }) => path)).toEqual(['/', '/about', '/features'])
})

test.each([
  ['/', false],
  ['/login', false],
  ['/nowhere', false],
  ['/dashboard', true],
  ['/alerts', true],
  ['/device/pm/devices', true],
  ['/device/hydra/devices', true],
  ['/device/hydra/HY-1', false],
  ['/device/bg/BG-1', false],
])('on %s → preloads links in view: %s', (path, expected) => {
  expect(loadsLinksInView(path)).toBe(expected)
})

test('the routes for sign-in: one for mailed links, and the chooser with the emulator only', () => {
  const of = (isEmulated: boolean) => extraRoutes(isEmulated).map(({ page: _, ...rest }) => rest)
  const mailed = { path: '/account-action', middleware: ['session'] }
  const look = { wrapper: null, layout: 'auth' }
  expect(of(false)).toEqual([{ ...mailed, ...look }])
  expect(of(true)).toEqual([
    { ...mailed, ...look },
    { path: CHOOSER_PATH, middleware: [], ...look },
  ])
})

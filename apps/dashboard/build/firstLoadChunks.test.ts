import { expect, test } from 'vitest'
import { firstLoadChunks, importsOfEntryChunk } from './firstLoadChunks.ts'

const ROOT = '/dashboard'
const ICONS = '/node_modules/@tabler/icons-react/dist/esm/icons'

/** Static imports of a dashboard with a few modules. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [`${ROOT}/src/main.tsx`]: [`${ROOT}/src/app/start.tsx`],
  [`${ROOT}/src/app/start.tsx`]: [
    '/node_modules/react-dom/client.js',
    '/node_modules/zod/index.js',
    '/protocol/src/errors.ts',
  ],
  [`${ROOT}/src/pages/LandingPage.tsx`]: [
    `${ROOT}/src/ui/Panel.tsx`,
    `${ROOT}/src/app/start.tsx`,
    `${ICONS}/IconSun.mjs`,
  ],
  [`${ROOT}/src/pages/LoginPage.tsx`]: [`${ROOT}/src/ui/Message.tsx`],
  [`${ROOT}/src/pages/DashboardPage.tsx`]: [
    `${ROOT}/src/ui/Tile.tsx`,
    '/node_modules/ofetch/index.js',
    '/protocol/src/errors.ts',
    '/protocol/src/index.ts',
    `${ROOT}/src/features/fleet/text.ts`,
    `${ROOT}/src/live/listed.ts`,
  ],
  [`${ROOT}/src/pages/BgListPage.tsx`]: [
    `${ROOT}/src/ui/Tile.tsx`,
    '/node_modules/virtual/index.js',
  ],
  [`${ROOT}/src/pages/HydraListPage.tsx`]: [
    `${ROOT}/src/quantities/meter.ts`,
    `${ROOT}/src/quantities/hydra.ts`,
    `${ROOT}/src/live/listed.ts`,
  ],
  [`${ROOT}/src/pages/BgDevicePage.tsx`]: [`${ROOT}/src/ui/Tile.tsx`, `${ROOT}/src/ui/Metrics.tsx`],
  [`${ROOT}/src/pages/PmDevicePage.tsx`]: [
    `${ROOT}/src/ui/Tile.tsx`,
    `${ROOT}/src/ui/Chart.tsx`,
    `${ROOT}/src/ui/Metrics.tsx`,
    `${ROOT}/src/quantities/meter.ts`,
  ],
  [`${ROOT}/src/pages/HydraDevicePage.tsx`]: [
    `${ROOT}/src/ui/Chart.tsx`,
    `${ROOT}/src/quantities/hydra.ts`,
  ],
  [`${ROOT}/src/app/data.ts`]: ['/protocol/src/index.ts'],
  [`${ROOT}/src/api/sessionUserIn.ts`]: ['/protocol/src/index.ts', '/protocol/src/parts.ts'],
  '/protocol/src/parts.ts': ['/node_modules/zod/index.js', '/protocol/src/errors.ts'],
  [`${ROOT}/src/ui/Tile.tsx`]: ['/node_modules/@mantine/core/Box.mjs'],
  [`${ROOT}/src/app/account.ts`]: ['/node_modules/ofetch/index.js', '/protocol/src/index.ts'],
  '/protocol/src/index.ts': ['/protocol/src/errors.ts', '/protocol/src/pm/device.ts'],
  [`${ROOT}/src/pages/AboutPage.tsx`]: [`${ROOT}/src/ui/Message.tsx`],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: [...(IMPORTS[id] ?? [])] }) }

/** The chunk of a module by the first group that names one. */
function chunkOf(id: string): string | null {
  for (const { name } of firstLoadChunks(ROOT)) {
    const chunk = name(id, graph)
    if (chunk !== null) return chunk
  }
  return null
}

test('the entry has one chunk with its packages, and leaves the schema library out', () => {
  for (const id of [`${ROOT}/src/app/start.tsx`, '/node_modules/react-dom/client.js'])
    expect(chunkOf(id), id).toBe('app')
  expect(chunkOf('/protocol/src/errors.ts')).toBe('app')
  expect(chunkOf('/node_modules/zod/index.js')).not.toBe('app')
  expect(chunkOf(`${ROOT}/src/main.tsx`)).toBeNull()
})

test('modules of public pages share a chunk, and another one with account pages', () => {
  expect(chunkOf(`${ROOT}/src/ui/Panel.tsx`)).toBe('public')
  expect(chunkOf(`${ROOT}/src/ui/Message.tsx`)).toBe('plain')
  expect(chunkOf(`${ROOT}/src/features/fleet/FleetOverview.tsx`)).toBeNull()
})

test('pages of signed-in users share a chunk with their libraries, without what visitors load', () => {
  expect(chunkOf(`${ROOT}/src/ui/Tile.tsx`)).toBe('members')
  expect(chunkOf('/node_modules/@mantine/core/Box.mjs')).toBe('members')
  expect(chunkOf('/protocol/src/errors.ts')).toBe('app')
  expect(chunkOf('/node_modules/ofetch/index.js')).toBe('account')
})

test('what lists, device pages, the dashboard or data sources alone need is in chunks of their own', () => {
  expect(chunkOf('/node_modules/virtual/index.js')).toBe('lists')
  expect(chunkOf(`${ROOT}/src/ui/Chart.tsx`)).toBe('devices')
  expect(chunkOf(`${ROOT}/src/features/fleet/text.ts`)).toBe('fleet')
  expect(chunkOf(`${ROOT}/src/app/data.ts`)).toBe('live')
})

test('what one family or its kind of device page needs is not loaded by the others', () => {
  expect(chunkOf(`${ROOT}/src/quantities/meter.ts`)).toBe('pm')
  expect(chunkOf(`${ROOT}/src/quantities/hydra.ts`)).toBe('hydra')
  expect(chunkOf(`${ROOT}/src/ui/Metrics.tsx`)).toBe('metrics')
  expect(chunkOf(`${ROOT}/src/live/listed.ts`)).toBe('overview')
})

test('schemas of a session are with the schema library, the rest of the protocol is a chunk', () => {
  expect(chunkOf('/protocol/src/parts.ts')).toBe('schemas')
  expect(chunkOf('/node_modules/zod/index.js')).toBe('schemas')
  expect(chunkOf('/protocol/src/pm/device.ts')).toBe('protocol')
})

test('an icon of a public page is in its chunk, any other one in that of icons', () => {
  expect(chunkOf(`${ICONS}/IconSun.mjs`)).toBe('public')
  expect(chunkOf(`${ICONS}/IconEngine.mjs`)).toBe('icons')
})

test('an entry chunk that imports another one is named', () => {
  const chunk = (name: string, imports: string[] = []) =>
    ({ type: 'chunk', name, fileName: `assets/${name}-1.js`, imports }) as const
  const files = [
    chunk('rolldown-runtime'),
    chunk('index', ['assets/app-1.js']),
    { type: 'asset' } as const,
  ]
  const closed = chunk('app', ['assets/rolldown-runtime-1.js'])
  expect(importsOfEntryChunk([...files, closed])).toEqual([])
  const open = chunk('app', ['assets/rolldown-runtime-1.js', 'assets/index-1.js'])
  expect(importsOfEntryChunk([...files, open])).toEqual(['assets/index-1.js'])
})

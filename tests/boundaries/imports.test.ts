import { expect, test } from 'vitest'
import { cruiseRepository } from './cruiseRepository.ts'
import { plantRepository } from './plantedRepository.ts'

/** Targets of the planted imports: each exists, so that only a rule can refuse it. */
const PRESENT = Object.fromEntries(
  [
    ...['server/http', 'server/socket', 'scenario', 'world'].map(
      (zone) => `apps/emulator/src/${zone}/index.ts`,
    ),
    'apps/emulator/src/engine/helper.test.ts',
    'apps/emulator/src/scenario/parse/parseScenario.ts',
    'apps/emulator/src/start/startEmulator.ts',
    ...['live', 'ui', 'pages'].map((zone) => `apps/dashboard/src/${zone}/index.ts`),
    'apps/dashboard/src/features/energy/index.ts',
    'apps/dashboard/src/main.tsx',
  ].map((path) => [path, 'export const something = 1']),
)

const KNOWN = [
  'protocol/src/index.ts',
  'apps/emulator/src/start/startEmulator.ts',
  'apps/emulator/src/engine/eventQueue.ts',
  'apps/dashboard/src/main.tsx',
  'cli/bin/start.mjs',
  'tests/boundaries/imports.test.ts',
]

const repository = await cruiseRepository(process.cwd())

test('no file breaks an import rule', () => {
  expect(repository.breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([])
})

// A cruiser that can't read TypeScript would find no modules and no errors.
test('all workspaces are read and their imports followed', () => {
  expect(repository.modules.length).toBeGreaterThan(200)
  expect(KNOWN.filter((path) => !repository.modules.includes(path))).toEqual([])
  const toContract = repository.imports.filter(({ to }) => to === 'protocol/src/index.ts')
  for (const workspace of ['apps/emulator/', 'apps/dashboard/']) {
    expect(toContract.filter(({ from }) => from.startsWith(workspace)).length).toBeGreaterThan(5)
  }
})

const TESTS = /\.(test|testing)\.|\/testing\//

/** The imports between parts of one workspace, as a drawing; `null` is no part of it. */
function drawing(partOf: (path: string) => string | null): string {
  const arrows = repository.imports
    .filter(({ from, to }) => !TESTS.test(from) && !TESTS.test(to))
    .map(({ from, to }) => [partOf(from), partOf(to)] as const)
    .filter(([from, to]) => from !== null && to !== null && from !== to)
    .map(([from, to]) => `  ${from} --> ${to}`)
  return ['```mermaid', 'flowchart LR', ...[...new Set(arrows)].sort(), '```'].join('\n')
}

/** The folder below `root` that holds a path. */
const folderIn = (root: string) => (path: string) =>
  path.startsWith(root) ? (path.slice(root.length).match(/^([^/]+)\//)?.[1] ?? null) : null

const workspaceOf = (path: string) =>
  path.match(/^(?:apps\/)?(protocol|emulator|dashboard|cli)\//)?.[1] ?? null

const ofCommandLine = folderIn('cli/src/')

/** Folders of verbs that nothing imports but the list of verbs: alike, so one part. */
const verbs = repository.imports
  .filter(({ from }) => from === 'cli/src/verbs/index.ts')
  .map(({ to }) => ofCommandLine(to))
  .filter((verb) =>
    repository.imports.every(
      ({ from, to }) =>
        ofCommandLine(to) !== verb || ['verbs', verb, null].includes(ofCommandLine(from)),
    ),
  )

function partOfCommandLine(path: string): string | null {
  const folder = ofCommandLine(path)
  return verbs.includes(folder) ? 'verb' : folder
}

test('docs/imports.md draws which folder imports which', async () => {
  const page = `# Imports between folders

An arrow leads from a folder to one that it imports. A test draws this page from the imports; rules in
\`.dependency-cruiser.mjs\` say which ones are allowed.

## Workspaces

${drawing(workspaceOf)}

## Emulator

${drawing(folderIn('apps/emulator/src/'))}

## Dashboard

${drawing(folderIn('apps/dashboard/src/'))}

## Command line

\`verbs\` lists the verbs; \`verb\` is the folder of each.

${drawing(partOfCommandLine)}
`
  await expect(page).toMatchFileSnapshot('../../docs/imports.md')
})

test('the emulator has at most nine folders at its root, and no loose file but its index', () => {
  const below = repository.modules.filter((path) => path.startsWith('apps/emulator/src/'))
  const parts = new Set(below.map((path) => path.split('/')[3]))
  const files = [...parts].filter((part) => part?.includes('.'))
  expect(files).toEqual(['index.ts'])
  expect(parts.size - files.length).toBeLessThanOrEqual(9)
})

test('at most one file of the scenario folder reads from disk', () => {
  const readers = repository.imports.filter(
    ({ from, to }) =>
      from.startsWith('apps/emulator/src/scenario/') && !from.includes('.test') && /^fs/.test(to),
  )
  expect(new Set(readers.map(({ from }) => from)).size).toBeLessThanOrEqual(1)
})

test.each([
  ['protocol/src/planted.ts', 'express'],
  ['protocol/src/planted.ts', '../../apps/emulator/src/index.ts'],
  ['apps/emulator/src/engine/planted.ts', 'node:fs'],
  ['apps/emulator/src/engine/planted.ts', 'express'],
  ['apps/emulator/src/engine/planted.ts', '../server/http/index.ts'],
  ['apps/emulator/src/world/planted.ts', 'node:crypto'],
  ['apps/emulator/src/world/planted.ts', '../scenario/index.ts'],
  ['apps/emulator/src/scenario/planted.ts', 'node:http'],
  ['apps/emulator/src/scenario/planted.ts', '../server/socket/index.ts'],
  ['apps/emulator/src/scenario/text/planted.ts', '../parse/parseScenario.ts'],
  ['apps/emulator/src/scenario/imported/planted.ts', '../parse/parseScenario.ts'],
  ['apps/emulator/src/server/http/planted.ts', '../socket/index.ts'],
  ['apps/emulator/src/server/channel/planted.ts', 'node:http'],
  ['apps/emulator/src/server/channel/planted.ts', '../http/index.ts'],
  ['apps/emulator/src/start/tab/planted.ts', 'express'],
  ['apps/emulator/src/auth/planted.ts', '../start/startEmulator.ts'],
  ['apps/emulator/src/start/startEmulator.ts', '@wattpost/dashboard'],
  ['apps/dashboard/src/ui/planted.tsx', '@wattpost/protocol'],
  ['apps/dashboard/src/ui/planted.tsx', '../live/index.ts'],
  ['apps/dashboard/src/live/planted.ts', '../ui/index.ts'],
  ['apps/dashboard/src/features/outage/planted.tsx', '../energy/index.ts'],
  ['apps/dashboard/src/features/outage/planted.tsx', '../../pages/index.ts'],
  ['apps/dashboard/src/pages/planted.tsx', '../main.tsx'],
  ['apps/dashboard/src/main.tsx', 'node:fs'],
  ['apps/dashboard/src/main.tsx', '@wattpost/emulator'],
  ['cli/src/planted.ts', '../../apps/emulator/src/start/startEmulator.ts'],
  ['tests/planted.test.ts', '../apps/emulator/src/start/startEmulator.ts'],
  ['apps/emulator/src/world/planted.ts', '../engine/helper.test.ts'],
])('a planted %s that imports %s is refused', async (path, target) => {
  const files = { [path]: `import { something } from '${target}'\nexport const it = something` }
  const { breaches } = await cruiseRepository(plantRepository({ ...PRESENT, ...files }))
  expect(breaches.filter(({ from, rule }) => from === path && !rule.startsWith('no-'))).not.toEqual(
    [],
  )
})

test.each([
  ['apps/emulator/src/world/planted.ts', 'suncalc'],
  ['apps/emulator/src/server/http/planted.ts', 'express'],
  ['apps/emulator/src/server/http/planted.ts', '../../world/index.ts'],
  ['apps/dashboard/src/features/outage/planted.tsx', '../../live/index.ts'],
  ['apps/dashboard/src/live/planted.ts', '@wattpost/protocol'],
  ['tests/planted.test.ts', '@wattpost/emulator'],
])('a planted %s may import %s', async (path, target) => {
  const files = { [path]: `import { something } from '${target}'\nexport const it = something` }
  const { breaches } = await cruiseRepository(plantRepository({ ...PRESENT, ...files }))
  expect(breaches.filter(({ from }) => from === path)).toEqual([])
})

test('a cycle, an orphan and an unresolvable import are refused', async () => {
  const root = plantRepository({
    'protocol/src/a.ts': "import type { B } from './b.ts'\nexport type A = B",
    'protocol/src/b.ts': "import type { A } from './a.ts'\nexport type B = A",
    'protocol/src/forgotten.ts': 'export const something = 1',
    'protocol/src/lost.ts': "import { something } from './nowhere.ts'\nexport const it = something",
  })
  const { breaches } = await cruiseRepository(root)
  const rules = breaches.map(({ rule, from }) => `${rule} ${from}`)
  expect(rules).toContain('no-cycles protocol/src/a.ts')
  expect(rules).toContain('no-orphans protocol/src/forgotten.ts')
  expect(rules).toContain('no-unresolvable protocol/src/lost.ts')
})

import { expect, test } from 'vitest'
import { demoChunks } from './demoChunks.ts'

const ROOT = '/dashboard'
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'demo/main.ts': ['src/app/start.tsx'],
  'src/pages/DashboardPage.tsx': ['src/ui/Tile.tsx', 'src/ui/Field.tsx'],
  'src/features/director/Director.tsx': ['src/ui/Field.tsx', 'src/ui/Slider.tsx'],
  'src/pages/PmListPage.tsx': ['src/ui/Tile.tsx', 'src/ui/Slider.tsx', 'src/ui/Row.tsx'],
}

test.each([
  ['demo/main.ts', null],
  ['src/app/start.tsx', 'first'],
  ['src/pages/DashboardPage.tsx', 'first'],
  ['src/ui/Tile.tsx', 'first'],
  ['src/ui/Field.tsx', 'first'],
  ['src/ui/Slider.tsx', 'director'],
  ['src/ui/Row.tsx', 'devices'],
  ['src/pages/AboutPage.tsx', null],
])('%s is in the chunk %s', (module, chunk) => {
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: (IMPORTS[id.slice(ROOT.length + 1)] ?? []).map((path) => `${ROOT}/${path}`),
    }),
  }
  const [group] = demoChunks(ROOT).groups
  expect(group?.name(`${ROOT}/${module}`, graph)).toBe(chunk)
})

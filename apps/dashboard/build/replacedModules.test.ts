import type { Rollup } from 'vite'
import { expect, test, vi } from 'vitest'
import { replacedModules } from './replacedModules.ts'

/** The file that an import leads to; `null` for the bundler's own answer. */
function resolved(source: string, importer: string) {
  const plugin = replacedModules('/app', 'demo', { 'src/live/a.ts': 'demo/b.ts' })
  return (plugin.resolveId as (source: string, importer: string) => string | null)(source, importer)
}

test('a replaced module leads to its replacement, by any relative path', () => {
  expect(resolved('./a.ts', '/app/src/live/c.ts')).toBe('/app/demo/b.ts')
  expect(resolved('../live/a.ts', '/app/src/pages/c.tsx')).toBe('/app/demo/b.ts')
})

test('a replacement imports the original', () => {
  expect(resolved('../src/live/a.ts', '/app/demo/b.ts')).toBeNull()
})

test('other modules and packages stay', () => {
  expect(resolved('./other.ts', '/app/src/live/c.ts')).toBeNull()
  expect(resolved('react', '/app/src/live/c.ts')).toBeNull()
})

test('a replacement that no import needs fails the build', () => {
  const plugin = replacedModules('/app', 'demo', { 'src/gone.ts': 'demo/b.ts' })
  const error = vi.fn()
  const end = plugin.buildEnd as (this: Pick<Rollup.PluginContext, 'error'>, error?: Error) => void
  end.call({ error: error as never })
  expect(error).toHaveBeenCalledWith('No module imports src/gone.ts.')
})

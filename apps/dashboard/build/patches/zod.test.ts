import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutJsonSchema, zodWithoutEval } from './zod.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('zod/package.json'))
const schemas = readFileSync(join(folder, 'v4/classic/schemas.js'), 'utf8')
const core = readFileSync(join(folder, 'v4/core/core.js'), 'utf8')
const JSON_SCHEMA = /ToJSONSchema|createStandard|processJSONSchema/

test('zod has the version that the patch was written for', () => {
  expect(require('zod/package.json').version).toBe('4.6.7')
})

test('patched schemas mention JSON Schema in their import alone, so the bundler drops it', () => {
  const uses = (code: string) => code.split('\n').filter((line) => JSON_SCHEMA.test(line))
  expect(uses(schemas).length).toBeGreaterThan(30)
  expect(uses(withoutJsonSchema(schemas))).toEqual([expect.stringMatching(/^import /)])
  expect(withoutJsonSchema(schemas)).toContain('inst._zod.def')
})

test('the chunk with zod’s core starts by the configuration that the core reads', () => {
  const context: { __zod_globalConfig?: { jitless: boolean } } = {}
  runInNewContext(zodWithoutEval({ moduleIds: [join(folder, 'v4/core/core.js')] }), context)
  expect(context.__zod_globalConfig).toEqual({ jitless: true })
  expect(core).toContain('export const globalConfig = globalThis.__zod_globalConfig')
  expect(readFileSync(join(folder, 'v4/core/util.js'), 'utf8')).toContain('globalConfig.jitless')
  expect(zodWithoutEval({ moduleIds: ['/src/main.tsx'] })).toBe('')
})

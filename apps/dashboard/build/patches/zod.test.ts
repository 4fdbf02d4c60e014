import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { formatsIn, zod, zodWithoutEval } from './zod.ts'

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
  expect(uses(zod.lean(schemas))).toEqual([expect.stringMatching(/^import /)])
  expect(zod.lean(schemas)).toContain('inst._zod.def')
})

test('patched objects leave out the code generator, which is unused without eval', () => {
  const line = 'core.$ZodObjectJIT.init(inst, def);'
  expect(schemas.split(line)).toHaveLength(2)
  expect(zod.lean(schemas)).not.toContain('JIT')
  expect(zod.lean(schemas)).toContain('core.$ZodObject.init(inst, def);')
})

test('patched texts have no formats, and no schema of ours uses one', () => {
  const formats = formatsIn(schemas)
  expect(formats.length).toBeGreaterThan(20)
  expect(formats).toContain('email')
  expect(formatsIn(zod.lean(schemas))).toEqual([])
  const used = new RegExp(
    `\\.string\\(\\)[^\\n]*\\.(${formats.join('|')})\\(|^\\s*\\.(${formats.join('|')})\\(`,
    'm',
  )
  for (const folder of ['protocol/src', 'apps/dashboard/src'])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/(?<!test)\.ts$/.test(file))
        expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(used)
})

test('the chunk with zod’s core starts by the configuration that the core reads', () => {
  const context: { __zod_globalConfig?: { jitless: boolean } } = {}
  runInNewContext(zodWithoutEval({ moduleIds: [join(folder, 'v4/core/core.js')] }), context)
  expect(context.__zod_globalConfig).toEqual({ jitless: true })
  expect(core).toContain('export const globalConfig = globalThis.__zod_globalConfig')
  expect(readFileSync(join(folder, 'v4/core/util.js'), 'utf8')).toContain('globalConfig.jitless')
  expect(zodWithoutEval({ moduleIds: ['/src/main.tsx'] })).toBe('')
})

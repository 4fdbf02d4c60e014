import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutJsonSchema } from './leanLibraries.ts'

test('of the library’s schemas only the import of JSON Schema’s making is left, for nothing uses it', () => {
  const file = createRequire(import.meta.url)
    .resolve('zod')
    .replace(/index\.c?js$/, 'v4/classic/schemas.js')
  const lean = withoutJsonSchema(readFileSync(file, 'utf8'))
  const uses = lean
    .split('\n')
    .filter((line) => /ToJSONSchema|createStandard|processJSONSchema/.test(line))
  expect(uses).toEqual([expect.stringMatching(/^import /)])
  expect(lean).toContain('inst._zod.def')
})

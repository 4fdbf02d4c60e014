import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { leanPackages } from './leanPackages.ts'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

test.each([
  [
    join(folderOf('react-router'), 'dist/development/chunk-6KYCQHYJ.mjs'),
    'ENABLE_DEV_WARNINGS = false',
  ],
  [join(folderOf('zod'), 'v4/classic/schemas.js'), 'core.$ZodObject.init('],
  ['/node_modules/victory-vendor/es/d3-scale.js', 'scaleBand'],
  ['/node_modules/engine.io-client/build/esm/transports/index.js', 'websocket'],
])('a build gets %s patched, and the files beside it unchanged', (file, kept) => {
  const { transform } = leanPackages()
  if (typeof transform !== 'function') throw new Error('the patch transforms no files')
  const code = 'var ENABLE_DEV_WARNINGS = true;\ncore.$ZodObjectJIT.init(inst, def);'
  const built = (path: string) => Reflect.apply(transform, undefined, [code, path])
  expect(built(file)).toContain(kept)
  expect(built(join(dirname(file), 'other.js'))).toBeNull()
})

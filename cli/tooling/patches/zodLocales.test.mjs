import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { fromRoot } from '../repositoryRoot.mjs'
import { withoutLocales } from './zodLocales.mjs'

/** @param {import('esbuild').Plugin[]} plugins */
async function zodFiles(plugins) {
  const { metafile } = await build({
    stdin: { contents: "export * from 'zod'", resolveDir: fromRoot('protocol') },
    ...{ bundle: true, format: 'esm', write: false, metafile: true, plugins },
  })
  return Object.keys(metafile.inputs)
}

test('zod has the version that the patch was written for', () => {
  const { version } = JSON.parse(readFileSync(fromRoot('node_modules/zod/package.json'), 'utf8'))
  expect(version).toBe('4.6.7')
})

test('a patched bundle holds English alone; an unpatched one holds all locales', async () => {
  const locales = (/** @type {string[]} */ files) =>
    files.filter((file) => /zod\/v4\/locales\/\w/.test(file)).map((file) => file.split('/').at(-1))
  expect(locales(await zodFiles([])).length).toBeGreaterThan(40)
  expect(locales(await zodFiles([withoutLocales]))).toEqual(['en.js'])
})

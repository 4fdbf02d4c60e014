import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const manifestFile = createRequire(import.meta.url).resolve('firebase-tools/package.json')
const toolsRequire = createRequire(manifestFile)
const jsonOf = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** In a separate process: firebase-tools changes its process. */
const SHAPE = `
  import { createApp, exegesis } from ${JSON.stringify(new URL('./firebaseTools.mjs', import.meta.url).href)}
  import { usedPaths } from ${JSON.stringify(new URL('./fastAuthApp.mjs', import.meta.url).href)}
  const calls = []
  const compile = exegesis.middleware
  exegesis.middleware = (description, options) => {
    const before = Object.values(description.paths)
    const after = Object.values(usedPaths(description.paths))
    const parameters = (items) => items.flatMap((item) => item.parameters ?? []).length
    calls.push({
      paths: [before.length, after.length],
      parameters: [parameters(before), parameters(after)],
      options: Object.keys(options),
    })
    return compile(description, { ...options, lazyCompileValidationSchemas: true })
  }
  const app = await createApp('demo-shape')
  console.log(JSON.stringify({ calls, listens: typeof app.listen }))
  process.exit(0)`

test('firebase-tools and its router have the versions that the patch was written for', () => {
  expect(jsonOf(manifestFile).version).toBe('15.34.2')
  expect(jsonOf(toolsRequire.resolve('exegesis-express/package.json')).version).toBe('4.0.0')
})

test('createApp hands the API description to exegesis.middleware once', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    SHAPE,
  ])
  const { calls, listens } = JSON.parse(stdout)
  expect(listens).toBe('function')
  expect(calls).toHaveLength(1)
  const [{ paths, parameters, options }] = calls
  // The patch leaves out paths and parameters that are there.
  expect(paths[1]).toBeGreaterThan(20)
  expect(paths[1]).toBeLessThan(paths[0])
  expect(parameters[1]).toBeLessThan(parameters[0])
  expect(options).toContain('controllers')
})

test('the router has the option to compile validators at their first use', () => {
  const exegesis = createRequire(toolsRequire.resolve('exegesis-express')).resolve('exegesis')
  const options = readFileSync(join(dirname(exegesis), 'options.js'), 'utf8')
  expect(options).toContain('lazyCompileValidationSchemas')
})

test('the documented command is lib/bin/firebase.js', () => {
  expect(jsonOf(manifestFile).bin).toEqual({ firebase: './lib/bin/firebase.js' })
})

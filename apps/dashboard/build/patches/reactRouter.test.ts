import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { reactRouter } from './reactRouter.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
const CHUNK = 'dist/development/chunk-6KYCQHYJ.mjs'
const code = readFileSync(join(folder, CHUNK), 'utf8')
const patched = reactRouter.lean(code)

test('react-router has the version that the patch was written for', () => {
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('7.18.5')
})

test('the file of production differs from that of development only in the constant', () => {
  const production = readFileSync(join(folder, 'dist/production/chunk-7RTFRKQW.mjs'), 'utf8')
  const warnings = 'var ENABLE_DEV_WARNINGS = '
  expect(code.replace(`${warnings}true;`, `${warnings}false;`)).toBe(production)
  expect(patched).toContain(`${warnings}false;`)
})

test('names of components and the prefetching of links are left out, components are pure, and nothing else', () => {
  const lines = patched.split('\n')
  const changed = code.split('\n').filter((line) => !lines.includes(line))
  expect(changed.filter((line) => !/^\w+\.displayName = /.test(line))).toEqual([
    'var ENABLE_DEV_WARNINGS = true;',
    'var Link = React10.forwardRef(',
    expect.stringMatching(/^ +return shouldPrefetch && .*PrefetchPageLinks, \{ page: href/),
    ...['NavLink', 'Form'].map((name) => `var ${name} = React10.forwardRef(`),
  ])
  expect(lines).toContain('    return link;')
  expect(lines).toContain('var Form = /* @__PURE__ */ React10.forwardRef(')
})

test('no link of the dashboard prefetches by the router', () => {
  const source = 'apps/dashboard/src'
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\bprefetch[=:]/.test(text))).toEqual([])
})

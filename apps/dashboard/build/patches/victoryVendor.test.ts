import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEPT_SCALES, victoryVendor } from './victoryVendor.ts'

const folder = createRequire(import.meta.url)
  .resolve('victory-vendor/d3-scale')
  .replace(/([\\/]victory-vendor)[\\/].*$/, '$1')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('victory-vendor and d3-scale have the versions that the patch was written for', () => {
  expect(JSON.parse(read('package.json')).version).toBe('37.4.1')
  expect(JSON.parse(read('../d3-scale/package.json')).version).toBe('4.0.3')
})

test('the replaced file only passes d3-scale on', () => {
  const code = read('es/d3-scale.js').replace(/^\s*(\/\/.*)?\n/gm, '')
  expect(code.trim()).toBe('export * from "d3-scale";')
})

test('a build gets only the kept scales in place of that file', () => {
  expect(victoryVendor.lean()).toBe("export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'")
})

test('d3-scale exports the scales that the patch keeps', () => {
  const code = read('../d3-scale/dist/d3-scale.mjs')
  for (const name of KEPT_SCALES) expect(code).toMatch(new RegExp(`export ?\\{[^}]*\\b${name}\\b`))
})

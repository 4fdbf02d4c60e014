import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compilePure } from './compilePure.ts'

test.each([
  ['the clock', 'export const now: number = Date.now()'],
  ['a date of now', 'export const hour = new Date().getUTCHours()'],
  ['a text of now', 'export const text = Date().slice(0, 3)'],
  ['dice', 'export const die = Math.random() * 6'],
  ['a stopwatch', 'export const elapsed = performance.now()'],
  ['a random id', 'export const id = crypto.randomUUID()'],
  ['a timer', 'setTimeout(() => {}, 1)'],
  ['the process', 'export const seed = process.env.SEED'],
  ['the page', 'export const title = document.title'],
  ['the network', "export const answer = fetch('http://127.0.0.1')"],
  ['the console', "console.log('here')"],
  [
    'a file',
    "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x', 'utf8')",
  ],
])('the engine cannot reach %s', (_, content) => {
  expect(compilePure(content)).not.toEqual([])
})

test.each([
  ['a given moment', 'export const text = new Date(0).toISOString()'],
  ['arithmetic', 'export const half: number = Math.floor(1.5)'],
  ['the contract', "export { LIST_DEFAULTS } from '@wattpost/protocol'"],
])('the engine can use %s', (_, content) => {
  expect(compilePure(content)).toEqual([])
})

// Types can't refuse `const draw: () => number = Math.random`, so this test also searches the text.
const UNPREDICTABLE = /\b(Math\.random|Date\.now|new Date\(\))/

test('no file of engine, world and transport names a clock or random source', () => {
  const sources = ['engine', 'world', 'server/transport'].flatMap(sourcesOf)
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((path) => UNPREDICTABLE.test(readFileSync(path, 'utf8')))).toEqual([])
})

/** The source files of a folder of the emulator, tests aside. */
function sourcesOf(folder: string): string[] {
  return readdirSync(`apps/emulator/src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.testing|\.d)\.ts$/.test(path))
    .map((path) => `apps/emulator/src/${folder}/${path}`)
}

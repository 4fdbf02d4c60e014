import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { blocks, blocksIn, titled } from './codeBlocks.ts'

/** Languages that these tests check. */
const CHECKED = ['yaml', 'sh', 'console', 'json', 'ts', 'js']
/** Languages without a check, with the reason. */
const UNCHECKED: Readonly<Record<string, string>> = {
  text: 'output of a program, which the tests of that program compare',
  mermaid: 'drawn and compared by the test of imports',
  nginx: 'nginx is not installed; the page of the recipe states what was checked',
  caddy: 'Caddy is not installed; the page of the recipe states what was checked',
}
test('each block has a language that is checked, or a reason why not', () => {
  const known = [...CHECKED, ...Object.keys(UNCHECKED)]
  expect(blocks.length).toBeGreaterThan(100)
  expect(blocks.filter(({ language }) => !known.includes(language)).map(({ at }) => at)).toEqual([])
})

test.each(titled(blocksIn('json')))('%s is JSON', (_, { text }) => {
  expect(() => JSON.parse(text)).not.toThrow()
})

test('blocks and examples of TypeScript have the types of the package', async () => {
  const folder = resolve('.cache/docs-types')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const written = blocksIn('ts', 'js').map(({ at, text }) => {
    const name = `${at.replaceAll(/\W/g, '-')}.ts`
    writeFileSync(join(folder, name), `${text}\nexport {}\n`)
    return name
  })
  expect(written.length).toBeGreaterThan(1)
  const examples = readdirSync('docs/examples').filter((name) => /^outage\..*\.ts$/.test(name))
  const compilerOptions = {
    ...{ outDir: '.', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], rootDir: '../..' },
    paths: { 'wattpost/protocol': ['../../protocol/src/index.ts'] },
  }
  const files = [...written, ...examples.map((name) => `../../docs/examples/${name}`)]
  const references = ['cli', 'protocol'].map((path) => ({ path: `../../${path}` }))
  const project = { extends: '../../tsconfig.base.json', compilerOptions, files, references }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const compiler = 'node_modules/typescript-native/bin/tsc'
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-b', folder]).catch(
    (error: { readonly stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

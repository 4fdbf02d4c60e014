import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// Script of the first load, from the built dashboard; `npm run bench -- first-load` measures it in a browser.

const DIST = 'apps/dashboard/dist'
const KIB = 1024

const chunks = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.js'))
const codeOf = (file: string) => readFileSync(`${DIST}/assets/${file}`, 'utf8')

/** The chunks that a page names in its HTML. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(`${DIST}/${page}`, 'utf8')
  return [...html.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, file = '']) => file)
}

/** Chunks by the names of their modules. */
function named(...names: readonly string[]): string[] {
  return names.map((name) => {
    const file = chunks.find((one) => one.startsWith(`${name}-`))
    if (file === undefined) throw new Error(`no chunk ${name}`)
    return file
  })
}

/** Size of chunks with all that they import, KiB of gzip. */
function kibOf(files: readonly string[]): number {
  const all = new Set<string>()
  const add = (file: string) => {
    if (all.has(file)) return
    all.add(file)
    for (const [, imported = ''] of codeOf(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      add(imported)
  }
  for (const file of files) add(file)
  return [...all].reduce((sum, file) => sum + gzipSync(codeOf(file)).length / KIB, 0)
}

const ACCOUNT = ['account', 'firebaseIdentity', 'sessionCalls'] as const

test.each([
  ['/', () => scriptsOf('index.html'), 123],
  ['/about', () => scriptsOf('about/index.html'), 120.5],
  [
    '/login',
    () => [...scriptsOf('200.html'), ...named('AuthLayout', 'LoginPage', ...ACCOUNT)],
    158,
  ],
] as const)('%s loads at most its budget of script [R13]', (_, scripts, budgetKib) => {
  const files = scripts()
  expect(files.length).toBeGreaterThan(3)
  expect(kibOf(files)).toBeLessThan(budgetKib)
})

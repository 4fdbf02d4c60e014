import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// Files of the first load, from the built dashboard; `npm run bench -- first-load` measures it in a browser.

const DIST = 'apps/dashboard/dist'
const KIB = 1024

const chunks = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.js'))
const codeOf = (file: string) => readFileSync(`${DIST}/assets/${file}`, 'utf8')

/** The chunks that a page names in its HTML. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(`${DIST}/${page}`, 'utf8')
  return [...html.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, file = '']) => file)
}

const ACCOUNT = ['account', 'firebaseIdentity', 'sessionCalls'] as const

/** Chunks by the names of their modules. */
function named(...names: readonly string[]): string[] {
  return names.map((name) => {
    const file = chunks.find((one) => one.startsWith(`${name}-`))
    if (file === undefined) throw new Error(`no chunk ${name}`)
    return file
  })
}

/** Chunks with all that they import. */
function withImports(files: readonly string[]): string[] {
  const all = new Set<string>()
  const add = (file: string) => {
    if (all.has(file)) return
    all.add(file)
    for (const [, imported = ''] of codeOf(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      add(imported)
  }
  for (const file of files) add(file)
  return [...all]
}

/** Size of chunks with all that they import, KiB of gzip. */
function kibOf(files: readonly string[]): number {
  return withImports(files).reduce((sum, file) => sum + gzipSync(codeOf(file)).length / KIB, 0)
}

/** All that a page with devices of an emulator loads besides the page: session, connection, story, account. */
const MEMBER = [
  ...ACCOUNT,
  ...['DataProviders', 'MemberLayouts', 'live', 'story', 'UserMenu'],
] as const

/** Bytes of a file for a browser that reads brotli. */
function sentBytes(file: string): number {
  const small = `${DIST}/assets/${file}.br`
  return statSync(existsSync(small) ? small : `${DIST}/assets/${file}`).size
}

/** Bytes of a page, which is compressed for each response. */
function sentPageBytes(page: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  return brotliCompressSync(readFileSync(`${DIST}/${page}`), { params }).length
}

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

test('the first load of / is at most 130 KiB of page, styles and scripts on the wire', () => {
  const html = readFileSync(`${DIST}/index.html`, 'utf8')
  const styles = [...html.matchAll(/\/assets\/([\w-]+\.css)/g)].map(([, file = '']) => file)
  expect(styles.length).toBeGreaterThan(0)
  const files = new Set([...styles, ...withImports(scriptsOf('index.html'))])
  const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), sentPageBytes('index.html'))
  expect(bytes / KIB).toBeLessThan(130)
  expect(bytes / KIB).toBeGreaterThan(60)
})

// `npm run bench -- weight` measures it in a browser.
test.each(['BgDevicePage', 'PmDevicePage', 'HydraDevicePage'])(
  '%s, read to its end, loads at most 300 KiB of script in 25 files',
  (page) => {
    const files = [...scriptsOf('200.html'), ...named(...MEMBER, page)]
    expect(withImports(files).length).toBeLessThanOrEqual(25)
    expect(kibOf(files)).toBeLessThan(300)
    expect(kibOf(files)).toBeGreaterThan(200)
  },
)

test('every compressible asset of at least 1 KiB is stored with brotli and gzip', () => {
  const assets = readdirSync(`${DIST}/assets`)
  const large = assets.filter(
    (file) => /\.(css|js)$/.test(file) && statSync(`${DIST}/assets/${file}`).size >= KIB,
  )
  expect(large.length).toBeGreaterThan(20)
  const missing = large.flatMap((file) => [`${file}.br`, `${file}.gz`])
  expect(missing.filter((file) => !assets.includes(file))).toEqual([])
})

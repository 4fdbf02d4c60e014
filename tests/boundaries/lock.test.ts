import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

/** Whether a package at `path` resolves `name` by Node's search through the parent folders. */
function finds(path: string, name: string): boolean {
  if (lock.packages[`${path}/node_modules/${name}`.replace(/^\//, '')]) return true
  return path !== '' && finds(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

// If a registry mirror lacks the packages of other systems, npm writes a lock file without them, and
// then refuses that lock: `npm ci` fails on every fresh clone.
test('the lock file has the packages of every system', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
  )
  expect(missing).toEqual([])
})

// npm takes what a registry sends for an entry without one.
test('each package from the registry has its integrity', () => {
  const without = Object.entries(lock.packages).flatMap(([path, { link, integrity = '' }]) =>
    path.includes('node_modules/') && link !== true && !integrity.startsWith('sha512-')
      ? [path]
      : [],
  )
  expect(without).toEqual([])
})

// The first releases without known memory attacks.
test.each([
  ['engine.io', '6.6.7'],
  ['socket.io-parser', '4.2.7'],
  ['ws', '8.21.1'],
])('%s is locked at %s or later, at every path (case 30)', (name, least) => {
  const versions = Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? [version ?? ''] : [],
  )
  expect(versions).not.toEqual([])
  for (const version of versions) expect(isAtLeast(version, least), version).toBe(true)
})

/** Whether a release is at least the given one. */
function isAtLeast(version: string, least: string): boolean {
  const [mine = [], theirs = []] = [version, least].map((text) => text.split('.').map(Number))
  const differing = theirs.findIndex((part, at) => part !== mine[at])
  return differing < 0 || (mine[differing] ?? 0) > (theirs[differing] ?? 0)
}

test('the lock file has no registry addresses', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

/** Whether a package that lies at `path` finds `name` as Node looks for it, folder by folder upward. */
function finds(path: string, name: string): boolean {
  if (lock.packages[`${path}/node_modules/${name}`.replace(/^\//, '')]) return true
  return path !== '' && finds(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

// Where a registry mirror lacks the packages of other systems, npm writes a lock without them, and
// then refuses that lock: `npm ci` fails on every fresh clone.
test('the lock names the packages of every system, so that a fresh clone installs', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
  )
  expect(missing).toEqual([])
})

test('the lock names no registry, so that any mirror serves', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})

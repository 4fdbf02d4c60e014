import { readFileSync } from 'node:fs'
import { intersects, subset } from 'semver'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { TRIED_NODES } from '../../cli/tooling/registryNode.mjs'

interface Locked {
  readonly version?: string
  readonly engines?: { readonly node?: string }
}
interface Manifest {
  readonly engines?: { readonly node: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'))
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json')
const root = json<Manifest>('package.json')
const supported = root.engines?.node ?? ''

/** The packages that ask for a Node that we do not demand, as `path version: range`. */
function askingForMore(locked: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(locked).flatMap(([path, { version, engines }]) => {
    const runs = engines?.node === undefined || subset(supported, engines.node)
    return runs ? [] : [`${path} ${version}: ${engines?.node}`]
  })
}

test('every package of the lock file runs on each Node that we support', () => {
  expect(askingForMore(packages)).toEqual([])
})

test.each(['>=22.14.0', '^20.19.0 || >=24', '>=20.20'])(
  'a package that asks for Node %s is found',
  (node) => {
    const more = { 'node_modules/x': { version: '1.0.0', engines: { node } } }
    expect(askingForMore(more)).toEqual([`node_modules/x 1.0.0: ${node}`])
  },
)

test('supported are Node 20.19, 22.13 and 24, and not older ones', () => {
  for (const version of ['20.19.0', '22.13.0', '24.0.0'])
    expect(subset(version, supported)).toBe(true)
  expect(subset('20.18.0', supported)).toBe(false)
})

test.each([
  ['test.yml', 'test'],
  ['package.yml', 'try'],
])('%s runs on the Nodes that are tried before a release, one of each line', (file, job) => {
  const { jobs } = parse(readFileSync(`.github/workflows/${file}`, 'utf8'))
  expect(jobs[job].strategy.matrix.node).toEqual(TRIED_NODES)
  const lines = supported.split(' || ')
  expect(lines.filter((line) => !TRIED_NODES.some((node) => intersects(node, line)))).toEqual([])
  expect(TRIED_NODES.filter((node) => !intersects(node, supported))).toEqual([])
})

// `npm run outdated` reads the same list and compares it with the registry.
test('each dependency that is held back has its version and a reason in the list', () => {
  const folders = ['.', 'protocol', 'apps/emulator', 'apps/dashboard', 'cli']
  const direct = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = json<Manifest>(`${folder}/package.json`)
    return Object.entries({ ...dependencies, ...devDependencies })
  })
  const held = json<Record<string, { version: string; reason: string }>>(
    'cli/tooling/heldVersions.json',
  )
  for (const [name, { version, reason }] of Object.entries(held)) {
    expect(direct).toContainEqual([name, version])
    expect(reason).toMatch(/\w+ \w+/)
  }
})

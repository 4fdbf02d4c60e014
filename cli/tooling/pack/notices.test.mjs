import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sbomOf } from './sbom.mjs'
import { noticesOf, shippedPackages } from './shippedPackages.mjs'

const PRODUCT = { name: 'wattpost', version: '1.0.0', license: 'MIT' }

/** Writes packages to a folder. @param {Record<string, { manifest?: object, licence?: string }>} packages by name */
function installed(packages) {
  const root = mkdtempSync(join(tmpdir(), 'wattpost-notices-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, { manifest, licence }] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    const full = { name, version: '1.2.3', license: 'MIT', ...manifest }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(full))
    if (licence !== undefined) writeFileSync(join(folder, 'LICENSE'), licence)
  }
  return root
}

const FILES = ['src/own.ts', 'node_modules/@a/b/dist/index.js', 'node_modules/c/index.js']
const INSTALLED = { '@a/b': { licence: 'Copyright (c) A\n\nMIT of A' }, c: { licence: 'MIT of C' } }

test('each package of a bundle has a notice with name, version, licence and text', () => {
  const notices = noticesOf(shippedPackages(installed(INSTALLED), FILES))
  expect(notices).toContain('@a/b 1.2.3 (MIT)\n----------------\nCopyright (c) A\n\nMIT of A\n')
  expect(notices).toContain('c 1.2.3 (MIT)\n-------------\nMIT of C\n')
})

test.each(['GPL-3.0-only', 'SEE LICENSE IN x', undefined, 'MIT AND AGPL-3.0-only'])(
  'a package under %s is not shipped',
  (license) => {
    const root = installed({ c: { manifest: { license } } })
    expect(() => shippedPackages(root, FILES.slice(2))).toThrow(/not allowed[\s\S]*c@1\.2\.3: /)
  },
)

test('a choice of licences is shipped when one of them is allowed', () => {
  const root = installed({ c: { manifest: { license: '(MIT OR GPL-3.0-only)' }, licence: 'both' } })
  expect(shippedPackages(root, FILES.slice(2))).toMatchObject([{ name: 'c', text: 'both' }])
})

test('a package without a licence file gets the standard text with its author', () => {
  const root = installed({ c: { manifest: { author: { name: 'Ada' } } } })
  const [{ text = '' } = {}] = shippedPackages(root, FILES.slice(2))
  expect(text).toMatch(/^Copyright \(c\) Ada$/m)
  expect(text).toContain('Permission is hereby granted')
})

test('the data inside a package has a notice of its own', () => {
  const atlas = { manifest: { version: '2.0.2', license: 'ISC' }, licence: 'ISC' }
  const root = installed({ 'world-atlas': atlas })
  const shipped = shippedPackages(root, ['node_modules/world-atlas/countries-110m.json'])
  expect(shipped.map(({ name }) => name)).toEqual(['natural-earth', 'world-atlas'])
})

test('the SBOM lists each package with its address and licence, the same bytes each time', async () => {
  const shipped = shippedPackages(installed(INSTALLED), FILES)
  const text = await sbomOf(PRODUCT, shipped)
  expect(await sbomOf(PRODUCT, shipped)).toBe(text)
  const { metadata, components } = JSON.parse(text)
  expect(metadata.component).toMatchObject({ purl: 'pkg:npm/wattpost@1.0.0' })
  expect(components).toMatchObject([
    { purl: 'pkg:npm/%40a/b@1.2.3', licenses: [{ license: { id: 'MIT' } }] },
    { purl: 'pkg:npm/c@1.2.3' },
  ])
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHANGELOG, LOCK, MANIFEST, released } from './release.mjs'

const FILES = {
  [MANIFEST]: '{\n  "name": "wattpost",\n  "version": "1.2.0"\n}\n',
  [LOCK]: `{
  "packages": {
    "apps/x": {
      "version": "1.2.0"
    },
    "cli": {
      "name": "wattpost",
      "version": "1.2.0"
    }
  }
}
`,
  [CHANGELOG]:
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [1.2.0] - 2026-01-02\n',
  'docs/start.md': 'npx ./wattpost-1.2.0.tgz demo\n',
  'docs/other.md': 'recordings of version 1.2.0\n',
}
const NEXT = { version: '1.3.0', date: '2026-03-04' }

test('a release is written into manifest, lock, changelog and the pages that name the tarball', () => {
  expect(released(FILES, NEXT)).toEqual({
    changed: {
      [MANIFEST]: '{\n  "name": "wattpost",\n  "version": "1.3.0"\n}\n',
      [LOCK]: FILES[LOCK].replace(/1\.2\.0(?![\s\S]*1\.2\.0)/, '1.3.0'),
      [CHANGELOG]: FILES[CHANGELOG].replace(
        '## [Unreleased]\n',
        '## [Unreleased]\n\n## [1.3.0] - 2026-03-04\n',
      ),
      'docs/start.md': 'npx ./wattpost-1.3.0.tgz demo\n',
    },
  })
})

test.each([
  ['1.3', '"1.3" is not a version'],
  ['v1.3.0', '"v1.3.0" is not a version'],
  ['1.2.0', '1.2.0 is not above 1.2.0'],
  ['1.1.9', '1.1.9 is not above 1.2.0'],
])('version %s is refused', (version, message) => {
  expect(released(FILES, { ...NEXT, version })).toEqual({ wrong: expect.stringContaining(message) })
})

test('a release without an entry in the changelog is refused', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-02\n\n- Old.\n'
  expect(released({ ...FILES, [CHANGELOG]: changelog }, NEXT)).toEqual({
    wrong: expect.stringContaining('has nothing'),
  })
})

test('pages name the tarball of the present version', () => {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const names = execFileSync('git', ['grep', '-ohE', 'wattpost-[0-9][0-9.]*\\.tgz', '--', '*.md'], {
    encoding: 'utf8',
  })
  expect([...new Set(names.trim().split('\n'))]).toEqual([`wattpost-${version}.tgz`])
})

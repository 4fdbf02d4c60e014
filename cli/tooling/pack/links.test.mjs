import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeDeadLinks, withoutDeadLinks } from './links.mjs'

const kept = (/** @type {string} */ target) => target.startsWith('docs/kept')

test.each([
  ['[why](docs/gone.md)', 'why'],
  ['[`core` and [more]](docs/gone.md#there)', '`core` and [more]'],
  ['![a picture](docs/gone.png) and text', ' and text'],
  ['[why](docs/kept.md#there)', '[why](docs/kept.md#there)'],
  [
    '[Node](https://nodejs.org) and [above](#start)',
    '[Node](https://nodejs.org) and [above](#start)',
  ],
])('%s becomes %s', (text, result) => {
  expect(withoutDeadLinks(text, kept)).toBe(result)
})

test('links of a page in a folder are relative to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-links-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'README.md'), '[a](docs/a.md) [b](docs/b.md)')
  await writeFile(join(folder, 'docs/a.md'), '[up](../README.md) [b](b.md)')
  removeDeadLinks(folder)
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('[a](docs/a.md) b')
  expect(await readFile(join(folder, 'docs/a.md'), 'utf8')).toBe('[up](../README.md) b')
})

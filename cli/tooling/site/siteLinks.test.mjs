import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLinks } from './siteLinks.mjs'

/** @param {Record<string, string>} files */
async function siteOf(files) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'sub'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('links to pages, anchors and files of the site are followed, in any folder of a server', async () => {
  const folder = await siteOf({
    'index.html': '<a href="/w/sub/">a</a> <a href="other.html#caf%C3%A9">b</a> <img src="p.png">',
    'other.html': '<h2 id="café">x</h2> <a href="https://example.com/gone">elsewhere</a>',
    'sub/index.html': '<a href="../other.html">c</a> <a href="#here" id="here">d</a>',
    'p.png': '',
  })
  expect(checkLinks(folder, '/w/')).toEqual({ dead: [], checked: 5 })
})

test('a missing page, anchor or picture, and an address outside the base, are dead', async () => {
  const folder = await siteOf({
    'index.html':
      '<a href="gone.html">a</a> <a href="#gone">b</a> <img src="gone.png"> <a href="/other/">c</a>',
  })
  expect(checkLinks(folder, '/w/').dead).toEqual([
    'index.html: gone.html',
    'index.html: #gone',
    'index.html: gone.png',
    'index.html: /other/',
  ])
})

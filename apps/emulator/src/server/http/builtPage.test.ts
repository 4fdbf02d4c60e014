import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtPage } from './dashboardFiles.ts'

const none = { 'script-src': [], 'style-src': [] }
const about = { 'script-src': ["'sha256-s'"], 'style-src': ["'sha256-a'"] }

async function built(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'about'))
  await writeFile(join(folder, 'index.html'), 'landing')
  await writeFile(join(folder, 'about/index.html'), 'about')
  await writeFile(join(folder, '200.html'), 'shell')
  await writeFile(
    join(folder, 'csp.json'),
    JSON.stringify({ '*': none, '/': none, '/about': about }),
  )
  return folder
}

test.each([
  ['/', 'landing'],
  ['/index.html', 'landing'],
  ['/about', 'about'],
  ['/about/', 'about'],
  ['/about/index.html', 'about'],
  ['/dashboard', 'shell'],
  ['/200.html', 'shell'],
  ['/toString', 'shell'],
  ['/*', 'shell'],
  ['/about/../..', 'shell'],
])('serves %s with page %s', async (path, html) => {
  expect((await builtPage(await built(), path))?.html).toBe(html)
})

test('case 37: a page has the hashes of its own inline content only', async () => {
  const folder = await built()
  expect((await builtPage(folder, '/about'))?.sources).toEqual(about)
  expect((await builtPage(folder, '/dashboard'))?.sources).toEqual(none)
})

test('returns null without a build', async () => {
  expect(await builtPage(join(tmpdir(), 'wattpost-none'), '/')).toBeNull()
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFolder } from './compressed.ts'

const CODE = 'export const meters = [1, 2, 3]\n'.repeat(100)

async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

test('a text gets a brotli and a gzip file with the same content', async () => {
  const folder = await folderWith({ 'assets/app-1a2b.js': CODE })
  await compressFolder(folder)
  const file = join(folder, 'assets/app-1a2b.js')
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(CODE)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(CODE)
})

test.each([
  ['a font', 'inter.woff2', CODE],
  ['a picture', 'icon.png', CODE],
  ['a text below 1 KiB', 'small.js', CODE.slice(0, 1023)],
])('%s stays alone', async (_, name, content) => {
  const folder = await folderWith({ [name]: content })
  await compressFolder(folder)
  expect(await readdir(folder)).toEqual(['assets', name])
})

test('a text that does not shrink stays alone', async () => {
  const noise = createHash('shake256', { outputLength: 2048 }).update('noise').digest()
  const folder = await folderWith({ 'noise.json': noise })
  await compressFolder(folder)
  expect(await readdir(folder)).toEqual(['assets', 'noise.json'])
})

import { existsSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'make-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a folder is made with its missing parents, or is there already', async () => {
  const folder = join(await temporary(), 'a', 'b', 'c')
  await makeFolder(folder, 0o700)
  await makeFolder(folder)
  await makeFolder('.')
  await makeFolder('/')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700)
})

test('a file in the way is an error', async () => {
  const folder = await temporary()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(existsSync('/proc'))(
  'a folder that the system refuses to make is an error',
  async () => {
    await expect(makeFolder('/proc/nowhere/below')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileErrorText, writeWhole } from './writtenFile.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'wattpost-written-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('case 55: a file is written as a whole, with its mode, and no link is followed', async () => {
  const at = await folder()
  await writeFile(join(at, 'other'), 'kept')
  await symlink(join(at, 'other'), join(at, 'token'))
  await writeWhole(join(at, 'token'), 'new', { mode: 0o600 })
  expect(await readFile(join(at, 'token'), 'utf8')).toBe('new')
  expect((await stat(join(at, 'token'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(at, 'other'), 'utf8')).toBe('kept')
  expect(await readdir(at)).toEqual(['other', 'token'])
})

test('case 55: a file that cannot be written leaves the old one, and nothing beside it', async () => {
  const at = await folder()
  // A folder in the place of the file: the last step fails, also for root.
  await mkdir(join(at, 'report', 'inside'), { recursive: true })
  await expect(writeWhole(join(at, 'report'), 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(at)).toEqual(['report'])
})

test.each([
  ['ENOSPC', 'The disk is full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'Permission is missing'],
  ['EMFILE', 'ulimit -n'],
])('case 55: %s is a sentence with its remedy', (code, remedy) => {
  const error = Object.assign(new Error(code), { code, path: '/x/token' })
  expect(fileErrorText(error)).toMatch(
    new RegExp(`^/x/token cannot be written \\(${code}\\)\\. .*${remedy}`),
  )
  expect(fileErrorText(error, 'report.xml')).toMatch(/^report.xml cannot be written/)
})

test('an error that is none of the file system has no such sentence', () => {
  expect(fileErrorText(new Error('any'))).toBeNull()
  expect(fileErrorText(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeNull()
})

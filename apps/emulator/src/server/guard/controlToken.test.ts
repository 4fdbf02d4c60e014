import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ControlToken, carriesToken } from './controlToken.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wattpost-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('case 28: each run has another token of at least 128 bits', () => {
  const [one, other] = [new ControlToken(), new ControlToken()]
  expect(Buffer.from(one.text, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  expect(one.text).not.toBe(other.text)
})

test('case 28: only the owner reads its file, which is deleted with the run', async () => {
  const file = join(await folder(), 'made/token')
  const token = new ControlToken()
  await token.save(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${token.text}\n`)
  await token.delete()
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('case 28: a link in place of its file is not followed', async () => {
  const directory = await folder()
  const [target, file] = [join(directory, 'target'), join(directory, 'token')]
  await writeFile(target, 'theirs', { mode: 0o644 })
  await symlink(target, file)
  await new ControlToken().save(file)
  expect(await readFile(target, 'utf8')).toBe('theirs')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.each([
  [{ authorization: 'Bearer secret' }, true],
  [{ authorization: 'bearer secret' }, true],
  [{ 'x-wattpost-token': 'secret' }, true],
  [{ authorization: 'Basic secret' }, false],
  [{ authorization: 'Bearer secretive' }, false],
  [{ authorization: 'Bearer' }, false],
  [{ 'x-wattpost-token': '' }, false],
  [{}, false],
])('case 28: %o carries the token: %s', (headers, carries) => {
  expect(carriesToken({ headers }, 'secret')).toBe(carries)
})

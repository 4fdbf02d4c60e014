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

test('case 28: a token has at least 128 bits, and no two runs have the same', () => {
  const [one, other] = [new ControlToken(), new ControlToken()]
  expect(Buffer.from(one.text, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  expect(one.text).not.toBe(other.text)
})

test('case 28: its file is for its owner only, and goes with the run', async () => {
  const file = join(await folder(), 'made/token')
  const token = new ControlToken()
  await token.keep(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${token.text}\n`)
  await token.forget()
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('case 28: a link that somebody laid in its place is not followed', async () => {
  const place = await folder()
  const [target, file] = [join(place, 'target'), join(place, 'token')]
  await writeFile(target, 'theirs', { mode: 0o644 })
  await symlink(target, file)
  await new ControlToken().keep(file)
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

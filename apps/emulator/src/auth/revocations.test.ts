import { execFileSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  openRevocationFile,
  RevokedSessions,
  type ServerSession,
  sessionIdOf,
} from './revocations.ts'

const session = (id: string, changes: Partial<ServerSession> = {}): ServerSession => ({
  ...{ id, uid: 'ann', issuedAtS: 1_000, expiresAtMs: 500_000 },
  ...changes,
})

/** A file in a folder of its own, which is opened as by one emulator after the other. */
async function stateFile(nowMs = 100_000) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-state-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'deep', 'signed-out.jsonl')
  const logged: string[] = []
  const clock = { nowMs }
  const open = () =>
    openRevocationFile(file, { log: (message) => logged.push(message), nowMs: () => clock.nowMs })
  return { file, folder, logged, clock, open }
}

test('case 43: a session is revoked at once and after a restart; others are not', async () => {
  const { open, logged } = await stateFile()
  const store = await open()
  expect(store.isRevoked(session('a'))).toBe(false)
  const kept = store.revoke(session('a'))
  expect(store.isRevoked(session('a'))).toBe(true)
  await kept
  for (const opened of [store, await open(), await open()]) {
    expect(opened.isRevoked(session('a'))).toBe(true)
    expect(opened.isRevoked(session('b'))).toBe(false)
    expect(opened.isRevoked(session('a', { uid: 'bob' }))).toBe(false)
  }
  expect(logged).toEqual([])
})

test('the file is for its owner alone, also when it was not before', async () => {
  const { open, file } = await stateFile()
  await (await open()).revoke(session('a'))
  const mode = async () => ((await stat(file)).mode & 0o777).toString(8)
  expect(await mode()).toBe('600')
  await chmod(file, 0o644)
  await open()
  expect(await mode()).toBe('600')
})

test('a link in place of the file is not followed', async () => {
  const { open, file, folder, logged } = await stateFile()
  const other = join(folder, 'other')
  await writeFile(other, 'mine\n')
  await (await open()).revoke(session('a'))
  await symlink(other, `${file}.${process.pid}.partial`)
  const store = await open()
  await rm(file)
  await symlink(other, file)
  await store.revoke(session('b'))
  expect(store.isRevoked(session('b'))).toBe(true)
  expect(logged).toEqual([expect.stringContaining('cannot be written')])
  expect(await readFile(other, 'utf8')).toBe('mine\n')
})

test('case 43: a session is kept until its cookie expires', async () => {
  const { open, file, clock } = await stateFile()
  const store = await open()
  await store.revoke(session('a'))
  await store.revoke(session('b', { expiresAtMs: 900_000 }))
  await store.revoke(session('late', { expiresAtMs: 100_000 }))
  clock.nowMs = 500_000
  expect((await open()).isRevoked(session('b'))).toBe(true)
  expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual([
    JSON.stringify(session('b', { expiresAtMs: 900_000 })),
  ])
})

test('broken lines are reported and dropped, the others count', async () => {
  const { open, file, logged } = await stateFile()
  await (await open()).revoke(session('a'))
  await appendFile(file, '{"id":"torn","uid"\n[]\n')
  const store = await open()
  expect(store.isRevoked(session('a'))).toBe(true)
  expect(logged).toEqual([expect.stringMatching(/^2 of 3 lines of .*signed-out\.jsonl are broken/)])
  await open()
  expect(logged).toHaveLength(1)
})

test('a file that can be neither read nor written is reported, and the run continues', async () => {
  const { open, folder, logged } = await stateFile()
  await writeFile(join(folder, 'deep'), 'a file in place of the folder')
  const store = await open()
  await store.revoke(session('a'))
  expect(store.isRevoked(session('a'))).toBe(true)
  expect(logged.some((line) => line.includes('cannot be written'))).toBe(true)
})

const isWindows = process.platform === 'win32'

test.skipIf(isWindows).each([
  ['a pipe without a writer', (file: string) => void execFileSync('mkfifo', [file])],
  ['a folder', (file: string) => mkdir(file)],
  ['a link to a device without an end', (file: string) => symlink('/dev/zero', file)],
  [
    'a file of a gigabyte',
    (file: string) => writeFile(file, '').then(() => truncate(file, 2 ** 30)),
  ],
])('%s in place of the file is reported, and neither waited for nor read', async (_, put) => {
  const { open, file, logged } = await stateFile()
  await mkdir(join(file, '..'))
  await put(file)
  const store = await open()
  expect(logged).toEqual([expect.stringContaining('cannot be read')])
  await store.revoke(session('a'))
  expect(store.isRevoked(session('a'))).toBe(true)
})

test('a sign-out is kept whole where a crash has torn the last line', async () => {
  const { open, file } = await stateFile()
  const store = await open()
  await store.revoke(session('a'))
  await appendFile(file, '{"id":"torn","uid"')
  await store.revoke(session('b'))
  expect((await open()).isRevoked(session('b'))).toBe(true)
})

test('a line that no session has is broken, and is not parsed', async () => {
  const { open, file, logged } = await stateFile()
  await (await open()).revoke(session('a'))
  await appendFile(
    file,
    `${JSON.stringify(session('x'.repeat(5_000)))}\n${'['.repeat(1_000_000)}\n`,
  )
  expect((await open()).isRevoked(session('a'))).toBe(true)
  expect(logged).toEqual([expect.stringMatching(/^2 of 3 lines/)])
})

test('of two emulators with one file, neither removes the sign-outs of the other', async () => {
  const { open } = await stateFile()
  const first = await open()
  await first.revoke(session('before'))
  const all = Array.from({ length: 40 }, (_, n) => session(`s${n}`, { uid: `u${n}` }))
  for (const one of all) await Promise.all([first.revoke(one), open()])
  const last = await open()
  expect(all.filter((one) => !last.isRevoked(one))).toEqual([])
})

test('many sign-outs at once are all kept, and no partial file stays', async () => {
  const { open, file } = await stateFile()
  const store = await open()
  const sessions = Array.from({ length: 50 }, (_, n) => session(`s${n}`, { uid: `u${n}` }))
  await Promise.all(sessions.map((one) => store.revoke(one)))
  const again = await open()
  expect(sessions.every((one) => again.isRevoked(one))).toBe(true)
  expect(await readdir(join(file, '..'))).toEqual(['signed-out.jsonl'])
})

test('of a user with thousands of sign-outs at most 200 are kept, and none is valid again', () => {
  const store = new RevokedSessions(() => 0)
  const all = Array.from({ length: 5_000 }, (_, n) => session(`s${n}`, { issuedAtS: n }))
  for (const one of all) store.add(one)
  expect(store.all().length).toBeLessThanOrEqual(201)
  expect(all.every((one) => store.isRevoked(one))).toBe(true)
  expect(store.isRevoked(session('newer', { issuedAtS: 5_000 }))).toBe(false)
  expect(store.isRevoked(session('other', { issuedAtS: 5, uid: 'bob' }))).toBe(false)
})

test('a changed signature is the same session, changed content another', () => {
  const id = sessionIdOf('head.content.signature')
  expect(sessionIdOf('head.content.signaturf')).toBe(id)
  expect(sessionIdOf('head.content.')).toBe(id)
  expect(sessionIdOf('head.contents.signature')).not.toBe(id)
})

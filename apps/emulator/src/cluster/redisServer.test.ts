import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasRedis } from '../../../../tests/support/hasRedis.ts'
import { findRedis, startRedis } from './redisServer.ts'
import { RedisLog } from './sharedLog/redisLog.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-redis-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program that prints a version. */
async function program(version: string): Promise<string> {
  const file = join(folder, `redis-${version}`)
  await writeFile(file, `#!/bin/sh\necho 'Redis server v=${version} sha=0 bits=64'\n`)
  await chmod(file, 0o755)
  return file
}

test('without a program, or with an older one, the refusal says what to do', async () => {
  const remedy = 'Install one (on Debian: apt-get install redis-server), or name a running one'
  const none = findRedis(['/nowhere/redis-server', '/nowhere/valkey-server'])
  if (none.ok) throw new Error('found')
  expect(none.error.message).toBe(
    `There is no /nowhere/redis-server or /nowhere/valkey-server on the PATH. ${remedy}: --log redis://host:port.`,
  )
  const old = findRedis([await program('6.0.16')])
  if (old.ok) throw new Error('found')
  expect(old.error.message).toContain(`6.0.16 is too old; the log needs 6.2. ${remedy}`)
})

test.each(['6.2.0', '7.0.15', '10.1.2'])('version %s is new enough', async (version) => {
  const file = await program(version)
  expect(findRedis(['/nowhere/redis-server', file])).toEqual({ ok: true, value: file })
})

describe.skipIf(!hasRedis)('with a Redis server', () => {
  test('case 59: a wrong password is named as that', async () => {
    const started = await startRedis('redis-server', join(folder, 'locked'), () => {})
    if (!started.ok) throw new Error(started.error.message)
    onTestFinished(started.value.stop)
    const { host } = new URL(started.value.url)
    for (const url of [`redis://:wrong@${host}`, `redis://${host}`]) {
      const opened = await RedisLog.open(url)
      if (opened.ok) throw new Error('opened')
      expect(opened.error.message).toMatch(/refuses the password: (WRONGPASS|NOAUTH)/)
      expect(opened.error.message).not.toContain('wrong@')
    }
  })

  test('case 59: a damaged append-only file is named with its repair', async () => {
    const own = join(folder, 'damaged')
    const first = await startRedis('redis-server', own, () => {})
    if (!first.ok) throw new Error(first.error.message)
    await first.value.stop()
    const files = join(own, 'appendonlydir')
    for (const name of await readdir(files))
      if (name.endsWith('.aof')) await writeFile(join(files, name), 'no entry of Redis\n'.repeat(9))
    const second = await startRedis('redis-server', own, () => {})
    if (second.ok) await second.value.stop()
    expect(second).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`copy ${files}, then run redis-check-aof --fix`) },
    })
  })

  test('entries outlive its kill, and others can neither read its password nor its file', async () => {
    const ends: string[] = []
    const own = join(folder, 'own')
    const started = await startRedis('redis-server', own, ({ text }) => void ends.push(text))
    if (!started.ok) throw new Error(started.error.message)
    const { url, pid, stop } = started.value
    onTestFinished(stop)
    const client = createClient({ url })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.set('kept', 'value')
    process.kill(pid(), 'SIGKILL')
    await expect.poll(() => client.get('kept').catch(() => null)).toBe('value')
    expect(ends).toEqual(['SIGKILL'])
    const arguments_ = await readFile(`/proc/${pid()}/cmdline`, 'utf8').catch(() => '')
    expect(arguments_).not.toContain(new URL(url).password)
    expect((await stat(own)).mode & 0o077).toBe(0)
    const socket = { reconnectStrategy: false } as const
    const stranger = createClient({ url: url.replace(/:[^:@]+@/, ''), socket })
    stranger.on('error', () => undefined)
    await expect(stranger.connect()).rejects.toThrow('NOAUTH')
  })

  test('a server that cannot start is refused with what it said', async () => {
    const started = await startRedis(await program('7.0.0'), join(folder, 'other'), () => undefined)
    if (started.ok) throw new Error('started')
    expect(started.error.message).toMatch(/did not start: exit code 0\nRedis server v=7\.0\.0/)
  })
})

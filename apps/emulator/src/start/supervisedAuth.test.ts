import { expect, onTestFinished, test } from 'vitest'
import users from '../../../../fixtures/users.json' with { type: 'json' }
import { AuthUnreachable, inTime } from '../auth/authEmulatorApi.ts'
import { watchAuth } from '../auth/authWatch.ts'
import { signIn } from '../auth/rest.testing.ts'
import { freePort } from '../server/ports.ts'
import { startClusterAuth } from './clusterAuth.ts'

const [user] = users as [(typeof users)[number]]

test('case 54: an Auth emulator that hangs is started again with its accounts', async () => {
  const lines: string[] = []
  const started = await startClusterAuth({
    ...{ port: await freePort(), pages: [], hungMs: 1 },
    log: (line) => void lines.push(line),
  })
  if (!started.ok) throw new Error(started.error.message)
  const { url, pid, stop } = started.value
  onTestFinished(stop)
  const first = pid()
  process.kill(first, 'SIGSTOP')
  await expect.poll(() => pid(), { timeout: 60_000 }).not.toBe(first)
  expect(() => process.kill(first, 0)).toThrow('ESRCH')
  expect((await signIn(url, user.email, user.password)).status).toBe(200)
  expect(lines).toEqual([expect.stringMatching(/gave no answer .*started again\.$/)])
})

test('case 54: a stopped Auth emulator is seen to hang, and to answer again', async () => {
  const started = await startClusterAuth({ port: await freePort(), pages: [], log: () => {} })
  if (!started.ok) throw new Error(started.error.message)
  const { url, pid, stop } = started.value
  onTestFinished(stop)
  const looks: string[] = []
  const onLook = (look: string) => void looks.push(look)
  onTestFinished(watchAuth({ url, onLook, pauseMs: 50, answerMsMax: 2_000 }))
  process.kill(pid(), 'SIGSTOP')
  await expect.poll(() => looks, { timeout: 20_000 }).toEqual(['hangs'])
  process.kill(pid(), 'SIGCONT')
  await expect.poll(() => looks, { timeout: 20_000 }).toEqual(['hangs', 'answers'])
})

test('case 54: a call without an answer is given up in time', async () => {
  await expect(inTime(new Promise(() => undefined), 10)).rejects.toThrow(AuthUnreachable)
  expect(await inTime(Promise.resolve(1), 10)).toBe(1)
})

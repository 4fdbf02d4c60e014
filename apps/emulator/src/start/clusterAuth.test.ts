import { expect, onTestFinished, test } from 'vitest'
import users from '../../../../fixtures/users.json' with { type: 'json' }
import { signIn } from '../auth/rest.testing.ts'
import { freePort } from '../server/ports.ts'
import { startClusterAuth } from './clusterAuth.ts'

const [user] = users as [(typeof users)[number]]

test('an Auth emulator that ended is there again with its accounts, until it is stopped', async () => {
  const lines: string[] = []
  const port = await freePort()
  const started = await startClusterAuth({ port, pages: [], log: (line) => void lines.push(line) })
  if (!started.ok) throw new Error(started.error.message)
  const { url, ownerToken, pid, stop } = started.value
  onTestFinished(stop)
  expect(url).toBe(`http://127.0.0.1:${port}`)
  expect(ownerToken).not.toBe('')
  const statusOf = async () => {
    const answer = await signIn(url, user.email, user.password).catch(() => null)
    return answer?.status ?? null
  }
  expect(await statusOf()).toBe(200)
  const first = pid()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => pid()).not.toBe(first)
  expect(await statusOf()).toBe(200)
  expect(lines).toEqual([
    expect.stringMatching(/^The Auth emulator ended \(.*SIGKILL.*started again\.$/),
  ])
  await stop()
  expect(await statusOf()).toBeNull()
})

import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { ProgramStop } from '../../tooling/programStop.mjs'
import { runCommand } from './runWithCommand.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const emulator = {
  url: 'http://127.0.0.1:1',
  authUrl: 'http://127.0.0.1:2',
  authOwnerToken: 'token',
}

function run(script, host = Object.assign(new EventEmitter(), { exit: vi.fn() })) {
  const stop = new ProgramStop(undefined, host, () => {})
  return { host, stop, code: runCommand([process.execPath, '-e', script], emulator, stop) }
}

test('the exit code is that of the command, which has the addresses in its environment', async () => {
  const env = 'const { WATTPOST_URL, WATTPOST_AUTH_URL, WATTPOST_AUTH_OWNER_TOKEN } = process.env'
  const texts = '[WATTPOST_URL, WATTPOST_AUTH_URL, WATTPOST_AUTH_OWNER_TOKEN].join() '
  const right = `${texts} === 'http://127.0.0.1:1,http://127.0.0.1:2,token'`
  expect(await run(`${env}; process.exit(${right} ? 7 : 8)`).code).toBe(7)
})

test('a command that does not end is killed 5 s after the signal, and named [exit 130]', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { host, stop, code } = run('setInterval(() => {}, 1000)')
  host.emit('SIGTERM')
  await stop.requested
  vi.advanceTimersByTime(5_000)
  expect(await code).toBe(130)
  expect(vi.getTimerCount()).toBe(1)
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/^Killed, since it did not end within 5 s: \S+node \(process \d+\)\n$/)],
  ])
})

test('a command that cannot be started is named [exit 3]', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(
    await runCommand(
      ['no-such-command'],
      emulator,
      new ProgramStop(undefined, new EventEmitter(), () => {}),
    ),
  ).toBe(3)
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/^no-such-command cannot be started: /)],
  ])
})

test.each([
  ['SIGKILL', 137],
  ['SIGABRT', 134],
  ['SIGHUP', 129],
])('a command that ends by %s → exit code %d, as in shells', async (signal, code) => {
  expect(
    await run(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`).code,
  ).toBe(code)
})

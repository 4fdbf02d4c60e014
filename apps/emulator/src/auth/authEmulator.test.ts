import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../server/ports.ts'
import { authAddress, startedAuthEmulator } from './authEmulator.testing.ts'
import { fastAuthEmulator, startAuthEmulator } from './authEmulator.ts'
import { gone, processState } from './process.testing.ts'
import { ask } from './rest.testing.ts'

const SLOW = 90_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-auth-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program whose child runs this script. */
async function programRunning(name: string, script: string, timeoutMs = 10_000) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, script)
  return { name: 'fast' as const, file, timeoutMs }
}

test('the fast Auth emulator answers, stops, and leaves no process', {
  timeout: SLOW,
}, async () => {
  const emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  expect((await ask(emulator.url, '')).body.authEmulator.ready).toBe(true)
  expect(await processState(emulator.pid)).not.toBe('')
  await Promise.all([emulator.stop(), emulator.stop()])
  expect(await emulator.exited).toEqual({ kind: 'stopped' })
  await gone(emulator.pid)
  await expect(ask(emulator.url, '')).rejects.toThrow()
})

test('a taken port is refused with its number and the option', { timeout: SLOW }, async () => {
  const otherServer = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => otherServer.listen(port, authAddress.host, resolve))
  const refusal = await startAuthEmulator({ ...authAddress, port })
  otherServer.close()
  expect(refusal).toMatchObject({
    ok: false,
    error: { code: 'port-taken', where: `${authAddress.host}:${port}` },
  })
  expect(!refusal.ok && refusal.error.message).toMatch(`Port ${port} `)
  expect(!refusal.ok && refusal.error.message).toMatch('--auth-port or AUTH_PORT')
})

test('an address of another machine is refused, not thrown', async () => {
  const refusal = await startAuthEmulator({ ...authAddress, host: '192.0.2.1', port: 1 })
  expect(refusal).toMatchObject({ ok: false, error: { code: 'not-started' } })
})

test.each([
  ['that throws', `throw new Error('shape changed')`, 'shape changed'],
  ['that ends', 'process.exit(3)', 'code 3'],
  ['that never listens', 'setInterval(() => {}, 1000)', 'does not listen after 500 ms'],
])(
  'a program %s → the next one starts, and the reason is logged',
  { timeout: SLOW },
  async (what, script, why) => {
    const logged: string[] = []
    const broken = await programRunning(
      what.replaceAll(' ', '-'),
      script,
      why.includes('500') ? 500 : 10_000,
    )
    const emulator = await startedAuthEmulator({
      programs: [broken, { ...fastAuthEmulator, name: 'official' }],
      log: (message) => logged.push(message),
    })
    await emulator.stop()
    expect(emulator.program).toBe('official')
    expect(logged).toEqual([expect.stringContaining(why)])
  },
)

test('no program starts → the refusal names the reason', async () => {
  const broken = await programRunning('broken', `throw new Error('shape changed')`)
  const refusal = await startedAuthEmulator({ programs: [broken] }).catch((error) => error.message)
  expect(refusal).toContain('shape changed')
})

test('an emulator that dies → exited resolves with its last output', {
  timeout: SLOW,
}, async () => {
  const script = `process.send('here'); setTimeout(() => { throw new Error('out of memory') }, 50)`
  const emulator = await startedAuthEmulator({ programs: [await programRunning('dying', script)] })
  const exit = await emulator.exited
  expect(exit).toMatchObject({ kind: 'died', message: expect.stringContaining('out of memory') })
  await emulator.stop()
})

test('case 49: a suspended emulator is killed when its time to stop is over', {
  timeout: SLOW,
}, async () => {
  const emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  process.kill(emulator.pid, 'SIGSTOP')
  const stopped = emulator.stop()
  vi.advanceTimersByTime(2_000)
  await stopped
  vi.useRealTimers()
  await gone(emulator.pid)
})

test('an emulator has ended although a program that it has started holds its output', {
  timeout: SLOW,
}, async () => {
  const script = `import { spawn } from 'node:child_process'
    const { pid } = spawn('sleep', ['60'], { stdio: 'inherit' })
    process.send('here')
    process.on('SIGTERM', () => { throw new Error(\`sleeping as \${pid}.\`) })
    setInterval(() => {}, 1000)`
  const emulator = await startedAuthEmulator({ programs: [await programRunning('pipe', script)] })
  process.kill(emulator.pid, 'SIGTERM')
  const exit = await emulator.exited
  const sleeping = /sleeping as (\d+)/.exec(exit.kind === 'died' ? exit.message : '')?.[1]
  await gone(Number(sleeping))
  await emulator.stop()
})

test('the child gets none of the parent’s Node options', { timeout: SLOW }, async () => {
  const script = `if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) throw new Error('options')
    process.send('here')
    setInterval(() => {}, 1000)`
  process.env.NODE_OPTIONS = '--no-warnings'
  const program = await programRunning('options', script)
  const emulator = await startedAuthEmulator({ programs: [program] }).finally(() => {
    delete process.env.NODE_OPTIONS
  })
  await emulator.stop()
})

test('turn rejects after the emulator has stopped', {
  timeout: SLOW,
}, async () => {
  const emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  await emulator.stop()
  await expect(emulator.turn('down')).rejects.toThrow()
})

test('turn up rejects while another server holds the port', { timeout: SLOW }, async () => {
  const emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  const otherServer = createServer()
  await emulator.turn('down')
  const { port, hostname } = new URL(emulator.url)
  await new Promise<void>((resolve) => otherServer.listen(Number(port), hostname, resolve))
  await expect(emulator.turn('up')).rejects.toThrow('EADDRINUSE')
  await new Promise((resolve) => otherServer.close(resolve))
  await emulator.turn('up')
  expect((await ask(emulator.url, '')).status).toBe(200)
  await emulator.stop()
})

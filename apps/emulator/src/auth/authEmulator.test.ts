import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authAddress, startedAuthEmulator } from './authEmulator.testing.ts'
import { quickDoor, startAuthEmulator } from './authEmulator.ts'
import { freePort } from './freePort.ts'
import { gone, processState } from './process.testing.ts'
import { ask } from './rest.testing.ts'

const SLOW = 90_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-doors-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A door whose child runs this script instead. */
async function doorOf(name: string, script: string, timeoutMs = 10_000) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, script)
  return { name: 'quick' as const, file, timeoutMs }
}

test('the quick door answers, stops when told and leaves no process', {
  timeout: SLOW,
}, async () => {
  const emulator = await startedAuthEmulator({ doors: [quickDoor] })
  expect((await ask(emulator.url, '')).body.authEmulator.ready).toBe(true)
  expect(await processState(emulator.pid)).not.toBe('')
  await Promise.all([emulator.stop(), emulator.stop()])
  expect(await emulator.exited).toEqual({ kind: 'stopped' })
  await gone(emulator.pid)
  await expect(ask(emulator.url, '')).rejects.toThrow()
})

test('a taken port is refused with its number and the option', { timeout: SLOW }, async () => {
  const squatter = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => squatter.listen(port, authAddress.host, resolve))
  const refusal = await startAuthEmulator({ ...authAddress, port })
  squatter.close()
  expect(refusal).toMatchObject({ ok: false, error: { kind: 'port-taken', port } })
  expect(!refusal.ok && refusal.error.message).toMatch(`Port ${port} `)
  expect(!refusal.ok && refusal.error.message).toMatch('--auth-port or AUTH_PORT')
})

test('an address that is not ours is refused, not thrown', async () => {
  const refusal = await startAuthEmulator({ ...authAddress, host: '192.0.2.1', port: 1 })
  expect(refusal).toMatchObject({ ok: false, error: { kind: 'not-started' } })
})

test.each([
  ['whose import throws', `throw new Error('shape changed')`, 'shape changed'],
  ['that ends', 'process.exit(3)', 'code 3'],
  ['that never listens', 'setInterval(() => {}, 1000)', 'does not listen after 500 ms'],
])(
  'a quick door %s gives way to the next, and says so',
  { timeout: SLOW },
  async (what, script, why) => {
    const said: string[] = []
    const broken = await doorOf(
      what.replaceAll(' ', '-'),
      script,
      why.includes('500') ? 500 : 10_000,
    )
    const emulator = await startedAuthEmulator({
      doors: [broken, { ...quickDoor, name: 'official' }],
      log: (message) => said.push(message),
    })
    await emulator.stop()
    expect(emulator.door).toBe('official')
    expect(said).toEqual([expect.stringContaining(why)])
  },
)

test('when no door opens the refusal says why', async () => {
  const broken = await doorOf('broken', `throw new Error('shape changed')`)
  const refusal = await startedAuthEmulator({ doors: [broken] }).catch((error) => error.message)
  expect(refusal).toContain('shape changed')
})

test('an emulator that dies by itself tells, with its last words', { timeout: SLOW }, async () => {
  const script = `process.send('here'); setTimeout(() => { throw new Error('out of luck') }, 50)`
  const emulator = await startedAuthEmulator({ doors: [await doorOf('dying', script)] })
  const exit = await emulator.exited
  expect(exit).toMatchObject({ kind: 'died', message: expect.stringContaining('out of luck') })
  await emulator.stop()
})

test('the child gets none of our Node options', { timeout: SLOW }, async () => {
  const script = `if (process.execArgv.length > 0 || process.env.NODE_OPTIONS) throw new Error('options')
    process.send('here')
    setInterval(() => {}, 1000)`
  process.env.NODE_OPTIONS = '--no-warnings'
  const door = await doorOf('options', script)
  const emulator = await startedAuthEmulator({ doors: [door] }).finally(() => {
    delete process.env.NODE_OPTIONS
  })
  await emulator.stop()
})

test('one that is gone can be turned neither down nor up, and says why', {
  timeout: SLOW,
}, async () => {
  const emulator = await startedAuthEmulator({ doors: [quickDoor] })
  await emulator.stop()
  await expect(emulator.turn('down')).rejects.toThrow()
})

test('one whose port was taken meanwhile says so', { timeout: SLOW }, async () => {
  const emulator = await startedAuthEmulator({ doors: [quickDoor] })
  const squatter = createServer()
  await emulator.turn('down')
  const { port, hostname } = new URL(emulator.url)
  await new Promise<void>((resolve) => squatter.listen(Number(port), hostname, resolve))
  await expect(emulator.turn('up')).rejects.toThrow('EADDRINUSE')
  await new Promise((resolve) => squatter.close(resolve))
  await emulator.turn('up')
  expect((await ask(emulator.url, '')).status).toBe(200)
  await emulator.stop()
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account, signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import { authChildrenOn, type Command, runEmulator } from '../support/command.ts'
import { freePort } from '../support/freePort.mjs'
import { request } from '../support/request.ts'
import { ownScenario, type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'

/** Of one device: the month before is computed at each start. */
const SMALL = `schema: 1
name: Small
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { id: PM-0001, family: pm }
`
let small: ScenarioFile
beforeAll(async () => {
  small = await scenarioFile(SMALL)
})
afterAll(() => small.drop())

interface Ports {
  readonly port: number
  readonly authPort: number
}

async function ports(): Promise<Ports> {
  return { port: await freePort(), authPort: await freePort() }
}

function start({ port, authPort }: Ports, ...args: readonly string[]): Command {
  const quick = ['--scenario', small.path]
  const command = runEmulator(
    ...['--port', String(port), '--auth-port', String(authPort)],
    ...(args.includes('--scenario') ? [] : quick),
    ...args,
  )
  onTestFinished(() => command.kill('SIGKILL'))
  return command
}

/** Occupies a port until the test ends. */
async function occupy(port: number): Promise<void> {
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
}

/** Reason why a port does not answer. */
const refusalOf = (port: number) =>
  request(`http://127.0.0.1:${port}`).then(
    ({ status }) => `answered with ${status}`,
    (error: Error) => error.message,
  )

async function expectNothingLeft({ port, authPort }: Ports, ...taken: number[]): Promise<void> {
  expect(await authChildrenOn(authPort)).toEqual([])
  // The system closes the port of a killed process a moment after the process has gone.
  for (const one of [port, authPort].filter((number) => !taken.includes(number)))
    await expect.poll(() => refusalOf(one), { timeout: 10_000 }).toContain('ECONNREFUSED')
}

async function authProcessOf({ pid }: Command): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const child = pairs.find(([, parent]) => parent === pid)?.[0]
  if (child === undefined) throw new Error('no Auth emulator runs')
  return child
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'one ready line, then %s ends it with 0 and nothing is left',
  async (signal) => {
    const at = await ports()
    const command = start(at)
    const line = await command.ready()
    expect(line).toContain(`http://127.0.0.1:${at.port}`)
    for (const name of ['merchant', 'merchant2', 'owner', 'pending'] as const)
      expect(line).toContain(`${account(name).email} / ${account(name).password}`)
    expect(await authChildrenOn(at.authPort)).toHaveLength(1)
    const config = await request(`http://127.0.0.1:${at.port}/config.json`)
    expect(config.body).toMatchObject({
      emulator: true,
      authEmulatorUrl: '',
    })
    command.kill(signal)
    expect(await command.ended).toEqual({ exitCode: 0 })
    // A slow start prints progress lines before the ready line.
    expect(command.stdout().replace(/^Computing the month .*\n/, '')).toBe(`${line}\n`)
    expect(command.stderr()).toBe('')
    await expectNothingLeft(at)
  },
)

test('a path with a dot is a page for navigations only [R15]; it stops while a page is connected', async () => {
  const at = await ports()
  const command = start(at)
  await command.ready()
  const url = `http://127.0.0.1:${at.port}`
  const statusOf = async (path: string, accept = '*/*') =>
    (await fetch(url + path, { headers: { accept } })).status
  const typed = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  expect(await statusOf('/device/bg/BG.0001')).toBe(200)
  expect(await statusOf('/foo.bar', typed)).toBe(200)
  expect(await statusOf('/no-such.png')).toBe(404)
  expect(await statusOf('/assets/no-such.js', typed)).toBe(404)
  const owner = await signIn(`http://127.0.0.1:${at.authPort}`, 'owner')
  const page = await connectClient(url, { ...owner, type: 'end_user' })
  onTestFinished(page.close)
  command.kill('SIGTERM')
  expect(await command.ended).toEqual({ exitCode: 0 })
  await expectNothingLeft(at)
})

test('a kill also ends its Auth emulator', async () => {
  const at = await ports()
  const command = start(at)
  await command.ready()
  command.kill('SIGKILL')
  await command.ended
  await expect.poll(() => authChildrenOn(at.authPort), { timeout: 10_000 }).toEqual([])
})

test('case 49: a suspended Auth emulator does not hold up a stop, and is ended too', async () => {
  const at = await ports()
  const command = start(at)
  await command.ready()
  const body = { id: 'away', fault: { auth: 'down' } }
  await request(`http://127.0.0.1:${at.port}/__emulator/faults`, { body })
  // The fault is lifted at the end, which the Auth emulator cannot answer.
  process.kill(await authProcessOf(command), 'SIGSTOP')
  command.kill('SIGTERM')
  expect(await command.ended).toEqual({ exitCode: 0 })
  expect(command.stderr()).toMatch(/^an auth fault cannot be lifted: .*\n$/)
  await expectNothingLeft(at)
})

test('case 49: a second signal ends everything at once, and names what was open [exit 130]', async () => {
  const at = await ports()
  const command = start(at)
  await command.ready()
  const auth = await authProcessOf(command)
  process.kill(auth, 'SIGSTOP')
  const again = setInterval(() => command.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(again))
  expect(await command.ended).toEqual({ exitCode: 130 })
  expect(command.stderr()).toBe(`Stopped at once; not ended: Auth emulator (process ${auth})\n`)
  await expectNothingLeft(at)
})

test.each([
  ['port', '--port'],
  ['authPort', '--auth-port'],
] as const)('a taken %s is named, with the option that helps [exit 3]', async (which, option) => {
  const at = await ports()
  await occupy(at[which])
  const command = start(at)
  expect(await command.ended).toEqual({ exitCode: 3 })
  expect(command.stderr()).toContain(`Port ${at[which]} on 127.0.0.1 is taken.`)
  expect(command.stderr()).toContain(`with ${option}`)
  expect(command.stdout()).toBe('')
  await expectNothingLeft(at, at[which])
})

test('two taken ports are both named [exit 3]', async () => {
  const at = await ports()
  await occupy(at.port)
  await occupy(at.authPort)
  const command = start(at)
  expect(await command.ended).toEqual({ exitCode: 3 })
  expect(command.stderr()).toContain(`Port ${at.port} on 127.0.0.1 is taken.`)
  expect(command.stderr()).not.toContain('    at ')
})

test('one port cannot serve both [exit 2]', async () => {
  const port = await freePort()
  const command = start({ port, authPort: port })
  expect(await command.ended).toEqual({ exitCode: 2 })
  expect(command.stderr()).toContain(
    `--port and --auth-port are both ${port}. Choose two different ports.`,
  )
  await expectNothingLeft({ port, authPort: port })
})

test('an unknown scenario is named [exit 2]', async () => {
  const at = await ports()
  const command = start(at, '--scenario', 'grid-outrage')
  expect(await command.ended).toEqual({ exitCode: 2 })
  expect(command.stderr()).toMatch(
    /grid-outrage\.yaml:1:1: there is no such scenario file, did you mean "grid-outage"\?/,
  )
  await expectNothingLeft(at)
})

const MISSPELT = `schema: 1
name: Misspelt
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { id: HY-0001, family: hydra, varient: grid_gen }
`

test('an unknown key is reported with its position and a suggestion [exit 2]', async () => {
  const at = await ports()
  const path = await ownScenario(MISSPELT)
  const command = start(at, '--scenario', path)
  expect(await command.ended).toEqual({ exitCode: 2 })
  expect(command.stderr()).toBe(`${path}:5:35: unknown key "varient", did you mean "variant"?\n`)
  await expectNothingLeft(at)
})

test.each([
  ['--speed', '0', /speed.*from 0\.1 to 10000/i],
  ['--speed', 'fast', /speed.*from 0\.1 to 10000/i],
  ['--seed', '-1', /seed/],
  ['--port', '70000', /port/],
  ['--auth-port', '0', /auth-port/],
  ['--host', '0.0.0.0', /--host 0\.0\.0\.0: .*127\.0\.0\.1/],
  ['--host', '::1', /--host ::1: .*127\.0\.0\.1/],
  ['--allow-origin', '*', /allow-origin.*like http/],
  ['--allow-origin', 'null', /allow-origin.*like http/],
  ['--allow-origin', 'http://127.0.0.1:5173/', /allow-origin.*like http/],
  ['--colour', 'blue', /unknown option '--colour'/],
  ['start', 'again', /too many arguments/],
])('%s %s is reported as bad usage [exit 2]', async (option, value, message) => {
  const at = await ports()
  const command = start(at, option, value)
  expect(await command.ended).toEqual({ exitCode: 2 })
  expect(command.stderr()).toMatch(message)
  expect(command.stdout()).toBe('')
  await expectNothingLeft(at)
})

test('case 28: a host beyond loopback needs the force option, and then a token', async () => {
  const at = await ports()
  const refused = start(at, '--host', '0.0.0.0')
  expect(await refused.ended).toEqual({ exitCode: 2 })
  expect(refused.stderr()).toMatch(/can be forged.*--force-insecure/)
  const command = start(at, '--host', '0.0.0.0', '--force-insecure')
  await command.ready()
  const token = /^Control token: ([\w-]{22,})$/m.exec(command.stdout())?.[1] ?? 'none'
  await expect.poll(command.stderr).toMatch(/^WARNING: --force-insecure/)
  const file = /is kept in (\S+)\.$/m.exec(command.stderr())?.[1] ?? 'none'
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${token}\n`)
  const url = `http://127.0.0.1:${at.port}`
  const state = (headers = {}) => request(`${url}/__emulator/state`, { headers })
  expect((await state()).status).toBe(401)
  expect((await state({ authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await state({ 'x-wattpost-token': token, host: `evil.test:${at.port}` })).status).toBe(
    403,
  )
  expect((await request(`${url}/config.json`)).body).toMatchObject({
    authEmulatorUrl: '',
  })
  command.kill('SIGTERM')
  expect(await command.ended).toEqual({ exitCode: 0 })
  expect(command.stdout().split(token)).toHaveLength(2)
  expect(command.stderr()).not.toContain(token)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await expectNothingLeft(at)
})

test('help exits with 0', async () => {
  const command = start(await ports(), '--help')
  expect(await command.ended).toEqual({ exitCode: 0 })
  expect(command.stdout()).toContain('--scenario')
})

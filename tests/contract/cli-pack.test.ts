import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/freePort.mjs'
import { startImage } from '../support/image.ts'
import { startWattpost } from '../support/wattpost.ts'
import { withoutNotice } from '../support/withoutNotice.ts'

const run = promisify(execFile)
const SMALL = `schema: 1
name: Small
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { id: PM-0001, family: pm }
`
let folder = ''
let main = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watt post '))
  main = join(folder, 'node_modules/wattpost/cli/bin/wattpost.mjs')
  await run(process.execPath, ['cli/bin/pack.mjs', folder])
  const [tarball = 'none'] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  // Without network and install scripts, any missing part would show.
  const asked = ['install', '--offline', '--ignore-scripts', '--prefix', folder]
  await run('npm', [...asked, join(folder, tarball)], { cwd: folder })
  // Packing also builds the pages of the demo.
}, 360_000)
afterAll(() => rm(folder, { recursive: true }))

const packed = (...args: readonly string[]) => startWattpost(args, { main, cwd: folder })

test('the tarball is complete: no other package is installed', async () => {
  const packages = async (where: string) =>
    (await readdir(join(folder, where))).filter((name) => !name.startsWith('.'))
  expect(await packages('node_modules')).toEqual(['wattpost'])
  expect(await packages('node_modules/wattpost/node_modules')).toEqual([
    ...['playwright-core', 'zod'],
  ])
})

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

/** Packages in the tarball, from what Vite, esbuild and the file system say. */
async function packagesInside(): Promise<{ name: string; version: string }[]> {
  const dashboard = 'apps/dashboard/dist/.vite'
  const bundled = [
    await json('.cache/pack/contents.json'),
    await json(`${dashboard}/package-files.json`),
  ].flat()
  const folders = bundled.flatMap(
    (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
  )
  const whole = join(folder, 'node_modules/wattpost/node_modules')
  const copied = (await readdir(whole)).filter((name) => !name.startsWith('.'))
  const manifests = [...new Set<string>(folders), ...copied.map((name) => join(whole, name))]
  const packages = await Promise.all(manifests.map((path) => json(join(path, 'package.json'))))
  return [...packages, ...(await json(`${dashboard}/license.json`))]
}

test('notices and SBOM name each package that the tarball contains', async () => {
  const inside = await packagesInside()
  const names = inside.map(({ name }) => name)
  const some = ['react', '@fontsource-variable/inter', 'firebase-tools', 'commander', 'zod']
  expect(names).toEqual(expect.arrayContaining(some))
  const notices = await readFile(
    join(folder, 'node_modules/wattpost/THIRD-PARTY-NOTICES.txt'),
    'utf8',
  )
  expect(withoutNotice(notices, inside)).toEqual([])
  const withoutReact = notices.replace(/^react .*$/m, 'reagent 1.0.0 (MIT)')
  expect(withoutNotice(withoutReact, inside)).toContainEqual(expect.stringMatching(/^react@/))

  const [sbom = 'none'] = (await readdir(folder)).filter((file) => file.endsWith('.cdx.json'))
  const { components } = await json(join(folder, sbom))
  const listed = components.map(
    ({ group, name, version }: { group?: string; name: string; version: string }) =>
      `${group === undefined ? '' : `${group}/`}${name}@${version}`,
  )
  const ids = inside.map(({ name, version }) => `${name}@${version}`)
  expect([...new Set(ids)].filter((id) => !listed.includes(id))).toEqual([])
})

test('the package can be published: addresses, files, exports with types', async () => {
  const pkgDir = join(folder, 'node_modules/wattpost')
  const manifest = await json(join(pkgDir, 'package.json'))
  const { repository, homepage } = await json('publication.json')
  expect(manifest).toMatchObject({
    ...{ homepage, bugs: { url: `${repository}/issues` } },
    repository: { type: 'git', url: `git+${repository}.git` },
    publishConfig: { provenance: true },
  })
  const { messages } = await publint({ pkgDir, pack: false })
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([])
})

test('an unknown flag of pack is refused by name and nothing is made [exit 2]', async () => {
  const pack = run(process.execPath, [resolve('cli/bin/pack.mjs'), '--output', 'x'], {
    cwd: folder,
  })
  const stderr = expect.stringContaining("Unknown option '--output'.")
  await expect(pack).rejects.toMatchObject({ code: 2, stdout: '', stderr })
  expect(await readdir(folder)).not.toContain('x')
})

test('outside a clone it prints its version and validates', async () => {
  const version = await packed('--version').ended
  const { version: present } = await json('cli/package.json')
  expect(version).toMatchObject({ exitCode: 0, stdout: `${present}\n`, stderr: '' })
  const valid = await packed('validate', 'grid-outage', 'storm').ended
  expect(valid).toMatchObject({ exitCode: 0, stdout: '2 scenarios are valid.\n' })
})

test('it replays with a client that signs in at the Auth emulator inside it', async () => {
  const { exitCode, stdout } = await packed('replay', 'grid-outage', '--speed', 'max').ended
  expect(stdout).toContain('10 met, 0 failed, 1 skipped')
  expect(exitCode).toBe(0)
})

test('demo serves the dashboard and its merchant can sign in', async () => {
  const [port, authPort] = [await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
  const demo = packed('demo', '--no-open', ...ports)
  onTestFinished(() => demo.kill('SIGKILL'))
  await demo.said(/login#token=\S+/)
  const url = `http://127.0.0.1:${port}`
  const page = await (await fetch(`${url}/dashboard`)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript')

  const toolkit = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/accounts`
  const signedIn = await fetch(`${toolkit}:signInWithPassword?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"merchant@wattpost.test","password":"merchant-demo","returnSecureToken":true}',
  })
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const headers = { authorization: `Bearer ${idToken}` }
  const devices = await fetch(`${url}/api/hydra/devices?page=0&limit=5`, { headers })
  expect(await devices.json()).toMatchObject({
    devices: expect.arrayContaining([expect.anything()]),
  })
  // Read in a thread, whose program is in the tarball too.
  const play = async (text: string) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    return (
      await fetch(`${url}/__emulator/scenario`, { ...post, body: JSON.stringify({ text }) })
    ).json()
  }
  expect(await play('a: ]')).toMatchObject({ success: false, message: /^text:1:4: / })
  expect(await play(SMALL)).toMatchObject({ scenario: 'Small' })
  demo.kill('SIGINT')
  expect((await demo.ended).exitCode).toBe(0)
})

test('the command of the image runs for another user, writes its state alone and ends on SIGTERM', async () => {
  const image = await startImage(folder)
  await expect.poll(image.healthCheck).toBe(0)
  expect(await image.writeToPackage()).not.toBe(0)
  expect((await fetch(image.url)).status).toBe(200)
  expect((await fetch(image.authUrl)).status).toBe(200)
  // The control API is for those who may read the state.
  const control = `${image.url}/__emulator/state`
  const [token = ''] = (await readdir(image.state)).filter((name) => name.startsWith('control-'))
  const bearer = (await readFile(join(image.state, token), 'utf8')).trim()
  expect((await fetch(control)).status).toBe(401)
  const headers = { authorization: `Bearer ${bearer}` }
  expect((await fetch(control, { headers })).status).toBe(200)
  const { exitCode, output } = await image.stop()
  expect([exitCode, await readdir(image.state)]).toEqual([0, []])
  expect(output).toContain('"message":"Wattpost is ready"')
  expect(output).not.toContain(bearer)
})

test('tests import startEmulator from it', async () => {
  const file = join(folder, 'ours.mjs')
  await writeFile(
    file,
    `import { startEmulator } from 'wattpost'
const emulator = await startEmulator({ scenario: 'grid-outage' })
emulator.step(60_000)
console.log(emulator.verdicts().find(({ id }) => id === 'grid-down').state)
await emulator.close()
await emulator.close()`,
  )
  expect((await run(process.execPath, [file], { cwd: folder })).stdout).toBe('met\n')
})

/** Checks the types of two programs beside the installed package. @returns the errors, all of them of the wrong one */
async function typeErrors(right: string, wrong: string): Promise<string> {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: [] },
    lib: ['es2023', 'dom'],
  }
  const project = { compilerOptions, files: ['right.mts', 'wrong.mts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  await writeFile(join(folder, 'right.mts'), right)
  await writeFile(join(folder, 'wrong.mts'), wrong)
  const checked = run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', folder])
  const errors = await checked.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  for (const line of errors.trim().split('\n')) expect(line).toMatch(/wrong\.mts|^ /)
  return errors
}

test('a client or server imports the contract from it, with schemas and types', async () => {
  const program = `import { decode, decodeHydraPower, encodeClock, hydraListBody, meterDevice } from 'wattpost/protocol'
import contract from 'wattpost/contract/openapi.json' with { type: 'json' }
const list = decode('list', hydraListBody, { devices: [], total: 0, hasMore: false })
const frame = decodeHydraPower({ deviceId: 'HY-1', t: 1, type: 'power-split' })
const clock = encodeClock({ now: 2000, speed: 1, paused: false, epoch: 0 })
const refused = meterDevice.safeParse({}).success
console.log(JSON.stringify([list, frame.ok, clock, refused, contract.openapi]))`
  await writeFile(join(folder, 'contract.mjs'), program)
  const { stdout } = await run(process.execPath, ['--no-warnings', join(folder, 'contract.mjs')], {
    cwd: folder,
  })
  expect(JSON.parse(stdout)).toEqual([
    { ok: true, value: { devices: [], total: 0, hasMore: false } },
    false,
    { now: 2, speed: 1, paused: false, epoch: 0 },
    false,
    '3.1.1',
  ])
  const typed = (
    field: string,
  ) => `import { type HydraListBody, hydraListBody, type ServerEvents } from 'wattpost/protocol'
const { devices }: HydraListBody = hydraListBody.parse({})
const [first] = devices
export const power: number | undefined = first?.latestData['ac-power']?.['1']?.${field}
export const onClock: ServerEvents['clock'] = ({ now, speed }) => void (now * speed)`
  expect(await typeErrors(typed('rp'), typed('realPower'))).toMatch(/'realPower' does not exist/)
})

test('TypeScript finds its types with only the tarball installed', async () => {
  const program = (seed: string, cover: string, kind: string) =>
    `import { EmulatorError, startEmulator, type EmulatorDevice, type StartedEmulator, type Verdict } from 'wattpost'
import type { ControlState } from 'wattpost/protocol'
const emulator: StartedEmulator = await startEmulator({ scenario: 'storm', seed: ${seed}, speed: 'max' })
const failed: Verdict[] = emulator.verdicts().filter(({ state }) => state === 'failed')
export const why: string[] = failed.flatMap((one) => ('reason' in one ? [one.reason] : []))
export const state: ControlState = emulator.act('BG-0001', { do: 'cloud', cover: ${cover} })
export const [first]: readonly EmulatorDevice[] = emulator.devices()
await emulator.fault({ id: 'it', fault: { http: 'GET /api/**', status: 503, for: '30s' } })
emulator.on('${kind}', ({ at, fault, now }) => void [at, fault, now])
export const steps: string[] = emulator.log('world').flatMap((one) => (one.kind === 'step' ? [one.step] : []))
export const code = (error: unknown) => error instanceof EmulatorError && error.code === 'closed'
await emulator.close()`
  const errors = await typeErrors(program('7', '0.5', 'fault'), program("'7'", "'all'", 'faults'))
  expect(errors).toMatch(/'string' is not assignable to type 'number'/)
  expect(errors).toMatch(/"faults"' is not assignable to parameter/)
  expect(errors.match(/ error /g)?.length).toBeGreaterThanOrEqual(3)
})

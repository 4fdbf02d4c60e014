import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'

const run = promisify(execFile)
let emulator: RunningEmulator
let folder = ''

beforeAll(async () => {
  // Inside the repository, so that the client finds the generator's runtime.
  await mkdir('.cache', { recursive: true })
  folder = await mkdtemp(resolve('.cache/client-'))
  await run(process.execPath, [
    ...['node_modules/openapi-typescript/bin/cli.js', 'docs/contract/openapi.json'],
    ...['--output', join(folder, 'contract.d.ts')],
  ])
  emulator = await startEmulator('grid-outage')
})
afterAll(async () => {
  await emulator.close()
  await rm(folder, { recursive: true })
})

/** Compiles a program beside the generated types. @returns its JavaScript file */
async function compiled(name: string, program: string): Promise<string> {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2023', strict: true, outDir: 'out', rootDir: '.' },
    ...{ types: ['node'], skipLibCheck: false },
  }
  const project = join(folder, `${name}.json`)
  await writeFile(project, JSON.stringify({ compilerOptions, files: [`${name}.mts`] }))
  await writeFile(join(folder, `${name}.mts`), program)
  await run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project])
  return join(folder, 'out', `${name}.mjs`)
}

const HEAD = `import createClient from 'openapi-fetch'
import type { paths } from './contract.js'
const client = createClient<paths>({
  baseUrl: process.env.BACKEND ?? '',
  headers: { authorization: \`Bearer \${process.env.TOKEN}\` },
})
`

test('a client generated from the OpenAPI file fetches the hydra list, typed [H11]', async () => {
  const file = await compiled(
    'hydras',
    `${HEAD}
const query = { page: 0, limit: 2, search: 'hy-' }
const { data, error } = await client.GET('/api/hydra/devices', { params: { query } })
if (error !== undefined) throw new Error(error.message)
const total: number = data.total
const powers: number[] = data.devices.map((one) => one.latestData['ac-power']?.['1']?.rp ?? 0)
const refused = await client.GET('/api/hydra/device/{id}', { params: { path: { id: 'HY-9999' } } })
const answer = [data.devices.map((one) => one.deviceId), total, powers.length, refused.error]
console.log(JSON.stringify(answer))`,
  )
  const { idToken } = await signIn(emulator.authUrl, 'owner')
  const env = { ...process.env, BACKEND: emulator.url, TOKEN: idToken }
  const { stdout } = await run(process.execPath, [file], { env })
  const [ids, total, powers, refusal] = JSON.parse(stdout)
  expect(ids).toContain('HY-0001')
  expect(total).toBeGreaterThanOrEqual(ids.length)
  expect(powers).toBe(ids.length)
  expect(refusal).toEqual({ success: false, message: 'Device not found.' })
})

test.each([
  ['an unknown call', `client.GET('/api/hydra/gadgets', {})`, '/api/hydra/gadgets'],
  [
    'a parameter of another type',
    `client.GET('/api/hydra/devices', { params: { query: { limit: 'two' } } })`,
    'number',
  ],
])('its types refuse %s', async (_, call, word) => {
  await expect(compiled('wrong', `${HEAD}await ${call}`)).rejects.toMatchObject({
    stdout: expect.stringContaining(word),
  })
})

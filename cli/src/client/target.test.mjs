import { once } from 'node:events'
import { createServer } from 'node:http'
import { Command } from 'commander'
import { expect, onTestFinished, test } from 'vitest'
import { addConform, usedOptions } from '../conform/command.ts'
import { readTarget } from './target.ts'

/** A server with this config.json. @param {unknown} config */
async function serverWith(config) {
  const server = createServer((_, response) => void response.end(JSON.stringify(config)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}
/** @param {string} target @param {object} [options] */
const read = (target, options) => readTarget({ target, timeout: 2, ...options })
const usage = (/** @type {string} */ message) => ({ ok: false, error: { code: 'usage', message } })

test.each(['9999', 'localhost:9999', '', 'nonsense'])(
  '--auth-emulator %j is no URL, which is wrong usage',
  async (authEmulator) => {
    expect(await read('http://127.0.0.1:1', { authEmulator })).toMatchObject(
      usage(`--auth-emulator "${authEmulator}": must be a URL, e.g. http://127.0.0.1:9099`),
    )
  },
)

test.each(['/v2/backend', '/index.html', '/?a=1', '/#a'])(
  'a target with %s is refused, since that address would not be called',
  async (path) => {
    const origin = await serverWith({})
    expect(await read(`${origin}${path}`)).toMatchObject(
      usage(
        `--target "${origin}${path}": must have no path. Use ${origin}; an API below a path is the apiUrl of its config.json.`,
      ),
    )
    expect(await read(`${origin}/`)).toMatchObject({ ok: true, value: { apiUrl: origin } })
  },
)

test('an API below a path is the apiUrl of config.json', async () => {
  const origin = await serverWith({ apiUrl: '/v2/backend/', socketNamespace: '/live' })
  expect(await read(origin)).toMatchObject({
    value: { apiUrl: `${origin}/v2/backend`, socketUrl: origin, socketNamespace: '/live' },
  })
})

test('each key of config.json that would stop the dashboard is named', async () => {
  const origin = await serverWith({
    ...{ timeZone: 'Mars/Base', statusWords: { running: 'ok' }, requests: { nonsense: 1 } },
    apiUrl: 'http://',
  })
  const result = await read(origin)
  expect(result).toMatchObject({ ok: false, error: { code: 'usage' } })
  const lines = result.ok ? [] : result.error.message.split('\n')
  expect(lines[0]).toBe(`${origin}/config.json would stop the dashboard; correct it:`)
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'apiUrl',
    'timeZone',
    'statusWords.running',
    expect.stringMatching(/^requests/),
  ])
})

test('a configuration of the dashboard is checked whole; another one by the keys that it has', async () => {
  const whole = await read(await serverWith({ firebase: { apiKey: 'key' } }))
  expect(whole.ok ? '' : whole.error.message).toMatch(/firebase\.projectId: [\s\S]*productName: /)
  expect(await read(await serverWith({ timeZone: 'Asia/Kolkata' }))).toMatchObject({
    value: { timeZone: 'Asia/Kolkata' },
  })
})

/** @param {readonly string[]} args */
async function optionsOf(...args) {
  const program = new Command().exitOverride()
  addConform(program, async () => {})
  await program.parseAsync(['conform', '--target', 'http://x', ...args], { from: 'user' })
  const [command] = program.commands
  return command && usedOptions(command.opts(), command)
}

test('families may have spaces between them', async () => {
  expect(await optionsOf('--families', 'bg, pm')).toMatchObject({ families: ['bg', 'pm'] })
})

test.each([
  ['--email', '--password', 'WATTPOST_PASSWORD', 'password'],
  ['--other-email', '--other-password', 'WATTPOST_OTHER_PASSWORD', 'otherPassword'],
])('the password of %s may be in the environment; %s takes precedence', async (...names) => {
  const [email, option, variable, key] = names
  process.env[variable] = 'from-environment'
  onTestFinished(() => void delete process.env[variable])
  expect(await optionsOf(email, 'a@x')).toMatchObject({ [key]: 'from-environment' })
  expect(await optionsOf(email, 'a@x', option, 'given')).toMatchObject({ [key]: 'given' })
})

test('without a second account its password is left out if it is of the environment', async () => {
  process.env.WATTPOST_OTHER_PASSWORD = 'from-environment'
  onTestFinished(() => void delete process.env.WATTPOST_OTHER_PASSWORD)
  expect(await optionsOf()).not.toHaveProperty('otherPassword')
  expect(await optionsOf('--other-password', 'given')).toHaveProperty('otherPassword', 'given')
})

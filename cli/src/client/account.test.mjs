import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conform } from '../conform/conform.ts'

/** @param {object} payload */
const tokenOf = (payload) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.e30`

/** A backend with its identity service; every password is right. @param {object} claims */
async function backendOf(claims) {
  const server = createServer((request, response) => {
    const isSignIn = request.url?.includes('signInWithPassword')
    response.end(JSON.stringify(isSignIn ? { idToken: tokenOf(claims) } : {}))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}

/** @param {object} claims @param {object} [more] */
async function run(claims, more) {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const url = await backendOf(claims)
  const exitCode = await conform({
    ...{ target: url, authEmulator: url, email: 'a@b.test', password: 'a', families: [] },
    ...{ commands: false, wait: 1, timeout: 2, json: true, ...more },
  })
  return { exitCode, error: written.mock.calls.join('') }
}

test('an account that awaits approval is wrong usage', async () => {
  expect(await run({ sub: 'anna', approved: false })).toEqual({
    exitCode: 2,
    error:
      '--email, --password: the account awaits approval, so a backend gives it nothing. Use an approved account.\n',
  })
})

/**
 * A target whose `config.json` names an Auth emulator without an address given for it.
 * @param {string} authEmulatorUrl @param {object} [more]
 */
async function named(authEmulatorUrl, more) {
  const server = createServer((_, response) => response.end(JSON.stringify({ authEmulatorUrl })))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const target = `http://127.0.0.1:${port}`
  return run({ sub: 'anna', approved: false }, { target, authEmulator: undefined, ...more })
}

test('a password is not sent to another host that only the target names', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  const foreign = await named('https://identity.example:8443/path')
  expect(foreign).toEqual({
    exitCode: 2,
    error:
      "--email, --password: not sent. The target's config.json names the Auth emulator https://identity.example:8443, on another host. If it may have the password, add --auth-emulator https://identity.example:8443\n",
  })
  expect(fetched.mock.calls.map(([url]) => new URL(String(url)).hostname)).toEqual(['127.0.0.1'])
})

test('a password is sent to an identity service of this machine, and to one that an option names', async () => {
  const url = await backendOf({ sub: 'anna', approved: false })
  expect((await named(url)).error).toContain('awaits approval')
  const authEmulator = url
  expect((await named('https://identity.example', { authEmulator })).error).toContain('approval')
})

test('a password does not follow a redirect of the identity service', async () => {
  let calls = 0
  const other = await backendOf({ sub: 'anna' })
  const server = createServer((request, response) => {
    calls += 1
    const isSignIn = request.url?.includes('signInWithPassword')
    if (isSignIn) response.writeHead(307, { location: other })
    response.end('{}')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const authEmulator = `http://127.0.0.1:${port}`
  expect(await run({}, { authEmulator })).toMatchObject({
    exitCode: 3,
    error: expect.stringContaining(`${authEmulator} cannot be reached`),
  })
  expect(calls).toBe(1)
})

test('the same account twice is wrong usage: no device would be another user’s', async () => {
  const other = { otherEmail: 'a@b.test', otherPassword: 'a' }
  expect(await run({ sub: 'anna', approved: true }, other)).toEqual({
    exitCode: 2,
    error: '--other-email: is the same account as the first. Use one with other devices.\n',
  })
})

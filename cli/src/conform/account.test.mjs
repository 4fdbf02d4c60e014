import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conform } from './conform.ts'

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

test('the same account twice is wrong usage: no device would be another user’s', async () => {
  const other = { otherEmail: 'a@b.test', otherPassword: 'a' }
  expect(await run({ sub: 'anna', approved: true }, other)).toEqual({
    exitCode: 2,
    error: '--other-email: is the same account as the first. Use one with other devices.\n',
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@wattpost/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { openClients } from './openClients.ts'

const twoAccounts = { expect: [{ id: 'let-in', who: 'merchant@wattpost.test' }] }

/** A server that answers each call; without an answer with `{}`. @param {(body: string) => object} [answerTo] */
async function serving(answerTo = () => ({})) {
  /** @type {(string | undefined)[]} */
  const calls = []
  const server = createServer(async (request, response) => {
    calls.push(request.url)
    let body = ''
    for await (const part of request) body += part
    const { status = 200, ...answer } = /** @type {{ status?: number }} */ (answerTo(body))
    response.writeHead(status).end(JSON.stringify(answer))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}`, calls }
}

test('Auth emulator unreachable → a refusal with its address', async () => {
  const authUrl = `http://127.0.0.1:${await freePort()}`
  const { url } = await serving()
  expect(await openClients({ url, authUrl }, twoAccounts, 'max')).toMatchObject({
    ok: false,
    error: { code: 'environment', message: expect.stringContaining(authUrl) },
  })
})

test('one client cannot sign in → no client is opened', async () => {
  const payload = Buffer.from(JSON.stringify({ sub: 'owner' })).toString('base64url')
  const auth = await serving((body) =>
    body.includes('merchant@')
      ? { status: 400, error: { message: 'USER_DISABLED' } }
      : { idToken: `e30.${payload}.e30` },
  )
  const { url, calls } = await serving()
  const opened = await openClients({ url, authUrl: auth.url }, twoAccounts, 'max')
  expect(opened).toMatchObject({ ok: false, error: { code: 'environment' } })
  expect(opened.ok ? '' : opened.error.message).toContain(
    `The clients cannot sign in at ${auth.url}: merchant@wattpost.test: the identity service refuses merchant@wattpost.test: USER_DISABLED`,
  )
  expect(calls).toEqual(['/config.json'])
})

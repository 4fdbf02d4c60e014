import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startBackend } from './backend.testing.ts'
import { recorderOf } from './recording.testing.ts'
import { redirectOf } from './rewrite.ts'
import { startRecorder } from './startRecorder.ts'
import { type Resolve, targetOf } from './target.ts'

const start = (target: string, resolve?: Resolve) =>
  startRecorder({
    target,
    host: '127.0.0.1',
    port: 0,
    directory: '/nowhere',
    ...(resolve && { resolve }),
  })
const resolving = (...addresses: string[]): Resolve => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  return (_hostname, answer) => answer(null, found)
}

test.each([
  ['http://169.254.169.254', 'metadata'],
  ['http://[::ffff:169.254.169.254]', 'metadata'],
  ['http://2852039166', 'metadata'],
  ['http://0xa9fea9fe', 'metadata'],
  ['http://0251.0376.0251.0376', 'metadata'],
  ['http://2130706433:80', 'write the address in full'],
  ['http://127.1', 'write the address in full'],
  ['http://[::ffff:127.0.0.1]', 'write the address in full'],
  ['http://user:pass@127.0.0.1', 'only protocol, name and port'],
  ['http://127.0.0.1/path', 'only protocol, name and port'],
  ['ftp://127.0.0.1', 'must be a URL'],
  ['backend', 'must be a URL'],
])('target %s is refused [case 35]', async (target, why) => {
  expect(await start(target)).toMatchObject({
    ok: false,
    error: { code: 'usage', message: expect.stringContaining(why) },
  })
})

test.each([
  'http://127.0.0.1:4310',
  'http://localhost:4310',
  'http://[::1]:80',
  'http://192.168.1.7',
  'https://backend.example',
])('target %s is accepted', (target) => expect(targetOf(target).ok).toBe(true))

test.each([
  '127.0.0.1',
  '10.0.0.7',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::1',
  'fd00::1',
  '0.0.0.0',
  '64:ff9b::a9fe:a9fe',
])('a name that resolves to %s is refused [case 35]', async (address) => {
  const started = await start('http://backend.example', resolving(address))
  expect(started).toMatchObject({
    error: { code: 'environment', message: expect.stringContaining('private address') },
  })
  const mixed = await start('http://backend.example', resolving('93.184.215.14', address))
  expect(mixed).toMatchObject({ error: { message: expect.stringContaining('private address') } })
})

test('a name that later resolves to a private address is refused then [case 35]', async () => {
  const backend = await startBackend((_request, _body, response) =>
    response.setHeader('connection', 'close').end('{}'),
  )
  const { port } = new URL(backend.url)
  let address = '127.0.0.1'
  const resolve: Resolve = (_name, answer) => answer(null, [{ address, family: 4 }])
  const recorder = await recorderOf(`http://localhost:${port}`, { resolve })
  expect((await fetch(`${recorder.url}/api/x`)).status).toBe(200)
  address = '169.254.169.254'
  const refused = await fetch(`${recorder.url}/api/x`)
  expect(refused.status).toBe(502)
  expect(await refused.text()).toContain('private address')
  const socket = new WebSocketProbe(recorder.port)
  expect(await socket.status()).toBe(502)
  await recorder.stop()
  await backend.close()
})

test.each([
  ['/there?x=1', '/there?x=1'],
  ['there', '/api/there'],
  ['http://backend.example/there', '/there'],
  ['http://BACKEND.example:80/there', '/there'],
  ['http://backend.example//evil.example/', '/evil.example/'],
])('a redirect to %j stays with the recorder', (location, expected) => {
  expect(redirected(location)).toEqual({ kind: 'inside', location: expected })
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://backend.example/there',
  'http://backend.example:8080/',
  'http://backend.example@evil.example/',
  '//evil.example/there',
  '/\\evil.example/there',
  'javascript:alert(1)',
  'http://',
])('a redirect to %j is refused [case 35]', (location) => {
  expect(redirected(location)).toMatchObject({ kind: 'elsewhere' })
})

test.each([
  [{ host: 'evil.example' }],
  [{ host: '127.0.0.1.evil.example' }],
  [{ origin: 'http://evil.example' }],
  [{ origin: 'null' }],
])('requests with %o are refused', async (headers) => {
  let requests = 0
  const backend = await startBackend((_request, _body, response) => {
    requests += 1
    response.end()
  })
  const recorder = await recorderOf(backend.url)
  const socket = new WebSocketProbe(recorder.port, headers)
  expect(await socket.status()).toBe(403)
  expect(await new WebSocketProbe(recorder.port, headers, false).status()).toBe(403)
  expect(requests).toBe(0)
  await recorder.stop()
  await backend.close()
})

test('a taken port and a dead target are refused with the reason', async () => {
  const backend = await startBackend((_request, _body, response) => void response.end())
  const otherServer = createServer()
  const port = await new Promise<number>((resolve) => {
    otherServer.listen(0, '127.0.0.1', () =>
      resolve((otherServer.address() as { port: number }).port),
    )
  })
  const options = { host: '127.0.0.1', port, directory: '/nowhere' } as const
  expect(await startRecorder({ ...options, target: backend.url })).toMatchObject({
    error: {
      code: 'environment',
      message: `Port ${port} on 127.0.0.1 is taken. Choose another with --port.`,
    },
  })
  await new Promise((resolve) => otherServer.close(resolve))
  expect(await startRecorder({ ...options, target: `http://127.0.0.1:${port}` })).toMatchObject({
    error: { code: 'environment', message: expect.stringContaining('ECONNREFUSED') },
  })
  await backend.close()
})

function redirected(location: string) {
  const target = targetOf('http://backend.example')
  if (!target.ok) throw new Error(target.error.message)
  return redirectOf(302, location, '/api/here', target.value)
}

/** Sends a request, or an upgrade, with any headers. */
class WebSocketProbe {
  readonly #answer: Promise<number>

  constructor(port: number, headers: { host?: string; origin?: string } = {}, upgrade = true) {
    this.#answer = import('node:http').then(
      ({ request }) =>
        new Promise((resolve, reject) => {
          const probe = request({
            port,
            host: '127.0.0.1',
            path: '/socket.io/?EIO=4&transport=websocket',
            headers: {
              ...headers,
              ...(upgrade && {
                connection: 'Upgrade',
                upgrade: 'websocket',
                'sec-websocket-version': '13',
                'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
              }),
            },
          })
          probe.on('response', (answer) => resolve(answer.statusCode ?? 0))
          probe.on('error', reject)
          probe.end()
        }),
    )
  }

  status(): Promise<number> {
    return this.#answer
  }
}

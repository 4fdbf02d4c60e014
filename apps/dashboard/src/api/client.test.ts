import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RETRY_STATUSES } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, retriesOf } from './client.ts'

async function clientOf(answer: RequestListener, token: string | null = null) {
  return createClient({ apiUrl: await urlOf(answer), token: async () => token })
}

async function urlOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Records all requests and answers each with the status. */
function counting(status: number) {
  const seen: string[] = []
  const answer: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.headers.authorization ?? 'no token'}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"a":1}')
  }
  return { seen, answer }
}

test.each([
  [undefined, 0],
  ['GET', 0],
  ['PUT', 0],
  ['DELETE', 0],
  ['POST', 1],
  ['patch', 1],
])('%s is retried %i times [H1]', (method, expected) => {
  expect(retriesOf(method)).toBe(expected)
})

test.each(RETRY_STATUSES)('a POST is sent once more on %i, a GET is not [H1]', async (status) => {
  const { seen, answer } = counting(status)
  const client = await clientOf(answer)
  await expect(client('/x', { method: 'POST', body: {} })).rejects.toThrow()
  await expect(client('/x')).rejects.toThrow()
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['POST', 'POST', 'GET'])
})

test('calls go below the path of the API', async () => {
  const url = await urlOf((request, response) => response.end(JSON.stringify({ url: request.url })))
  const client = createClient({ apiUrl: `${url}/v2/`, token: async () => null })
  expect(await client('/api/hydra/devices')).toEqual({ url: '/v2/api/hydra/devices' })
})

test('each status to retry is passed to the library, which has another default [H1]', async () => {
  const { answer } = counting(200)
  const client = await clientOf(answer)
  let named: readonly number[] | undefined
  let credentials: string | undefined
  await client('/x', {
    onResponse: ({ options }) => {
      named = options.retryStatusCodes
      credentials = options.credentials
    },
  })
  expect(named).toEqual(RETRY_STATUSES)
  expect(credentials).toBe('include')
})

test('a POST is not retried on 400 [H1]', async () => {
  const { seen, answer } = counting(400)
  const client = await clientOf(answer)
  await expect(client('/x', { method: 'POST' })).rejects.toThrow()
  expect(seen).toHaveLength(1)
})

test('a POST without an answer is not retried: it has no status to retry on [H1]', async () => {
  let sent = 0
  const client = await clientOf((request) => {
    sent += 1
    request.socket.destroy()
  })
  await expect(client('/x', { method: 'POST' })).rejects.toThrow()
  expect(sent).toBe(1)
})

test('requests carry the user’s bearer token, and none without a user [H1]', async () => {
  const { seen, answer } = counting(200)
  await (await clientOf(answer, 'abc'))('/x')
  await (await clientOf(answer, null))('/x')
  expect(seen).toEqual(['GET Bearer abc', 'GET no token'])
})

test.each(['application/json', 'text/plain'])(
  'an answer sent as %s is read as JSON [H1]',
  async (type) => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, { 'content-type': type }).end('{"a":1}')
    })
    expect(await client('/x')).toEqual({ a: 1 })
  },
)

test('after a refused token the next call carries a new one (case 23)', async () => {
  const requested: boolean[] = []
  const client = createClient({
    apiUrl: await urlOf(counting(401).answer),
    token: async ({ fresh }) => {
      requested.push(fresh)
      return 'abc'
    },
  })
  for (let call = 0; call < 2; call += 1) await expect(client('/x')).rejects.toThrow()
  expect(requested).toEqual([false, true])
})

test('only after a refused token is a new one requested, once', async () => {
  const statuses = [401, 200, 500, 403, 200]
  const requested: boolean[] = []
  const client = createClient({
    apiUrl: await urlOf((_, response) => response.writeHead(statuses.shift() ?? 200).end('{}')),
    token: async ({ fresh }) => {
      requested.push(fresh)
      return 'abc'
    },
  })
  for (let call = 0; call < 5; call += 1) await client('/x').catch(() => {})
  expect(requested).toEqual([false, true, false, false, false])
})

test('a token set by the call is kept', async () => {
  const { seen, answer } = counting(200)
  const client = await clientOf(answer, 'abc')
  await client('/x', { method: 'DELETE', headers: { authorization: 'Bearer own' } })
  expect(seen).toEqual(['DELETE Bearer own'])
})

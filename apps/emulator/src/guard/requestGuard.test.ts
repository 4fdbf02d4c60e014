import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { RequestGuard } from './requestGuard.ts'

/** A guarded server whose handler leaves its answers to the test, and a connection to it. */
async function connected() {
  const open: ServerResponse[] = []
  const http = createServer((_request, response) => void open.push(response))
  const address = { port: 0, host: '127.0.0.1', allowedOrigins: [] }
  const guard = new RequestGuard({
    serverAddress: () => address,
    authUrlAt: () => undefined,
    limits: { ...LIMITS, pipelined: 3 },
    controlToken: undefined,
  })
  guard.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  address.port = (http.address() as AddressInfo).port
  const socket = connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    http.closeAllConnections()
    http.close()
  })
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${address.port}\r\n\r\n`
  return { socket, open, text: () => text, request, opened: () => once(http, 'request') }
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one)

test('case 44: of many requests in one packet only a few are handled, then the connection is closed', async () => {
  const { socket, open, text, request, opened } = await connected()
  const arrived = opened()
  socket.write(request.repeat(50))
  await arrived
  expect(open).toHaveLength(3)
  for (const response of open) response.end('ok')
  await once(socket, 'close')
  expect(statuses(text())).toEqual(['200', '200', '200', '429'])
  expect(text()).toMatch(/retry-after: 1/i)
  expect(text()).toContain('Too many requests wait on this connection.')
})

test('answered requests of a connection do not count', async () => {
  const { socket, open, text, request, opened } = await connected()
  for (let round = 1; round <= 3; round += 1) {
    const arrived = opened()
    socket.write(request.repeat(3))
    await arrived
    await expect.poll(() => open.length).toBe(3)
    for (const response of open.splice(0)) response.end('ok')
    await expect.poll(() => statuses(text()).length).toBe(3 * round)
  }
  expect(new Set(statuses(text()))).toEqual(new Set(['200']))
})

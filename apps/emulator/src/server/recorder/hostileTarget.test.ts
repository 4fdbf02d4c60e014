import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { recorderOf, recordingOf } from './recording.testing.ts'

/** A target that answers each request with these bytes, and then closes the connection. */
async function startTarget(answer: string | Buffer) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'

test.each([
  ['status 0', 'HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n'],
  ['status 99', 'HTTP/1.1 099 None\r\nContent-Length: 0\r\n\r\n'],
  ['status 999', 'HTTP/1.1 999 None\r\nContent-Length: 2\r\n\r\nhi'],
  [
    'a switch of protocol',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nabc',
  ],
  ['early hints alone', 'HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\n'],
  ['no head', 'nonsense\r\n\r\n'],
  ['a header with control characters', `${OK}X-A: a\u0001b\r\nContent-Length: 0\r\n\r\n`],
  [
    'a header of any bytes',
    Buffer.from(`${OK}X-A: \u00ff\u0080\r\nContent-Length: 0\r\n\r\n`, 'latin1'),
  ],
  ['an empty name of a header', `${OK}: x\r\nContent-Length: 0\r\n\r\n`],
  ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['length and chunks', `${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['fewer bytes than it says', `${OK}Content-Length: 100\r\n\r\nab`],
  ['a broken chunk', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['a body without content', 'HTTP/1.1 204 None\r\nContent-Length: 5\r\n\r\nhello'],
  [
    'a redirect to no address',
    'HTTP/1.1 302 Go\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n',
  ],
  ['a head of 20 KB', `${OK}X-A: ${'x'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`],
  ['trailers of 20 KB', `${OK}${CHUNKED}2\r\n{}\r\n0\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a body and a broken chunk', `${OK}${CHUNKED}2\r\n{}\r\nzz\r\n`],
  ['an extension of a chunk of 20 KB', `${OK}${CHUNKED}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  ['nonsense behind its body', `${OK}Content-Length: 2\r\n\r\n{}nonsense\r\n\r\n`],
  ['a second answer', `${OK}Content-Length: 2\r\n\r\n{}${OK}Content-Length: 2\r\n\r\n{}`],
  [
    'a redirect in an unknown way',
    'HTTP/1.1 302 Go\r\nLocation: javascript:1\r\nContent-Length: 0\r\n\r\n',
  ],
])(
  'a target that answers with %s ends neither recorder nor recording [case 35]',
  async (_, answer) => {
    const recorder = await recorderOf(await startTarget(answer))
    for (const path of ['/api/x', '/config.json'])
      await fetch(recorder.url + path, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
        .then((reply) => reply.text())
        .catch(() => {})
    expect(
      (await fetch(recorder.url, { headers: { origin: 'http://foreign.example' } })).status,
    ).toBe(403)
    const { file } = await recorder.stop()
    expect((await recordingOf(file)).tail).toBe('complete')
  },
)

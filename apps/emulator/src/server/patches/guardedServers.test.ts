import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../ports.ts'

test('Node is a version that the patch was written for', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  expect(major > 20 || (major === 20 && minor >= 19)).toBe(true)
})

test('every request passes the guard first, and upgrades are refused', async () => {
  const port = await freePort()
  await guarded(port)
  const answerOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text())
  expect(await answerOf('/')).toBe('here')
  expect(await answerOf('/secret')).toBe('guarded')
  const waiting = 'Expect: 100-continue\r\nContent-Length: 2'
  expect(await exchanged(port, `POST /secret HTTP/1.1\r\nHost: a\r\n${waiting}`)).toMatch('guarded')
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'
  expect(await exchanged(port, `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}`)).toBe('')
  expect(await exchanged(port, 'CONNECT a:1 HTTP/1.1\r\nHost: a')).toBe('')
})

/** Everything that comes back until the server closes. */
async function exchanged(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`))
  let text = ''
  socket.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

/** A process whose server answers `here` and takes upgrades, under a guard of one path. */
async function guarded(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-guarded-'))
  const file = join(folder, 'child.mjs')
  const patch = JSON.stringify(new URL('./guardedServers.mjs', import.meta.url).href)
  await writeFile(
    file,
    `import { createServer } from 'node:http'
    import { guardServers } from ${patch}
    guardServers((request, response) => {
      if (request.url !== '/secret') return true
      response.setHeader('connection', 'close').end('guarded')
      return false
    })
    const server = createServer((_, response) => response.end('here'))
    server.listen(${port}, '127.0.0.1', () => process.send('up'))
    // Attached after the call of listen, as the package ws does.
    server.on('upgrade', (_, socket) => socket.end('upgraded'))
    server.on('connect', (_, socket) => socket.end('connected'))
    server.on('checkContinue', (_, response) => response.end('continued'))`,
  )
  const child = fork(file, { execArgv: [] })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  await once(child, 'message')
}

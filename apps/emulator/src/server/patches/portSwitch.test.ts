import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../ports.ts'

test('Node is a version that the patch was written for', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  expect(major > 20 || (major === 20 && minor >= 19)).toBe(true)
})

test('an HTTP server opens its port through net.Server.prototype.listen', () => {
  expect(new HttpServer().listen).toBe(Server.prototype.listen)
  expect(HttpServer.prototype.closeAllConnections).toBeTypeOf('function')
})

test('a server that listens after the patch refuses connections while it is down', async () => {
  const port = await freePort()
  const child = await started(port)
  const answer = () => fetch(`http://127.0.0.1:${port}`).then((response) => response.text())
  expect(await answer()).toBe('here')
  expect(await turned(child, 'down')).toEqual({ kind: 'down' })
  await expect(answer()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  expect(await turned(child, 'up')).toEqual({ kind: 'up' })
  expect(await answer()).toBe('here')
})

/** A process that serves `here` at this port, under the patch. */
async function started(port: number): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-port-switch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'child.mjs')
  await writeFile(
    file,
    `import { createServer } from 'node:http'
    import { obeyPortSwitch } from ${JSON.stringify(new URL('./portSwitch.mjs', import.meta.url).href)}
    obeyPortSwitch('127.0.0.1', ${port})
    createServer((_, response) => response.end('here')).listen(${port}, '127.0.0.1', () => process.send('up'))`,
  )
  const child = fork(file, { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

function turned(child: ChildProcess, kind: 'down' | 'up'): Promise<unknown> {
  const answer = new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)))
  })
  child.send({ kind })
  return answer
}

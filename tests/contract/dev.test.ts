import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { loginBody, signIn } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'
import { freePort } from '../support/freePort.mjs'
import { request } from '../support/request.ts'
import { startWattpost } from '../support/wattpost.ts'

const main = 'cli/bin/dev.mjs'

test('npm run dev serves the page with hot reload, sign-in, API and socket', async () => {
  const [port, emulatorPort, authPort] = [await freePort(), await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--emulator-port', `${emulatorPort}`]
  const asked = [...ports, '--auth-port', `${authPort}`, '--scenario', 'grid-outage']
  const dev = startWattpost(asked, { main })
  onTestFinished(() => dev.kill('SIGKILL'))
  const page = `http://127.0.0.1:${port}`
  await dev.said(new RegExp(`hot reload is at ${page}`))
  await dev.said(/Local:/)

  const html = await (await fetch(`${page}/device/hydra/HY-0001`)).text()
  expect(html).toContain('src="/@vite/client"')
  const client = await (await fetch(`${page}/@vite/client`)).text()
  expect(client.includes('createHotContext')).toBe(true)

  const { body: config } = await request(`${page}/config.json`)
  expect(config).toMatchObject({ apiUrl: '', authEmulatorUrl: '' })
  const user = await signIn(`http://127.0.0.1:${authPort}`, 'owner')
  // A browser sends the address of the page, which differs from the emulator's.
  const headers = { authorization: `Bearer ${user.idToken}`, origin: page }
  const login = { method: 'POST', headers, body: loginBody('owner') }
  expect((await request(`${page}/api/login`, login)).status).toBe(200)
  const connected = await connectClient(page, { ...user, type: 'end_user' })
  await connected.until('clock')
  connected.close()

  dev.kill('SIGINT')
  expect((await dev.ended).exitCode).toBe(130)
  for (const ended of [port, emulatorPort, authPort])
    await expect(request(`http://127.0.0.1:${ended}`)).rejects.toThrow('ECONNREFUSED')
})

test('npm run dev ends with both of its processes when the page’s port is taken [exit 3]', async () => {
  const [port, emulatorPort, authPort] = [await freePort(), await freePort(), await freePort()]
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const ports = ['--port', `${port}`, '--emulator-port', `${emulatorPort}`]
  const dev = startWattpost([...ports, '--auth-port', `${authPort}`], { main })
  onTestFinished(() => dev.kill('SIGKILL'))

  const { exitCode, stderr } = await dev.ended
  expect(stderr).toContain(`Port ${port} is taken. Choose another with --port.`)
  expect(exitCode).toBe(3)
  for (const ended of [emulatorPort, authPort])
    await expect(request(`http://127.0.0.1:${ended}`)).rejects.toThrow('ECONNREFUSED')
})

test.each([
  [['--port', '0'], '--port: a port is'],
  [['--emulator-port=x'], '--emulator-port: a port is'],
  [['--speeed', '2'], "unknown option '--speeed'"],
])('npm run dev %j is bad usage and names the mistake [exit 2]', async (args, message) => {
  const { exitCode, stderr } = await startWattpost(args, { main }).ended
  expect(stderr).toContain(message)
  expect(exitCode).toBe(2)
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bgDevice } from '@wattpost/protocol'
import { io } from 'socket.io-client'
import { freePort } from '../support/freePort.mjs'
import { OWNER } from './signIn.mjs'
import { until } from './until.mjs'
import { answersOk, signIn } from './visitor.mjs'

const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')
/** Devices beside the flood, one of each other family, with frames of the emulator. */
const NEIGHBOURS = ['PM-0001', 'HY-0001']

/**
 * The emulator behind a flood: accounts, a template device, and the past of all devices. Pages of the flood's
 * server, which listens on `pagePort`, sign in at its Auth emulator.
 */
export async function startOrigin() {
  const [port, authPort, pagePort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
  const flags = ['--no-open', ...ports, '--allow-origin', `http://127.0.0.1:${pagePort}`]
  const child = spawn(process.execPath, [MAIN, ...flags, '--scenario', 'grid-outage'], {
    stdio: 'ignore',
  })
  await until('the emulator', () => answersOk(`${url}/config.json`))
  await until('signing in', () => signIn(url, authPort))
  const config = await (await fetch(`${url}/config.json`)).json()
  const { idToken, localId } = await (
    await fetch(
      `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...OWNER, returnSecureToken: true }),
      },
    )
  ).json()
  const socket = io(url, {
    transports: ['websocket'],
    query: { user_id: localId, type: 'end_user' },
    auth: { token: idToken },
  })
  const clock = await new Promise((resolve) => socket.once('clock', resolve))
  const aheadS = clock.now - Date.now() / 1000
  const now = () => Date.now() / 1000 + aheadS
  const { devices } = await socket.emitWithAck('devices', { page: 0, limit: 1 })
  bgDevice.parse(devices[0])
  await socket.emitWithAck('watch', { deviceIds: NEIGHBOURS })
  return {
    ...{ url, pagePort, config, socket, device: devices[0] },
    /** Epoch seconds of the emulator's clock, which runs at rate 1. */
    now,
    clock: () => ({ ...clock, now: now() }),
    stop() {
      socket.disconnect()
      child.kill()
    },
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { freePort } from '../../../../tests/support/freePort.mjs'
import { createClient } from '../api/client.ts'
import { dashboardConfigOf } from '../api/dashboardConfig.ts'
import { createHydraCalls } from '../api/hydraCalls.ts'
import { createMeterCalls } from '../api/meterCalls.ts'
import type { SessionState } from '../session/sessionState.ts'
import { olive } from '../session/sessionUser.testing.ts'
import { openData } from './data.ts'

// The backends of `docs/examples`, as real-backend.md starts them, with the dashboard's own calls and live layer.

const PYTHON = '/usr/bin/python3'
const hasPython = spawnSync(PYTHON, ['-c', 'import socketio, aiohttp']).status === 0
if (!hasPython)
  process.stderr.write(
    'No python3-socketio and python3-aiohttp: the backend in Python is not run.\n',
  )

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url))
const { signal } = new AbortController()

/** An unsigned token of the Auth emulator's project. */
function tokenOf(claims: object): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const payload = { aud: 'demo-wattpost', sub: olive.uid, email: olive.email, exp, ...claims }
  return `${part({ alg: 'none' })}.${part(payload)}.`
}

/** Starts a backend with a folder of pages; resolves to its address. */
async function started(program: string, name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-page-'))
  writeFileSync(join(folder, '200.html'), 'the page')
  writeFileSync(join(folder, 'icon.svg'), '<svg />')
  const port = await freePort()
  const backend = spawn(program, [example(name), folder], {
    env: { ...process.env, PORT: `${port}`, AUTH_EMULATOR: 'http://127.0.0.1:9310' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => ended(backend))
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/config.json`), 20_000)
  return url
}

async function ended(backend: ChildProcess): Promise<void> {
  backend.kill('SIGKILL')
  if (backend.exitCode === null && backend.signalCode === null) await once(backend, 'exit')
}

/** The dashboard of a user at a backend. */
async function dashboardAt(url: string, token: string) {
  const config = dashboardConfigOf(await (await fetch(`${url}/config.json`)).json())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(url))
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = createStore<SessionState>(() => ({ kind: 'signed-in', user: olive }))
  const { live, backend } = openData({ config, session: { store, token: async () => token } })
  onTestFinished(live.close)
  const client = createClient({ apiUrl: `${url}${config.apiUrl}`, token: async () => token })
  const { readContext, energyTypes, zones } = backend
  return {
    live,
    hydras: createHydraCalls(client, readContext, energyTypes, zones),
    meters: createMeterCalls(client, readContext, zones),
  }
}

const LIST = { page: 0, limit: 10 }
const DAY = { range: 'd', offset: 0 } as const
const today = { deviceId: 'HY-1', ...DAY }

describe.each([
  { name: 'minimal_backend.py', program: PYTHON, hasMeter: true, isHere: hasPython },
  { name: 'minimal-backend.mjs', program: process.execPath, hasMeter: false, isHere: true },
])('$name', ({ name, program, hasMeter, isHere }) => {
  test.skipIf(!isHere)('serves the page, and refuses calls without a valid token', async () => {
    const url = await started(program, name)
    const textAt = async (path: string) => (await fetch(url + path)).text()
    expect(await textAt('/device/hydra/HY-1')).toBe('the page')
    expect(await textAt('/icon.svg')).toBe('<svg />')
    expect(await textAt('/%2e%2e/%2e%2e/etc/passwd')).not.toMatch('root:')
    const statusWith = async (token: string, path = '/api/hydra/devices') =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await statusWith('nonsense')).toBe(401)
    expect(await statusWith(tokenOf({ aud: 'another-project' }))).toBe(401)
    expect(await statusWith(tokenOf({ exp: 1 }))).toBe(401)
    expect(await statusWith(tokenOf({ approved: false }))).toBe(403)
    expect(await statusWith(tokenOf({}), '/api/hydra/device/HY-2')).toBe(404)
  })

  test.skipIf(!isHere)('brings the pages of its devices live', async () => {
    const warn = vi.spyOn(console, 'warn')
    onTestFinished(() => warn.mockRestore())
    const url = await started(program, name)
    const { live, hydras, meters } = await dashboardAt(url, tokenOf({}))
    const { devices } = await hydras.devices(LIST, signal)
    expect(devices).toMatchObject([{ deviceId: 'HY-1', status: 'up' }])
    live.storeFetched.hydra(devices)
    const { dailyUsage } = await hydras.powerStatus(today, signal)
    expect(dailyUsage).toMatchObject([{ channel: 1, group: 'grid' }])
    const { rows } = await hydras.energy('HY-1', DAY, signal)
    expect(rows[0]?.totalImportEnergy).toBeGreaterThan(0)
    expect((await hydras.energyHistory('HY-1', { range: 'daily', days: 7 }, signal)).length).toBe(7)
    expect((await hydras.timeline(today, signal)).byChannel).toEqual({})
    if (hasMeter) {
      live.storeFetched.pm((await meters.devices(LIST, signal)).devices)
      const [first] = await meters.energy('PM-1', { period: 'day' }, signal)
      expect(first?.haet).toBeGreaterThan(0)
    }
    await vi.waitFor(() => {
      expect(live.connection.getState().kind).toBe('Connected')
      expect(live.stores.hydra.read('HY-1')?.device.latestData['ac-power']).toMatchObject({
        1: { rp: 1200 },
      })
      expect(live.stores.bg.read('BG-1')?.device.currentData.batteryVoltage).toBeGreaterThan(50)
      if (hasMeter)
        expect(live.stores.pm.read('PM-1')?.device.powerState.totalActivePower).toBe(1200)
    }, 15_000)
    // Everything was read.
    expect(warn.mock.calls).toEqual([])
  })
})

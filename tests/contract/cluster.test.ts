import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { ENDLESS, startCluster } from '../support/cluster.ts'
import { killNodes } from '../support/clusterKills.ts'
import { freePort } from '../support/freePort.mjs'
import { hasRedis } from '../support/hasRedis.ts'
import { request } from '../support/request.ts'
import { startWattpost } from '../support/wattpost.ts'

// `wattpost cluster` as a program: nodes, balancer, Redis and Auth emulator.

async function refusedCluster(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const ports = ['--port', `${await freePort()}`, '--auth-port', `${await freePort()}`]
  return startWattpost(['cluster', '--no-open', ...ports, ...args], { env }).ended
}

test('without a Redis on the PATH the exit code is 3, and the message says what to do', async () => {
  const { exitCode, stderr } = await refusedCluster([], { PATH: '/nowhere' })
  expect(exitCode).toBe(3)
  expect(stderr).toContain('There is no redis-server or valkey-server on the PATH. Install one')
  expect(stderr).toContain('--log redis://host:port')
})

test('a log that does not answer is exit code 3 with its address', async () => {
  const address = `redis://127.0.0.1:${await freePort()}`
  const { exitCode, stderr } = await refusedCluster(['--nodes', '2', '--log', address])
  expect(exitCode).toBe(3)
  expect(stderr.split(address)).toHaveLength(2)
})

test('an emulator in a container uses the Auth emulator of another, a given control token, and has metrics', async () => {
  const [port, authPort] = [await freePort(), await freePort()]
  const secrets = { WATTPOST_AUTH_OWNER_TOKEN: 'owner-secret', WATTPOST_CONTROL_TOKEN: 'token' }
  const url = `http://127.0.0.1:${port}`
  const start = (...args: readonly string[]) => {
    const running = startWattpost(args, { env: secrets })
    onTestFinished(async () => {
      running.kill('SIGTERM')
      await running.ended
    })
    return running
  }
  const auth = start('auth-emulator', '--port', `${authPort}`, '--allow-origin', url)
  await auth.said(/^The Auth emulator is ready/m)
  // All addresses, as in a container: pages call the Auth emulator under the name that they know.
  const exposed = ['--host', '0.0.0.0', '--force-insecure', '--state-dir', await temporaryFolder()]
  const address = ['--port', `${port}`, '--auth-url', `http://localhost:${authPort}`]
  await start('start', '--no-open', ...exposed, ...address).said(/^Wattpost is ready/m)
  const config = await request(`${url}/config.json`)
  expect(config.body).toMatchObject({ authEmulatorUrl: '' })
  const { idToken } = await signIn(`http://127.0.0.1:${authPort}`, 'owner')
  const headers = { authorization: `Bearer ${idToken}` }
  expect((await request(`${url}/api/hydra/devices`, { headers })).status).toBe(200)
  const state = `${url}/__emulator/state`
  expect((await request(state)).status).toBe(401)
  const steering = { headers: { authorization: 'Bearer token' } }
  expect((await request(state, steering)).status).toBe(200)
  const metrics = await fetch(`${url}/__emulator/metrics`, steering)
  expect(await metrics.text()).toMatch(/^wattpost_clients 0$/m)
})

test('an Auth emulator for others needs a secret, and leave to be reached by others', async () => {
  const port = ['--port', `${await freePort()}`]
  const missing = await startWattpost(['auth-emulator', ...port]).ended
  expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('is missing')])
  const open = await startWattpost(['auth-emulator', ...port, '--host', '0.0.0.0']).ended
  expect([open.exitCode, open.stderr]).toEqual([2, expect.stringContaining('--force-insecure')])
})

describe.skipIf(!hasRedis)('with a Redis server', () => {
  test('a scenario that is refused is reported once, with exit code 2', async () => {
    const { exitCode, stderr } = await refusedCluster(['--nodes', '2', '--scenario', 'nowhere'])
    expect(exitCode).toBe(2)
    expect(stderr.match(/nowhere/g)).toHaveLength(1)
  })

  test('commands outlive the kill of nodes, clients return, and a stop leaves nothing', async () => {
    const before = await folders()
    const cluster = await startCluster('--nodes', '3', '--scenario', ENDLESS, '--speed', '10')
    onTestFinished(() => void cluster.stop())
    const { pausesMs, outagesMs, ...report } = await killNodes(cluster, 3)
    expect(report).toMatchObject({ lost: [], doubled: [], logs: 1 })
    expect(report.acknowledged).toBeGreaterThan(50)
    expect(Math.max(...pausesMs)).toBeLessThan(2_000)
    expect(outagesMs.length).toBeGreaterThan(0)
    const processes = await cluster.processes()
    expect(processes.length).toBeGreaterThanOrEqual(5)
    const { exitCode, stdout } = await cluster.stop()
    expect([exitCode, stdout.match(/3 nodes/g)?.length]).toEqual([0, 1])
    expect(processes.filter(isRunning)).toEqual([])
    expect(await folders()).toEqual(before)
  })
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-state-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Temporary folders of clusters. */
async function folders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('wattpost-cluster-'))
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { startWattpost, wattpost } from '../support/wattpost.ts'

let emulator: RunningEmulator

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
beforeEach(() => {
  emulator.player.restart()
  emulator.player.set({ paused: true, speed: 1 })
})
afterAll(() => emulator.close())

const at = (time: string) => `2026-01-15T${time}.000Z`
const steer = (...args: string[]) => wattpost(...args, '--target', emulator.url)
const said = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await steer(...args)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  return stdout
}
const saidJson = async (...args: string[]) => JSON.parse(await said(...args, '--json'))

test('the verbs of the clock step, seek, set the speed, play and pause', async () => {
  expect(await said('step', '40s')).toBe(
    `Grid outage, generator takes over · ${at('17:58:40')} · paused\n`,
  )
  expect(await said('seek', 'grid-lost')).toContain(at('17:58:30'))
  expect(await saidJson('speed', '60')).toMatchObject({ speed: 60, paused: true })
  expect(await saidJson('play')).toMatchObject({ paused: false })
  expect(await saidJson('pause')).toMatchObject({ speed: 60, paused: true })
})

test('act lists devices and actions, and acts; state shows the device', async () => {
  expect(await said('act')).toMatch(/^DEVICE +FAMILY +VARIANT +SITE\nHY-0001 +hydra +grid_gen /)
  expect(await said('act', 'HY-0001')).toMatch(/^fuel-left +litres=20 +Remaining fuel/m)
  await said('act', 'HY-0001', 'grid-off')
  await said('act', 'BG-0001', 'cloud', '0.5')
  await said('step', '1s')
  expect(emulator.player.inputs).toMatchObject([
    { kind: 'act', deviceId: 'HY-0001', action: { do: 'grid-off' }, cause: { by: 'control' } },
    { kind: 'act', deviceId: 'BG-0001', action: { do: 'cloud', cover: 0.5 } },
  ])
  expect(await saidJson('state', 'HY-0001')).toMatchObject({ id: 'HY-0001', status: 'down' })
  expect(await said('state')).toMatch(/^scenario +Grid outage[\s\S]*^devices +13$/m)
})

test('fault breaks calls, lists and ends faults', async () => {
  const asked = ['http=GET /api/hydra/devices', 'status=503', 'message=down: for now']
  expect(await said('fault', ...asked, '--id', 'busy')).toMatch(/^busy .* status=503 /m)
  expect(await request(`${emulator.url}/api/hydra/devices`)).toMatchObject({
    status: 503,
    body: { message: 'down: for now' },
  })
  expect(await saidJson('fault')).toMatchObject([{ id: 'busy', hits: 1 }])
  expect(await said('fault', '--lift', 'busy')).toBe('No fault is active.\n')
})

test('verdicts exit with 0 only when all are met', async () => {
  const open = await steer('verdicts')
  expect(open.stdout).toMatch(/^open +grid-down [\s\S]*^0 met, 0 failed, 10 open, 0 skipped$/m)
  expect(open.exitCode).toBe(1)
  const { exitCode, stderr } = await steer('step', '20m')
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: 'The scenario ended at 2026-01-15T18:18:00.000Z: no step goes beyond its limit.\n',
  })
  expect(await said('verdicts')).toMatch(/^met +grid-down [\s\S]*^10 met, 0 failed/m)
})

test.each([
  [['act', 'HY-0O01', 'grid-off'], 'There is no device "HY-0O01", did you mean "HY-0001"?'],
  [['act', 'HY-0001', 'grid-of'], 'no action "grid-of", did you mean "grid-off"?'],
  [['fault', 'socket=mut'], 'socket: no "mut", did you mean "mute"?'],
  [['seek', 'grid-lots'], 'no step "grid-lots", did you mean "grid-lost"?'],
])('%j is refused with what is meant [exit 2]', async (args, message) => {
  const { exitCode, stdout, stderr } = await steer(...args)
  expect(stderr).toContain(message)
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
})

test('where nothing runs, a verb says what to do [exit 3]', async () => {
  const { exitCode, stderr } = await wattpost('act', 'HY-0001', 'grid-off', '--port', '1')
  expect(stderr).toMatch(
    /^Nothing is running at http:..127\.0\.0\.1:1\. Start it with "(npx )?wattpost start"/,
  )
  expect(exitCode).toBe(3)
})

test('log has sentences, or the entries as JSON; --follow continues until Ctrl-C', async () => {
  await said('step', '31s')
  expect(await said('log')).toContain(`${at('17:58:30')}  HY-0001 grid-off, by step grid-lost\n`)
  const json = await said('log', '--json', '--lines', '1')
  expect(JSON.parse(json)).toMatchObject({ seq: expect.any(Number) })
  const following = startWattpost(['log', '--follow', '--lines', '0'], {
    env: { WATTPOST_URL: emulator.url },
  })
  onTestFinished(() => following.kill('SIGKILL'))
  // It reads the log so far first, so that only later entries follow.
  let isFollowing = false
  const follows = following.said(/HY-0002 offline/).then(() => {
    isFollowing = true
  })
  await expect
    .poll(() => {
      emulator.player.submit({
        ...{ kind: 'act', deviceId: 'HY-0002', action: { do: 'offline' } },
        cause: { by: 'control' },
      })
      return isFollowing
    })
    .toBe(true)
  await follows
  following.kill('SIGINT')
  const { exitCode, stdout, stderr } = await following.ended
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).not.toContain('grid-lost')
})

test('a closed pipe ends log --follow quietly [exit 3]', async () => {
  emulator.player.set({ speed: 60, paused: false })
  const main = `${process.cwd()}/cli/dist/bundle/main.js`
  const piped = `"$0" "${main}" log --follow --all --target ${emulator.url} | head -1; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', piped, process.execPath])
  expect(stdout).toMatch(/^2026-01-15T\S+ {2}\S.*\n3\n$/)
  expect(stderr).toBe('')
})

test('device ids, actions and their values are completed from the emulator', async () => {
  const offered = async (...words: string[]) => {
    const { stdout } = await startWattpost(['complete', '--', ...words], {
      env: { WATTPOST_URL: emulator.url },
    }).ended
    return stdout.trim().split('\n')
  }
  expect(await offered('act', 'HY')).toEqual(['HY-0001', 'HY-0002', 'HY-0003', 'HY-0900', ':4'])
  expect(await offered('act', 'HY-0001', 'grid')).toEqual(['grid-off', 'grid-on', ':4'])
  expect(await offered('act', 'BG-0001', 'cloud', '')).toEqual(['cover=', ':6'])
  expect(await offered('act', '--port', '1', '')).toEqual([':4'])
})

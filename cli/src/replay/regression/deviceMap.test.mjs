import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDeviceMap, readDeviceMap } from './deviceMap.ts'

/** A file with this text. */
async function fileOf(text) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'map.yaml')
  await writeFile(file, text)
  return file
}

test('reads a file; options take precedence', async () => {
  const devices = await fileOf('HY-0001: STG-1\nHY-0002: 17\n')
  const read = await readDeviceMap({ devices, device: ['HY-0001=STG-9'] })
  expect(read.value).toEqual(
    new Map([
      ['HY-0001', 'STG-9'],
      ['HY-0002', '17'],
    ]),
  )
})

test.each([
  ['- a\n', ':1:1: must name an id for each recorded one'],
  ['HY-0001: [1]\n', ':1:10: must be an id, e.g. STG-17'],
  ['HY-0001: "\n', ':2:1: Missing closing'],
])('refuses %j with its line', async (text, message) => {
  const devices = await fileOf(text)
  const { error } = await readDeviceMap({ devices, device: [] })
  expect(error.code).toBe('usage')
  expect(error.message).toContain(devices + message)
})

test('refuses a missing file, and an option that is no pair', async () => {
  const missing = await readDeviceMap({ devices: '/none/map.yaml', device: [] })
  expect(missing.error.message).toBe("--devices: /none/map.yaml can't be read (ENOENT)")
  const single = await readDeviceMap({ device: ['HY-0001'] })
  expect(single.error.message).toContain('must be OLD=NEW, e.g. HY-0001=STG-17')
})

const scenario = (...ids) => ({
  file: 'recorded.yaml',
  fleet: ids.map((id) => ({ id, family: 'hydra' })),
  recordings: [],
})

test('devices without an entry have the same id; a redacted one must be named', () => {
  expect(checkDeviceMap(new Map(), scenario('HY-0001')).ok).toBe(true)
  const redacted = 'redacted-1a2b3c4d5e6f'
  expect(checkDeviceMap(new Map(), scenario(redacted)).error.message).toContain(
    `Name those of the target: --device ${redacted}=…`,
  )
  expect(checkDeviceMap(new Map([[redacted, 'A']]), scenario(redacted)).ok).toBe(true)
})

test('refuses an id that the recording does not hold', () => {
  expect(checkDeviceMap(new Map([['HY-1', 'A']]), scenario('HY-0001')).error.message).toBe(
    '--device: recorded.yaml has no "HY-1"; known are HY-0001',
  )
  const recorded = [{ records: [{ path: '/api/hydra/device/HY-0002' }] }]
  const recording = { ...scenario('HY-0001'), recordings: recorded }
  expect(checkDeviceMap(new Map([['HY-0002', 'A']]), recording).ok).toBe(true)
  expect(checkDeviceMap(new Map([['HY-00', 'A']]), recording).error.message).toContain(
    'did you mean "HY-0001"?',
  )
})

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type Recording, readRecording } from '../../recording/readRecording.ts'
import { RECORDING_SCHEMA } from '../../recording/record.ts'
import { startingScenario } from '../../recording/startingScenario.ts'
import { closeRecording, RecordingFile, RecordingWriter } from './recordingFile.ts'

/** A recorder's writer with its folder. */
async function startWriting(): Promise<{ writer: RecordingWriter; directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'wattpost-close-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = await RecordingFile.create(directory, {
    schema: RECORDING_SCHEMA,
    product: 'wattpost',
    startedAt: '2026-01-15T17:58:00.000Z',
    target: 'http://redacted.invalid',
  })
  if (!file.ok) throw new Error(file.error.message)
  return { writer: new RecordingWriter(file.value, Buffer.from('salt'), () => {}), directory }
}

test('a folder that holds a recording is a mistake of the caller, an unwritable one is not', async () => {
  const { directory } = await startWriting()
  const header = {
    schema: RECORDING_SCHEMA,
    product: 'wattpost',
    target: 'http://redacted.invalid',
  } as const
  const create = (folder: string) =>
    RecordingFile.create(folder, { ...header, startedAt: '2026-01-15T17:58:00.000Z' })
  expect(await create(directory)).toMatchObject({ ok: false, error: { code: 'usage' } })
  const below = join(directory, 'recording.ndjson', 'below')
  expect(await create(below)).toMatchObject({ ok: false, error: { code: 'environment' } })
})

test('a recording ends before it has more values than are read [case 34]', async () => {
  const { writer } = await startWriting()
  const numbers = Array(200_000).fill(0)
  const recordNumbers = () =>
    writer.write(() => ({ kind: 'event', socket: 0, event: 'hydra_power', args: [numbers] }))
  let records = 0
  while (records < 40 && recordNumbers() !== null) records += 1
  expect(records).toBe(29)
  const { file } = await writer.finish()
  const read = readRecording(await readFile(file), file)
  expect(read.ok && { tail: read.value.tail, records: read.value.records.length }).toEqual({
    tail: 'complete',
    records,
  })
})

/** Records frames and a call of the device EZE-01, and then a site whose name is in that id. */
function recordDevice(writer: RecordingWriter): void {
  const { redactor } = writer
  const recordEvent = (...args: unknown[]) =>
    writer.write(() => ({
      ...{ kind: 'event', socket: 0, event: 'hydra_power' },
      args: args.map((one) => redactor.json(one)),
    }))
  recordEvent({ deviceId: 'EZE-01', t: 5, type: 'ac-power', channel: 1, rp: 3 })
  recordEvent([
    { deviceId: 'HY-0001', t: 5 },
    { deviceId: 'EZE-01', t: 6 },
  ])
  writer.write(() => ({
    kind: 'http',
    method: 'GET',
    path: redactor.url('/api/hydra/device/EZE-01?deviceId=EZE-01'),
    status: 302,
    headers: { location: redactor.url('/api/hydra/device/EZE-01') },
    ms: 1,
  }))
  recordEvent({ deviceId: 'HY-0001', site: 'Eze House' })
  recordEvent({ deviceId: 'EZE-01', t: 7 })
}

async function readAt(path: string): Promise<Recording> {
  const read = readRecording(await readFile(path), path)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** Which devices and addresses the records name, in order. */
function named({ records }: Recording): unknown[] {
  return records.flatMap((one) => {
    if (one.kind === 'http') return [one.path, one.headers.location]
    if (one.kind !== 'event') return []
    return one.args.flat().map((frame) => Object(frame).deviceId)
  })
}

const whole = (by: string) => [
  ...[by, 'HY-0001', by],
  ...[`/api/hydra/device/${by}?deviceId=${by}`, `/api/hydra/device/${by}`],
  ...['HY-0001', by],
]

test('case 48: an id with a name learnt later is rewritten when the recording is closed', async () => {
  const { writer, directory } = await startWriting()
  recordDevice(writer)
  const by = writer.redactor.text('EZE-01')
  const growing = await readFile(join(directory, 'recording.ndjson'), 'utf8')
  expect(growing).not.toContain('House')
  const { file, records } = await writer.finish()
  expect(records).toBe(5)
  const recording = await readAt(file)
  expect(recording.tail).toBe('complete')
  expect(named(recording)).toEqual(whole(by))
  expect(gunzipSync(await readFile(file)).toString()).not.toMatch(/eze|rewrite/i)
  expect(startingScenario(recording, 'recording.ndjson.gz')).toContain(
    `"id":"${by}","family":"hydra"`,
  )
})

test('case 48: what a killed recorder leaves is read with the rewrites, and closed later', async () => {
  const { writer, directory } = await startWriting()
  recordDevice(writer)
  const by = writer.redactor.text('EZE-01')
  const path = join(directory, 'recording.ndjson')
  expect(named(await readAt(path))).toEqual(whole(by))
  // The recorder is gone; an earlier attempt to close was killed too.
  await writeFile(path, Buffer.concat([await readFile(path), Buffer.from('{"n":5,"atM')]))
  await writeFile(`${path}.gz.partial`, 'begun')
  const closed = await closeRecording(path)
  if (!closed.ok) throw new Error(closed.error.message)
  const { file, recording } = closed.value
  expect(recording.tail).toEqual({
    torn: expect.stringContaining('5 records before that are whole'),
  })
  expect(named(await readAt(file))).toEqual(whole(by))
  expect((await readAt(file)).tail).toBe('complete')
  expect(gunzipSync(await readFile(file)).toString()).not.toMatch(/eze|rewrite/i)
  expect(await readdir(directory)).toEqual(['recording.ndjson.gz'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the growing file, the packed one and their folder are for their owner alone', async () => {
  const { writer, directory } = await startWriting()
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(join(directory, 'recording.ndjson'))).toBe(0o600)
  expect(await modeOf((await writer.finish()).file)).toBe(0o600)
})

test('a damaged or missing recording is refused, and left as it is', async () => {
  const { writer, directory } = await startWriting()
  recordDevice(writer)
  const path = join(directory, 'recording.ndjson')
  const damaged = (await readFile(path, 'utf8')).replace('hydra_power', 'hydra_powel')
  await writeFile(path, damaged)
  expect(await closeRecording(path)).toMatchObject({
    error: { message: expect.stringContaining(':2: this line fails its check') },
  })
  expect(await readFile(path, 'utf8')).toBe(damaged)
  expect(await closeRecording(join(directory, 'none'))).toMatchObject({
    error: { message: expect.stringContaining('none cannot be closed (ENOENT)') },
  })
})

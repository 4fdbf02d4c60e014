import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Recording, readRecording } from '../recording/readRecording.ts'
import { type Recorder, type RecorderOptions, startRecorder } from './startRecorder.ts'

/** A recorder for one test, with what it said. */
export interface TestRecorder extends Recorder {
  readonly url: string
  readonly directory: string
  readonly said: readonly string[]
}

/** Starts a recorder before a backend; its folder goes with the test. */
export async function recorderOf(
  target: string,
  options: Partial<RecorderOptions> = {},
): Promise<TestRecorder> {
  const directory = await mkdtemp(join(tmpdir(), 'wattpost-recorder-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const started = await startRecorder({
    target,
    host: '127.0.0.1',
    port: 0,
    directory,
    log,
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  return { ...started.value, url: `http://127.0.0.1:${started.value.port}`, directory, said }
}

/** What a recorder that was stopped leaves. */
export async function recordingOf(file: string): Promise<Recording> {
  const read = readRecording(await readFile(file), file)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Recording, readRecording } from '../../recording/readRecording.ts'
import { type Recorder, type RecorderOptions, startRecorder } from './startRecorder.ts'

/** A recorder for one test, with its log. */
export interface TestRecorder extends Recorder {
  readonly url: string
  readonly directory: string
  readonly logged: readonly string[]
}

/** Starts a recorder in front of a backend. The test removes its folder, unless it names one. */
export async function recorderOf(
  target: string,
  options: Partial<RecorderOptions> = {},
): Promise<TestRecorder> {
  const directory = options.directory ?? (await folderOfTest())
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const started = await startRecorder({
    target,
    host: '127.0.0.1',
    port: 0,
    directory,
    log,
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  return { ...started.value, url: `http://127.0.0.1:${started.value.port}`, directory, logged }
}

async function folderOfTest(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'wattpost-recorder-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Reads the file of a stopped recorder. */
export async function recordingOf(file: string): Promise<Recording> {
  const read = readRecording(await readFile(file), file)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

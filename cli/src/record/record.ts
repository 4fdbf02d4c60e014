import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import {
  type Recorder,
  type RecorderCounts,
  readRecording,
  startingScenario,
  startRecorder,
} from '@wattpost/emulator'
import { untilStopped } from '@wattpost/emulator/scenarios'
import { createLogUpdate } from 'log-update'
import { putSchemaBeside } from '../create/schemaBeside.ts'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { quoted } from '../quoted.ts'
import { complain, say } from '../speak.ts'
import { redactionSummary } from './redactionSummary.ts'

/** What `record` can be told. */
export interface RecordOptions {
  readonly target: string
  readonly output: string
  readonly port: number
}

const COUNT_MS = 500

/** Records until Ctrl-C, then writes a scenario that plays it. */
export async function record({ target, output, port }: RecordOptions): Promise<ExitCode> {
  const stopped = untilStopped()
  const started = await startRecorder({
    ...{ target, port, directory: output, host: '127.0.0.1', log: complain },
  })
  if (!started.ok) {
    complain(started.error.message)
    return exitCodeOf(started.error)
  }
  say(`Recording ${target} at http://127.0.0.1:${started.value.port}; Ctrl-C ends it.`)
  const stopCounting = keepCounting(started.value)
  await stopped
  stopCounting()
  const { file, records } = await started.value.stop()
  const read = readRecording(await readFile(file), file)
  if (!read.ok) {
    complain(read.error)
    return EXIT.environment
  }
  const scenario = join(output, 'recorded.yaml')
  await writeFile(scenario, startingScenario(read.value, basename(file)))
  await putSchemaBeside(scenario)
  say(`${records} records in ${file}. ${countsText(started.value.counts())}`)
  say(`Redacted: ${redactionSummary(read.value.records)}`)
  say(`Play it: wattpost replay ${quoted(relative('', scenario))}`)
  return EXIT.fine
}

function keepCounting(recorder: Recorder): () => void {
  if (!process.stderr.isTTY) return () => {}
  const update = createLogUpdate(process.stderr)
  const timer = setInterval(() => update(countsText(recorder.counts())), COUNT_MS)
  return () => {
    clearInterval(timer)
    update.clear()
  }
}

function countsText({ http, event, emit, ack, connect, unrecorded }: RecorderCounts): string {
  const lost = unrecorded > 0 ? `, ${unrecorded} not recorded` : ''
  return `${http} requests, ${connect} connections, ${event} events, ${emit + ack} asked and answered${lost}`
}

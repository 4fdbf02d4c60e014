import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import {
  type Recorder,
  type RecorderCounts,
  readRecording,
  startingScenario,
  startRecorder,
} from '@wattpost/emulator'
import { createLogUpdate } from 'log-update'
import { EXIT, type ExitCode } from './exit.ts'
import { putSchemaBeside } from './scenario/newScenario.ts'
import { print, printError, shellQuoted } from './terminal.ts'
import { untilStopped } from './untilStopped.ts'

/** Options of `record`. */
export interface RecordOptions {
  readonly target: string
  readonly output: string
  readonly port: number
}

const UPDATE_MS = 500

/** Records until Ctrl-C, then writes a scenario that replays the recording. */
export async function record({ target, output, port }: RecordOptions): Promise<ExitCode> {
  const stopped = untilStopped()
  const started = await startRecorder({
    ...{ target, port, directory: output, host: '127.0.0.1', log: printError },
  })
  if (!started.ok) {
    printError(started.error.message)
    return started.error.code === 'usage' ? EXIT.usage : EXIT.environment
  }
  print(`Recording ${target} at http://127.0.0.1:${started.value.port}; stop with Ctrl-C.`)
  const stopCounting = showCounts(started.value)
  await stopped
  stopCounting()
  const { file, records } = await started.value.stop()
  const read = readRecording(await readFile(file), file)
  if (!read.ok) {
    printError(read.error.message)
    return EXIT.environment
  }
  const scenario = join(output, 'recorded.yaml')
  await writeFile(scenario, startingScenario(read.value, basename(file)))
  await putSchemaBeside(scenario)
  print(`${records} records in ${file}. ${countsText(started.value.counts())}`)
  print(`Redacted: ${redactionSummary(read.value.records)}`)
  print(`Run it: wattpost replay ${shellQuoted(relative('', scenario))}`)
  return EXIT.fine
}

function showCounts(recorder: Recorder): () => void {
  if (!process.stderr.isTTY) return () => {}
  const update = createLogUpdate(process.stderr)
  const timer = setInterval(() => update(countsText(recorder.counts())), UPDATE_MS)
  return () => {
    clearInterval(timer)
    update.clear()
  }
}

function countsText({ http, event, emit, ack, connect, unrecorded }: RecorderCounts): string {
  const lost = unrecorded > 0 ? `, ${unrecorded} not recorded` : ''
  return `${http} requests, ${connect} connections, ${event} events, ${emit + ack} requests and acknowledgements${lost}`
}

/** Patterns of substitutes, by kind of data. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['secrets', /redacted-[0-9a-z]{8,}/g],
  ['tokens', /eyJ[\w-]+\.[\w-]+\.(?![\w-])/g],
  ['addresses', /[\w]+@redacted\.invalid/g],
  ['accounts', /uid-[0-9a-z]{8,}/g],
  ['names', /Name [0-9a-z]{8}/g],
  ['places', /Place [0-9a-z]{8}/g],
]

/** Number of different redacted values of a recording, by kind. */
function redactionSummary(records: readonly object[]): string {
  const substitutesByKind = KINDS.map(() => new Set<string>())
  for (const one of records) {
    const text = JSON.stringify(one)
    for (const [index, [, pattern]] of KINDS.entries())
      for (const [substitute] of text.matchAll(pattern)) substitutesByKind[index]?.add(substitute)
  }
  const counted = KINDS.flatMap(([kind], index) => {
    const { size } = substitutesByKind[index] ?? new Set()
    return size === 0 ? [] : [`${size} ${kind}`]
  })
  return counted.length === 0 ? 'nothing' : counted.join(', ')
}

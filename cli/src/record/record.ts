import { chmod, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import {
  closeRecording,
  type RecorderCounts,
  type Recording,
  readRecording,
  startingScenario,
  startRecorder,
} from '@wattpost/emulator'
import { writeWhole } from '@wattpost/emulator/scenarios'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { showLive } from '../liveLine.ts'
import { putSchemaBeside } from '../new/newScenario.ts'
import { ownCommand } from '../ownCommand.ts'
import { print, printError, printRefusal, shellQuoted } from '../terminal.ts'

/** Options of `record`. */
export interface RecordOptions {
  readonly target: string
  readonly output: string
  readonly port: number
}

const UPDATE_MS = 500

/** Records until Ctrl-C, then writes a scenario that replays the recording. */
export async function record({ target, output, port }: RecordOptions): Promise<ExitCode> {
  const stop = programStop.listen()
  const started = await startRecorder({
    ...{ target, port, directory: output, host: '127.0.0.1', log: printError },
  })
  if (!started.ok) return printRefusal(started.error)
  print(`Recording ${target} at http://127.0.0.1:${started.value.port}; stop with Ctrl-C.`)
  const { counts } = started.value
  const stopCounting = showLive(() => countsText(counts()), { everyMs: UPDATE_MS })
  await stop.requested
  let open = [
    `recording (finish it: ${ownCommand()} record --finish ${shellQuoted(started.value.path)})`,
  ]
  stop.watch(() => open)
  stopCounting()
  const { file, records } = await started.value.stop()
  open = []
  const read = readRecording(await readFile(file), file)
  if (!read.ok) {
    printError(read.error.message)
    return EXIT.environment
  }
  await leaveScenario(read.value, file)
  print(`${records} records in ${file}. ${countsText(counts())}`)
  printUse(read.value, file)
  return EXIT.fine
}

/** Closes the recording of a killed recorder, and writes a scenario that replays it. */
export async function finishRecording(path: string): Promise<ExitCode> {
  if (!path.endsWith('.ndjson')) {
    printError(`--finish: name a recording.ndjson, which a killed recorder has left, not ${path}`)
    return EXIT.usage
  }
  const closed = await closeRecording(path)
  if (!closed.ok) {
    printError(closed.error.message)
    return EXIT.usage
  }
  const { file, recording } = closed.value
  await leaveScenario(recording, file)
  if (recording.tail !== 'complete') printError(recording.tail.torn)
  print(`${recording.records.length} records in ${file}.`)
  printUse(recording, file)
  return EXIT.fine
}

const SCENARIO = 'recorded.yaml'
const PRIVATE_FILE = 0o600

/** Writes the scenario beside its recording, readable for its owner alone as that is. */
async function leaveScenario(recording: Recording, file: string): Promise<void> {
  const scenario = join(dirname(file), SCENARIO)
  await writeWhole(scenario, startingScenario(recording, basename(file)), { mode: PRIVATE_FILE })
  await chmod((await putSchemaBeside(scenario)).path, PRIVATE_FILE)
}

function printUse({ records }: Recording, file: string): void {
  const texts = new Set(JSON.stringify(records).match(/redacted-[\da-f]{12}/g))
  print(`Redacted: ${texts.size} different texts`)
  print(
    `Run it: ${ownCommand()} replay ${shellQuoted(relative('', join(dirname(file), SCENARIO)))}`,
  )
}

function countsText({ http, event, emit, ack, connect, unrecorded }: RecorderCounts): string {
  const lost = unrecorded > 0 ? `, ${unrecorded} not recorded` : ''
  return `${http} requests, ${connect} connections, ${event} events, ${emit + ack} requests and acknowledgements${lost}`
}

// Child process of `replay --jobs`: plays the runs that its parent asks for, one after another.
import { openAuthEmulator } from '@wattpost/emulator'
import { printError } from '../terminal.ts'
import { readChosen } from './chosen.ts'
import type { ReplayOptions } from './outcome.ts'
import { play } from './play.ts'
import { progressTo } from './progress.ts'
import type { WorkerAnswer, WorkerRequest } from './runs/workerPlayer.ts'

/** Time to end after the parent is gone, ms. */
const END_MS_MAX = 3_000

const stop = new AbortController()
const auth = openAuthEmulator(printError)

// The parent decides what a signal ends: the terminal sends Ctrl-C to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

process.on('message', (request: WorkerRequest) => {
  if (request.kind === 'stop') stop.abort()
  else void playRun(request.file, request.options)
})

process.once('disconnect', async () => {
  stop.abort()
  setTimeout(() => process.exit(), END_MS_MAX).unref()
  const opened = await auth
  if (opened.ok) await opened.value.stop()
  process.exit()
})

async function playRun(file: string, options: ReplayOptions): Promise<void> {
  const opened = await auth
  if (!opened.ok) return answer({ kind: 'played', result: opened })
  // Its notes are printed by the parent.
  const chosen = await readChosen([file], undefined, () => {})
  if (!chosen.ok) return answer({ kind: 'played', result: chosen })
  const [one] = chosen.value
  if (one === undefined) return
  const progress = progressTo((shown) => answer({ kind: 'progress', progress: shown }))
  const request = { ...one, auth: opened.value, options, progress, stop: stop.signal }
  answer({ kind: 'played', result: await play(request) })
}

function answer(message: WorkerAnswer): void {
  if (process.connected) process.send?.(message)
}

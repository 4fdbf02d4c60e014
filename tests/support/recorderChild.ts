import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'

/** A recorder in a separate process that can be killed. */
export interface RecorderChild {
  readonly url: string
  /** Kills it and waits for its exit. */
  kill(): Promise<void>
}

const PROGRAM = `
  import { startRecorder } from './apps/emulator/src/server/recorder/startRecorder.ts'
  const [target, directory] = process.argv.slice(2)
  startRecorder({ target, directory, host: '127.0.0.1', port: 0 }).then((started) => {
    if (!started.ok) throw new Error(started.error.message)
    process.stdout.write(started.value.port + '\\n')
  })
`

/** Starts a recorder in front of a backend; program and recording are in `directory`. */
export async function startRecorderChild(
  target: string,
  directory: string,
): Promise<RecorderChild> {
  const outfile = join(directory, 'recorder.cjs')
  await build({
    stdin: { contents: PROGRAM, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
  })
  const child = spawn(process.execPath, [outfile, target, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${Number(String(port))}`, kill: () => killed(child) }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

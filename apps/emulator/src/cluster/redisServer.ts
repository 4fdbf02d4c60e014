import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { makeFolder } from '../server/makeFolder.ts'
import { freePort } from '../server/ports.ts'
import { type ProcessEnd, SupervisedProcess } from './supervisedProcess.ts'

/** Servers that are asked for, in this order. */
const PROGRAMS = ['redis-server', 'valkey-server']
/** The oldest version with all commands of the log. */
const VERSION_MIN = [6, 2] as const
/** Longest time of the first start, ms. A large file takes a second per some hundred MB. */
const START_MS_MAX = 60_000
/** Characters of its last output that are kept. */
const OUTPUT_MAX = 2_000

/**
 * Ends the server when this process is gone, however it ended: the pipe of its input closes then. The server takes the
 * place of the shell, so that the process is the server itself.
 */
const TIED = 'exec 3<&0; { read -r end <&3; kill "$$"; } 2>/dev/null & exec "$@"'

/** A Redis server of this machine, with an append-only file. */
export interface RedisServer {
  /** Its address with its password. */
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

/**
 * The program of a Redis or Valkey server on the PATH. Refused when there is none, or an older one only.
 * @param programs names to try, in order
 */
export function findRedis(programs: readonly string[] = PROGRAMS): Result<string, Refusal> {
  const remedy =
    'Install one (on Debian: apt-get install redis-server), or name a running one: --log redis://host:port.'
  const [major, minor] = VERSION_MIN
  let problem = `There is no ${programs.join(' or ')} on the PATH.`
  for (const program of programs) {
    const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    if (status !== 0) continue
    const [, version = '', first, second] = /v=((\d+)\.(\d+)\S*)/.exec(stdout) ?? []
    if (Number(first) > major || (Number(first) === major && Number(second) >= minor))
      return accepted(program)
    problem = `${program} ${version} is too old; the log needs ${major}.${minor}.`
  }
  return refused({ what: 'log', where: '--log', message: `${problem} ${remedy}` })
}

/**
 * Starts a server on a free loopback port and waits until it accepts connections. It is started again when it ends, with
 * what its file has.
 * @param folder of its file; it is made
 * @param onEnd called when the server has ended unexpectedly
 */
export async function startRedis(
  program: string,
  folder: string,
  onEnd: (end: ProcessEnd) => void,
): Promise<Result<RedisServer, Refusal>> {
  await makeFolder(folder)
  const [port, password] = [await freePort(), randomBytes(24).toString('base64url')]
  const file = join(folder, 'redis.conf')
  // Other users can read arguments of processes, but not this file.
  await rm(file, { force: true })
  await writeFile(file, configOf(port, folder, password), { mode: 0o600, flag: 'wx' })
  await chmod(folder, 0o700)
  const url = `redis://:${password}@127.0.0.1:${port}`
  return new Promise((resolve) => {
    let isStarting = true
    let output = ''
    const finish = (problem: string | null) => {
      if (!isStarting) return
      isStarting = false
      clearTimeout(overdue)
      if (problem === null)
        return resolve(accepted({ url, pid: () => server.pid, stop: () => server.stop() }))
      const message =
        `${program} did not start: ${problem}${repairText(output, folder)}\n${output}`.trimEnd()
      void server.stop().then(() => resolve(refused({ what: 'log', where: '--log', message })))
    }
    const onLine = (line: string) => {
      output = `${output}${line}\n`.slice(-OUTPUT_MAX)
      if (line.includes('Ready to accept connections')) finish(null)
    }
    const overdue = setTimeout(() => finish('it is not ready in time'), START_MS_MAX)
    const server = new SupervisedProcess({
      start: () => spawnTied([program, file], onLine),
      onEnd: (end) => (isStarting ? finish(end.text) : onEnd(end)),
    })
  })
}

/** How to repair a damaged append-only file, if that is the problem. */
function repairText(output: string, folder: string): string {
  if (!/append only file|appendonly/i.test(output)) return ''
  const files = join(folder, 'appendonlydir')
  return ` Its file is damaged: copy ${files}, then run redis-check-aof --fix on the .manifest in it, or remove ${folder} for a new world.`
}

/** Starts a program in a process group of its own, since Ctrl-C is for this process only. */
function spawnTied(command: readonly string[], onLine: (line: string) => void): ChildProcess {
  const child = spawn('sh', ['-c', TIED, 'sh', ...command], { detached: true })
  child.once('exit', () => child.stdin.destroy())
  child.stderr.resume()
  createInterface(child.stdout).on('line', onLine)
  return child
}

/** Each entry is on the disk before it is confirmed. */
function configOf(port: number, folder: string, password: string): string {
  const settings = {
    ...{ port, bind: '127.0.0.1', requirepass: password, dir: JSON.stringify(folder) },
    ...{ appendonly: 'yes', appendfsync: 'always', save: '""' },
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('')
}

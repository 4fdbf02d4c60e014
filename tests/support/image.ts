import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import { onTestFinished } from 'vitest'
import { freePort } from './freePort.mjs'

const instructions = DockerfileParser.parse(
  readFileSync('deploy/Dockerfile', 'utf8'),
).getInstructions()
const last = (keyword: string) => instructions.findLast((one) => one.getKeyword() === keyword)
const textOf = (keyword: string) => last(keyword)?.getArgumentsContent() ?? ''
const listOf = (keyword: string): string[] =>
  (last(keyword) as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()))

/** The configuration of the image; the first word of a command is the path of Node. */
export const image: {
  readonly start: readonly string[]
  readonly health: readonly string[]
  readonly user: number
  readonly state: string
  readonly ports: readonly number[]
} = {
  start: [...listOf('ENTRYPOINT'), ...listOf('CMD')],
  health: JSON.parse(/CMD (.*)$/.exec(textOf('HEALTHCHECK'))?.[1] ?? '[]'),
  user: Number.parseInt(textOf('USER'), 10),
  state: textOf('VOLUME'),
  ports: textOf('EXPOSE').split(' ').map(Number),
}

/** A process that a container engine would run. */
export interface StartedImage {
  readonly url: string
  readonly authUrl: string
  /** The one folder that its user may write to. */
  readonly state: string
  /** Runs its health check. @returns the exit code */
  healthCheck(): Promise<number | null>
  /** Tries to write to the package. @returns the exit code */
  writeToPackage(): Promise<number | null>
  /** Asks it to end. @returns the exit code and all that it printed */
  stop(): Promise<{ readonly exitCode: number | null; readonly output: string }>
}

/**
 * Starts an installed package by the command of the image, on free ports. As root it runs as the user of the image, to
 * whom none of the files belongs; another user loses the right to write to them.
 * @param app folder with the package
 */
export async function startImage(app: string): Promise<StartedImage> {
  const [state, bin] = [await temporaryFolder(), await temporaryFolder()]
  const isRoot = process.getuid?.() === 0
  const node = isRoot ? join(bin, 'node') : process.execPath
  if (isRoot) {
    await chown(state, image.user, image.user)
    // Other users may not reach the present one, e.g. in a home folder.
    await copyFile(process.execPath, node)
    for (const folder of [app, bin]) await chmod(folder, 0o755)
  } else {
    execFileSync('chmod', ['-R', 'a-w', app])
    onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', app]))
  }
  const [port, authPort] = [await freePort(), await freePort()]
  const ports = { PORT: `${port}`, AUTH_PORT: `${authPort}` }
  const run = (words: readonly string[]) =>
    spawn(node, words, {
      ...{ cwd: app, stdio: ['ignore', 'pipe', 'pipe'] },
      // It may write neither at home nor to a folder of temporary files.
      env: { NODE_ENV: 'production', HOME: app, TMPDIR: app, ...ports },
      ...(isRoot && { uid: image.user, gid: image.user }),
    })
  const started = run(image.start.slice(1).map((word) => (word === image.state ? state : word)))
  onTestFinished(() => void started.kill('SIGKILL'))
  const ended = endOf(started)
  const codeOf = async (words: readonly string[]) => (await endOf(run(words))).exitCode
  return {
    ...{ url: `http://127.0.0.1:${port}`, authUrl: `http://127.0.0.1:${authPort}`, state },
    healthCheck: () =>
      codeOf(image.health.slice(1).map((word) => word.replace(`:${image.ports[0]}`, `:${port}`))),
    writeToPackage: () => codeOf(['-e', "fs.writeFileSync('node_modules/wattpost/x', '')"]),
    stop: () => {
      started.kill('SIGTERM')
      return ended
    },
  }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-image-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function endOf(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [exitCode] = await once(child, 'close')
  return { exitCode: exitCode as number | null, output }
}

import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type ProcessEnd, SupervisedProcess } from '../cluster/index.ts'

/** The program of a node: a JavaScript file that ends when the channel to its parent closes. */
export interface NodeProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

interface NodeListeners {
  /** Receives each line of both streams. */
  readonly onLine: (line: string) => void
  /** Called when it has ended without being stopped, before it is started again. */
  readonly onEnd: (end: ProcessEnd) => void
}

/** Starts a node, and starts it again whenever it ends. */
export function startNode(program: NodeProgram, { onLine, onEnd }: NodeListeners) {
  return new SupervisedProcess({ start: () => forkNode(program, onLine), onEnd })
}

function forkNode({ file, args, env }: NodeProgram, onLine: (line: string) => void): ChildProcess {
  const child = fork(file, args, {
    // A process group of its own: Ctrl-C reaches the parent only, which stops the nodes.
    ...{ detached: true, execArgv: [], env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null) createInterface(stream).on('line', onLine)
  return child
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program as a terminal does: in a foreground group that receives Ctrl-C as a whole.
 * @param {string} file
 * @param {readonly string[]} args
 */
export function run(file, args) {
  const child = spawn(file, args, { detached: true, stdio: 'ignore' })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} could not be started.`)
  return {
    /** @returns {Promise<number>} milliseconds from Ctrl-C to the exit; throws if a process remains */
    async interrupt() {
      const tree = descendantsOf(pid)
      const began = performance.now()
      process.kill(-pid, 'SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      const tookMs = performance.now() - began
      const left = tree.filter((one) => processes().some((process) => process.pid === one.pid))
      if (left.length > 0) throw new Error(`Left running: ${left.map(({ command }) => command)}`)
      return tookMs
    },
    /** Kills the program and its descendants after a failure. */
    kill() {
      for (const one of [...descendantsOf(pid), { pid }]) {
        try {
          process.kill(one.pid, 'SIGKILL')
        } catch {
          // It has exited already.
        }
      }
    },
  }
}

/**
 * @param {number} ancestor
 * @returns {{ pid: number, command: string }[]} children, their children, and so on
 */
function descendantsOf(ancestor, all = processes()) {
  return all
    .filter(({ ppid }) => ppid === ancestor)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

/** All processes of this machine except zombies. */
function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, ppid, , ...args]) => ({
      pid: Number(pid),
      ppid: Number(ppid),
      command: args.join(' '),
    }))
}

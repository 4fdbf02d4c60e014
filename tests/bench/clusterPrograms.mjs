import { execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/freePort.mjs'

const MAIN = fileURLToPath(new URL('../../cli/dist/bundle/main.js', import.meta.url))
const READERS = fileURLToPath(new URL('./readers.child.mjs', import.meta.url))
/** Unit of CPU times in `/proc`, s. */
const TICK_S = 0.01

/**
 * A running program: one emulator, or a cluster.
 * @typedef {object} Program
 * @property {string} url
 * @property {string} authUrl
 * @property {() => Process[]} processes of the product, without the Auth emulator
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Process
 * @property {'node' | 'balancer' | 'redis'} kind
 * @property {number} pid
 * @property {string} url of a node
 */

/**
 * Starts the built command line and waits until it is ready.
 * @param {'start' | 'cluster'} verb
 * @param {readonly string[]} args
 * @returns {Promise<Program>}
 */
export async function program(verb, args) {
  const [port, authPort] = [await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
  const child = spawn(process.execPath, [MAIN, verb, '--no-open', ...ports, ...args])
  child.stderr.pipe(process.stderr)
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  while (!said.includes('is ready')) {
    const code = await Promise.race([once(child.stdout, 'data').then(() => null), ended])
    if (code !== null && !said.includes('is ready')) throw new Error(`${verb} ended with ${code}`)
  }
  const pid = child.pid ?? 0
  return {
    ...{ url, authUrl: `http://127.0.0.1:${authPort}` },
    processes: () =>
      verb === 'start'
        ? [{ kind: 'node', pid, url }]
        : [...childrenOf(pid), { kind: 'balancer', pid, url }],
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * @param {number} parent
 * @returns {Process[]} nodes and Redis of a cluster
 */
function childrenOf(parent) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return lines.flatMap((line) => {
    const [, pid, ppid, args = ''] = /(\d+) +(\d+) +(.*)/.exec(line) ?? []
    if (Number(ppid) !== parent) return []
    const [, port] = /clusterNode\.js.* --port (\d+)/.exec(args) ?? []
    /** @type {Process[]} */
    const found = []
    if (port !== undefined)
      found.push({ kind: 'node', pid: Number(pid), url: `http://127.0.0.1:${port}` })
    else if (args.includes('redis')) found.push({ kind: 'redis', pid: Number(pid), url: '' })
    return found
  })
}

/** CPU time of a process so far, s. @param {Process} process */
function cpuSeconds({ pid }) {
  // The name of the program in brackets may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_S
}

/**
 * CPU time of a program's processes during some work, s by kind.
 * @param {Program} running
 * @param {() => Promise<unknown>} work
 */
export async function cpuDuring(running, work) {
  const all = running.processes()
  const before = all.map(cpuSeconds)
  await work()
  const used = { node: 0, balancer: 0, redis: 0 }
  for (const [index, process] of all.entries())
    used[process.kind] += cpuSeconds(process) - (before[index] ?? 0)
  return used
}

/** Frames times connections that all nodes have sent. @param {Program} running */
export async function deliveries(running) {
  let sum = 0
  for (const { kind, url } of running.processes()) {
    if (kind !== 'node') continue
    const text = await (await fetch(`${url}/__emulator/metrics`)).text()
    sum += Number(/^wattpost_deliveries_total (\d+)/m.exec(text)?.[1] ?? 0)
  }
  return sum
}

/**
 * Opens sockets in another process, which reads all that comes.
 * @param {Pick<Program, 'url'>} running
 * @param {number} count
 * @param {{ uid: string, idToken: string }} user a merchant
 * @returns {Promise<() => void>} closes them
 */
export async function openReaders({ url }, count, { uid, idToken }) {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&user_id=${uid}&type=merchant`
  const child = fork(READERS, [address, `${count}`, `40${JSON.stringify({ token: idToken })}`, ''])
  await once(child, 'message')
  return () => void child.kill()
}

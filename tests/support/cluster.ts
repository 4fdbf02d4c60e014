import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from './freePort.mjs'
import { type Ended, startWattpost } from './wattpost.ts'

/** A scenario whose time does not end, with a hydra and a bg device of the owner. */
export const ENDLESS = 'tests/e2e/chaos.yaml'

/** A node of a running cluster. */
export interface ClusterNode {
  readonly pid: number
  readonly url: string
}

/** A running cluster. */
export interface TestCluster {
  readonly url: string
  readonly authUrl: string
  /** The nodes whose processes run. */
  nodes(): Promise<ClusterNode[]>
  /** The nodes that are ready. */
  readyNodes(): Promise<ClusterNode[]>
  /** Id of its Redis process. */
  redis(): Promise<number>
  /** Ids of its processes: nodes, Redis and Auth emulator. */
  processes(): Promise<number[]>
  /** Ends it, and waits for that. */
  stop(): Promise<Ended>
}

/** Starts `wattpost cluster` and waits until it is ready. */
export async function startCluster(...args: readonly string[]): Promise<TestCluster> {
  const [port, authPort] = [await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
  const running = startWattpost(['cluster', '--no-open', ...ports, ...args])
  await running.said(/^Wattpost is ready.*\n/m)
  const children = () => childrenOf(running.pid)
  const nodes = async () =>
    (await children()).flatMap(({ pid, command }): ClusterNode[] => {
      const [, own] = /clusterNode\.js.* --port (\d+)/.exec(command) ?? []
      return own === undefined ? [] : [{ pid, url: `http://127.0.0.1:${own}` }]
    })
  return {
    ...{ url: `http://127.0.0.1:${port}`, authUrl: `http://127.0.0.1:${authPort}`, nodes },
    readyNodes: async () => {
      const all = await nodes()
      const ready = await Promise.all(all.map(({ url }) => isReady(url)))
      return all.filter((_, index) => ready[index])
    },
    stop: () => {
      running.kill('SIGTERM')
      return running.ended
    },
    redis: async () => {
      const found = (await children()).find(({ command }) => command.includes('redis-server'))
      if (found === undefined) throw new Error('the cluster has no Redis')
      return found.pid
    },
    processes: async () => (await children()).map(({ pid }) => pid),
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
    () => null,
  )
  return answer?.status === 200
}

/** Processes that a process has started and that still run. */
async function childrenOf(parent: number) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, state = '', command = ''] = /(\d+) +(\d+) (\S+) +(.*)/.exec(line) ?? []
    return Number(ppid) === parent && !state.startsWith('Z') ? [{ pid: Number(pid), command }] : []
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { userType } from '@wattpost/protocol'
import { io } from 'socket.io-client'
import { account, signIn } from './accounts.ts'
import type { TestCluster } from './cluster.ts'
import { THRESHOLDS } from './goodRequests.ts'

/** Time for the answer to a command, ms; a node answers within 10 s. */
const ANSWER_MS_MAX = 12_000
/** Longest pause between two commands of a client, ms. */
const PAUSE_MS_MAX = 60

/** Clients that send commands until they are stopped, each with a number that the log of inputs has. */
export interface CommandingClients {
  /** Numbers of the commands that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>
  /** Number of those that were refused or got no answer: they may have taken effect. */
  others(): number
  /** Whether all sockets are connected. */
  areConnected(): boolean
  /** Times from the loss of a connection to the next one, ms. */
  readonly outagesMs: readonly number[]
  /** Resolves when the last answers have come. */
  stop(): Promise<void>
}

/** Thresholds of BG-0001 by sockets, as a dashboard changes them; extra loads of HY-0001 by the control API. */
export async function commandingClients(
  cluster: Pick<TestCluster, 'url' | 'authUrl'>,
  sockets: number,
): Promise<CommandingClients> {
  const acknowledged = new Set<number>()
  const ending = new AbortController()
  let last = 0
  const repeat = async (send: (number: number) => Promise<boolean>) => {
    while (!ending.signal.aborted) {
      last += 1
      const number = last
      if (await send(number).catch(() => false)) acknowledged.add(number)
      await pause(Math.random() * PAUSE_MS_MAX)
    }
  }
  const user = await signIn(cluster.authUrl, 'owner')
  const clients = Array.from({ length: sockets }, () => {
    const type = userType(account('owner').claims)
    const query = { user_id: user.uid, type }
    const auth = { token: user.idToken }
    return io(cluster.url, { transports: ['websocket'], query, auth, forceNew: true })
  })
  const outagesMs: number[] = []
  for (const client of clients)
    client.on('disconnect', () => {
      const lostMs = performance.now()
      client.once('connect', () => void outagesMs.push(performance.now() - lostMs))
    })
  const work = clients.map((client) =>
    repeat(async (number) => {
      const body = { deviceId: 'BG-0001', ...THRESHOLDS, low_energy: number }
      return (await client.timeout(ANSWER_MS_MAX).emitWithAck('thresholds', body)).ok
    }),
  )
  const http = repeat(async (number) => {
    const answer = await fetch(`${cluster.url}/__emulator/devices/HY-0001/actions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: 'extra-load', powerW: number }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    return answer.ok
  })
  return {
    ...{ acknowledged, outagesMs },
    others: () => last - acknowledged.size,
    areConnected: () => clients.every(({ connected }) => connected),
    stop: async () => {
      ending.abort()
      await Promise.all([...work, http])
      for (const client of clients) client.disconnect()
    },
  }
}

/** Numbers of the commands in a node's log of inputs, in its order. */
export async function loggedCommands(url: string): Promise<number[]> {
  const text = await (await fetch(`${url}/__emulator/log?kind=inputs`)).text()
  return text.split('\n').flatMap((line) => {
    const number = /"(?:low_energy|powerW)":(\d+)/.exec(line)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

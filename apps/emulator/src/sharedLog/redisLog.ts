import { createClient } from '@redis/client'
import { accepted, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type ProposalText, proposalText, type TickText, tickText } from './logText.ts'
import type { Batch, Proposal } from './sequencer.ts'
import { STREAM_START } from './streamId.ts'

/** Longest time to open a connection, ms. */
const CONNECT_MS_MAX = 2000
/** A connection without data for this time is closed, ms: the server is frozen, or cut off. */
const SILENCE_MS_MAX = 3000
/** Pause between two attempts to connect, ms. */
const RETRY_MS = 300
/** Longest wait of a reader for news, ms; below the time of silence. */
const BLOCK_MS = 1000
/** Entries per answer. */
const COUNT = 1000
/** Ticks that the log keeps at least, about a minute. Nodes that are further behind need the newest only. */
const TICKS_KEPT = 1200

/** Validity of a lease, ms. The next node sequences at most this time after the last batch of a lost one. */
const LEASE_MS = 1200

const KEYS = {
  world: 'wattpost:world',
  lease: 'wattpost:lease',
  term: 'wattpost:term',
  proposals: 'wattpost:proposals',
  inputs: 'wattpost:inputs',
  ticks: 'wattpost:ticks',
  epochs: 'wattpost:epochs',
}

/** Epochs of a node: more than times that its run goes back. */
const EPOCHS_OF_NODE = 1_000_000

/** Gives a node its first epoch: after those of all nodes before it, and at least the given one. */
const TAKE_EPOCHS = `
local first = math.max(tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or 0) + ARGV[2])
redis.call('SET', KEYS[1], string.format('%.0f', first))
return first`

/**
 * Begins a term if no node holds the lease. Returns the term, 0 while a node holds the lease, or -1 if the log has
 * another world: it was emptied.
 */
const TAKE_LEASE = `
if redis.call('GET', KEYS[3]) ~= ARGV[3] then return -1 end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end
return 0`

/**
 * Appends a batch, if the lease is of this node and its term is the newest: the check and the batch are one step, so a
 * sequencer of an older term can append nothing. Renews the lease.
 */
const APPEND_BATCH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local last = ARGV[6]
for index = 7, #ARGV do last = redis.call('XADD', KEYS[4], '*', 'entry', ARGV[index]) end
local newest = redis.call('XREVRANGE', KEYS[5], '+', '-', 'COUNT', 1)
local previous = newest[1] and newest[1][1] or '${STREAM_START}'
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ${TICKS_KEPT}, '*',
  'tick', ARGV[4], 'inputs', last, 'taken', ARGV[5], 'previous', previous)
redis.call('XTRIM', KEYS[3], 'MINID', ARGV[5])
return last`

/** A tick in the log: the last input and the last proposal that it covers, and the tick before it. */
export interface LoggedTick {
  readonly id: string
  readonly previous: string
  readonly tick: TickText
  readonly inputs: string
  readonly taken: string
}

/** New entries of the log, oldest first. */
export interface LogNews {
  readonly inputs: readonly { readonly id: string; readonly proposal: ProposalText }[]
  readonly ticks: readonly LoggedTick[]
}

/** Streams, lease and term of a shared log in Redis 6.2 or newer, or Valkey. Its promises reject while Redis is unreachable. */
export class RedisLog {
  readonly address: string
  readonly #client: ReturnType<typeof clientOf>
  /** A second connection: a reader that waits keeps all other commands of its connection waiting. */
  readonly #reader: ReturnType<typeof clientOf>

  private constructor(url: string) {
    this.address = withoutSecrets(url)
    this.#client = clientOf(url)
    this.#reader = clientOf(url)
  }

  /** Connects; refuses when the server cannot be reached. */
  static async open(url: string): Promise<Result<RedisLog, Refusal>> {
    const log = new RedisLog(url)
    try {
      await withinTime(Promise.all([log.#client.connect(), log.#reader.connect()]))
      return accepted(log)
    } catch (error) {
      log.close()
      const message = `No Redis answers at ${log.address} (--log): ${messageOf(error)}`
      return refused({ what: 'log', where: 'log', message })
    }
  }

  /** The description of the log's world. The first node writes its own. */
  async world(own: string): Promise<string> {
    await this.#client.set(KEYS.world, own, { condition: 'NX' })
    return (await this.#client.get(KEYS.world)) ?? ''
  }

  /** The first epoch of this node. Epochs of nodes differ, so that a page notices when another node answers it. */
  async takeEpochs(atLeast: number): Promise<number> {
    const parts = [`${atLeast}`, `${EPOCHS_OF_NODE}`]
    return Number(await this.#client.eval(TAKE_EPOCHS, { keys: [KEYS.epochs], arguments: parts }))
  }

  /** The id of the newest tick; `0-0` without one. */
  async newestTick(): Promise<string> {
    const newest = await this.#client.xRevRange(KEYS.ticks, '+', '-', { COUNT: 1 })
    return newest?.[0]?.id ?? STREAM_START
  }

  async propose(proposal: Proposal): Promise<void> {
    await this.#client.xAdd(KEYS.proposals, '*', { entry: proposalText(proposal) })
  }

  /** Proposals after a place, in order of arrival. */
  async proposals(after: string): Promise<{ readonly id: string; readonly text: ProposalText }[]> {
    const found = await this.#client.xRange(KEYS.proposals, `(${after}`, '+', { COUNT })
    return (found ?? []).map(({ id, message }) => ({ id, text: message['entry'] ?? '' }))
  }

  /** @returns the new term; 0 while a node holds the lease; -1 if the log has another world */
  async takeLease(node: string, world: string): Promise<number> {
    const keys = [KEYS.lease, KEYS.term, KEYS.world]
    const parts = [node, `${LEASE_MS}`, world]
    return Number(await this.#client.eval(TAKE_LEASE, { keys, arguments: parts }))
  }

  /**
   * Appends a batch.
   * @param after the last input before it, and the last proposal that it takes
   * @returns the last input of the log; `null` when the term of the node is over
   */
  async append(
    { node, term }: { readonly node: string; readonly term: number },
    { entries, tick }: Batch,
    after: { readonly inputs: string; readonly taken: string },
  ): Promise<string | null> {
    const reply = await this.#client.eval(APPEND_BATCH, {
      keys: [KEYS.lease, KEYS.term, KEYS.proposals, KEYS.inputs, KEYS.ticks],
      arguments: [
        ...[node, `${term}`, `${LEASE_MS}`, tickText(tick), after.taken, after.inputs],
        ...entries.map(proposalText),
      ],
    })
    return typeof reply === 'string' ? reply : null
  }

  /** Waits up to a second for entries after two places. */
  async read(inputs: string, ticks: string): Promise<LogNews> {
    const streams = [
      { key: KEYS.inputs, id: inputs },
      { key: KEYS.ticks, id: ticks },
    ]
    const found = await this.#reader.xRead(streams, { BLOCK: BLOCK_MS, COUNT })
    const messages = (key: string) => found?.find(({ name }) => name === key)?.messages ?? []
    return {
      inputs: messages(KEYS.inputs).map(({ id, message }) => ({
        ...{ id, proposal: message['entry'] ?? '' },
      })),
      ticks: messages(KEYS.ticks).map(({ id, message }) => ({
        ...{ id, tick: message['tick'] ?? '' },
        previous: message['previous'] ?? STREAM_START,
        ...{ inputs: message['inputs'] ?? STREAM_START, taken: message['taken'] ?? STREAM_START },
      })),
    }
  }

  close(): void {
    for (const client of [this.#client, this.#reader]) if (client.isOpen) client.destroy()
  }
}

function clientOf(url: string) {
  const client = createClient({
    ...{ url, RESP: 2 as const, disableOfflineQueue: true },
    socket: {
      connectTimeout: CONNECT_MS_MAX,
      socketTimeout: SILENCE_MS_MAX,
      reconnectStrategy: RETRY_MS,
    },
  })
  // The failed command reports it.
  client.on('error', () => undefined)
  return client
}

/** The client itself would go on trying. */
async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((_, reject) => {
    const message = `no answer within ${CONNECT_MS_MAX / 1000} s`
    timer = setTimeout(() => reject(new Error(message)), CONNECT_MS_MAX)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** An address may be in a log that others read. */
function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

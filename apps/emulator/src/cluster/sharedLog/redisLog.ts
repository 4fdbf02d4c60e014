import { accepted, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type ProposalText, proposalText, type TickText, tickText } from './logText.ts'
import { openRedis, type RedisClient, withinTime, withoutSecrets } from './redisClient.ts'
import type { Batch, Proposal, Tick } from './sequencer.ts'
import { STREAM_START } from './streamId.ts'

/** Ticks that the log keeps at least, about a minute. Nodes that are further behind need the newest only. */
const TICKS_KEPT = 1200

/** Validity of a lease, ms. The next node sequences at most this time after the last batch of a lost one. */
const LEASE_MS = 1200

export const KEYS = {
  world: 'wattpost:world',
  lease: 'wattpost:lease',
  term: 'wattpost:term',
  proposals: 'wattpost:proposals',
  inputs: 'wattpost:inputs',
  ticks: 'wattpost:ticks',
  epochs: 'wattpost:epochs',
  nodes: 'wattpost:nodes',
  numbers: 'wattpost:numbers',
  run: 'wattpost:run',
  claims: 'wattpost:claims',
  asks: 'wattpost:asks',
  answers: 'wattpost:answers:',
}

/** Epochs of a node: more than times that its run goes back. */
const EPOCHS_OF_NODE = 1_000_000

/** A node counts for this time after it has said that it is there, ms. */
const PRESENT_MS = 4000

/**
 * Time for which entries of the run before are kept, ms: nodes that are behind still learn the outcome of what they have
 * proposed in it.
 */
const RUN_KEPT_MS = 60_000

/** Drops a key that no node has written, as its type shows; only for those that nodes write again. */
const SOUND = `
local function sound(key, kind)
  local found = redis.call('TYPE', key).ok
  if found ~= kind and found ~= 'none' then redis.call('DEL', key) end
end`

/** Gives a node a number. A text in its place is no reason not to start: nodes that are there raise it again. */
const TAKE_NUMBER = `
local number = redis.pcall('INCR', KEYS[1])
if type(number) == 'number' then return number end
redis.call('SET', KEYS[1], redis.call('TIME')[1])
return redis.call('INCR', KEYS[1])`

/**
 * Notes that a node is there. Returns the number of nodes and the newest tick. Numbers given later are above its own,
 * also when the log was emptied. Drops the inputs of a run that ended a minute before.
 */
const BEAT = `
${SOUND}
sound(KEYS[1], 'zset')
sound(KEYS[3], 'string')
sound(KEYS[4], 'string')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
local run = redis.call('GET', KEYS[4])
local began = run and string.match(run, '^%d+')
if began and now - began > ${RUN_KEPT_MS} then redis.call('XTRIM', KEYS[5], 'MINID', run) end
if (tonumber(redis.call('GET', KEYS[3]) or 0) or 0) < tonumber(ARGV[1]) then redis.call('SET', KEYS[3], ARGV[1]) end
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
return {redis.call('ZCARD', KEYS[1]), newest[1] and newest[1][1] or '${STREAM_START}'}`

/** Gives a node a claim that no node has which is there. Returns 1 if it is its own. */
const TAKE_CLAIM = `
${SOUND}
sound(KEYS[1], 'hash')
sound(KEYS[2], 'zset')
local owner = redis.call('HGET', KEYS[1], ARGV[1])
if owner and owner ~= ARGV[2] and redis.call('ZSCORE', KEYS[2], owner) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`

/** Gives a node its first epoch: after those of all nodes before it, and at least the given one. */
const TAKE_EPOCHS = `
${SOUND}
sound(KEYS[1], 'string')
local first = math.max(tonumber(ARGV[1]), (tonumber(redis.call('GET', KEYS[1]) or 0) or 0) + ARGV[2])
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
 * sequencer of an older term can append nothing. Renews the lease. Notes where a new run begins.
 */
const APPEND_BATCH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local last = ARGV[6]
for index = 8, #ARGV do
  last = redis.call('XADD', KEYS[4], '*', 'entry', ARGV[index])
  if index - 8 == tonumber(ARGV[7]) then redis.call('SET', KEYS[6], last) end
end
local newest = redis.call('XREVRANGE', KEYS[5], '+', '-', 'COUNT', 1)
local previous = newest[1] and newest[1][1] or '${STREAM_START}'
redis.call('XADD', KEYS[5], 'MAXLEN', '~', ${TICKS_KEPT}, '*',
  'tick', ARGV[4], 'inputs', last, 'taken', ARGV[5], 'previous', previous)
if tonumber(ARGV[7]) >= 0 then redis.call('XTRIM', KEYS[5], 'MAXLEN', 1) end
redis.call('XTRIM', KEYS[3], 'MINID', ARGV[5])
return last`

/**
 * Begins another world in place of the present one, if it is still the given one: with a new run, a tick that covers
 * it, and a term that ends the one of its sequencer.
 */
const BEGIN_WORLD = `
local present = redis.pcall('GET', KEYS[1])
if type(present) ~= 'string' then present = '' end
if present ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2], KEYS[4], KEYS[5], KEYS[6])
redis.call('SET', KEYS[1], ARGV[2])
if type(redis.pcall('INCR', KEYS[3])) ~= 'number' then redis.call('SET', KEYS[3], redis.call('TIME')[1]) end
local first = redis.call('XADD', KEYS[5], '*', 'entry', ARGV[3])
redis.call('SET', KEYS[7], first)
redis.call('XADD', KEYS[6], '*',
  'tick', ARGV[4], 'inputs', first, 'taken', '${STREAM_START}', 'previous', '${STREAM_START}')
return 1`

/** The world, nothing for a key of another type. */
const PRESENT_WORLD = `
local present = redis.pcall('GET', KEYS[1])
return type(present) == 'string' and present or ''`

/** Longest wait of a reader for news, ms; below the time of silence. */
const BLOCK_MS = 1000
/** Entries per answer. */
const COUNT = 1000
/** Asks that the log keeps. */
const ASKS_KEPT = 100

/** A tick in the log: the last input and the last proposal that it covers, and the tick before it. */
export interface LoggedTick {
  readonly id: string
  readonly previous: string
  readonly tick: TickText
  readonly inputs: string
  readonly taken: string
}

/** A piece of a node's answer to an ask for its log. */
export interface LogPiece {
  readonly node: string
  readonly lines: readonly string[]
  readonly isLast: boolean
}

/** New entries of the log, oldest first. */
export interface LogNews {
  readonly inputs: readonly { readonly id: string; readonly proposal: ProposalText }[]
  readonly ticks: readonly LoggedTick[]
}

/** Streams, lease and term of a shared log in Redis 6.2 or newer, or Valkey. Its promises reject while Redis is unreachable. */
export class RedisLog {
  readonly address: string
  readonly #client: RedisClient
  /** A second connection: a reader that waits keeps all other commands of its connection waiting. */
  readonly #reader: RedisClient

  private constructor(url: string, client: RedisClient, reader: RedisClient) {
    this.address = withoutSecrets(url)
    this.#client = client
    this.#reader = reader
  }

  /** Connects; refuses when the server cannot be reached. */
  static async open(url: string): Promise<Result<RedisLog, Refusal>> {
    const log = new RedisLog(url, await openRedis(url), await openRedis(url))
    // The client tries again after an error that it meets while it connects.
    let met: unknown = null
    log.#client.on('error', (error: unknown) => {
      met = error
    })
    try {
      const connected = Promise.all([log.#client.connect(), log.#reader.connect()])
      // A server that asks for a password says so at the first command.
      await withinTime(connected.then(() => log.#client.ping()))
      return accepted(log)
    } catch (error) {
      log.close()
      const why = messageOf(met ?? error)
      const message = /WRONGPASS|NOAUTH|NOPERM/.test(why)
        ? `The Redis at ${log.address} (--log) refuses the password: ${why} Give it as in redis://:password@host:port, by WATTPOST_LOG.`
        : `No Redis answers at ${log.address} (--log): ${why}`
      return refused({ what: 'log', where: 'log', message })
    }
  }

  /** The description of the log's world. The first node writes its own. */
  async world(own: string): Promise<string> {
    await this.#client.set(KEYS.world, own, { condition: 'NX' })
    return this.presentWorld()
  }

  /** The description of the log's world at present; empty without one. */
  async presentWorld(): Promise<string> {
    const present = await this.#client.eval(PRESENT_WORLD, { keys: [KEYS.world] })
    return typeof present === 'string' ? present : ''
  }

  /** The place of the entry with which the newest run begins; `null` before the first such entry. */
  async runStart(): Promise<string | null> {
    return this.#client.get(KEYS.run)
  }

  /**
   * Begins another world with a new run.
   * @param before the world in whose place it comes
   * @returns whether it began: the log had that world
   */
  async beginWorld(before: string, world: string, run: Proposal, tick: Tick): Promise<boolean> {
    const { lease, term, proposals, inputs, ticks, run: runKey } = KEYS
    const begun = await this.#client.eval(BEGIN_WORLD, {
      keys: [KEYS.world, lease, term, proposals, inputs, ticks, runKey],
      arguments: [before, world, proposalText(run), tickText(tick)],
    })
    return begun === 1
  }

  /** The first epoch of this node. Epochs of nodes differ, so that a page notices when another node answers it. */
  async takeEpochs(atLeast: number): Promise<number> {
    const parts = [`${atLeast}`, `${EPOCHS_OF_NODE}`]
    return Number(await this.#client.eval(TAKE_EPOCHS, { keys: [KEYS.epochs], arguments: parts }))
  }

  /** A number for this node, which no other one has. */
  async takeNumber(): Promise<number> {
    return Number(await this.#client.eval(TAKE_NUMBER, { keys: [KEYS.numbers] }))
  }

  /** Says that a node is there. @returns the number of nodes, and the newest tick */
  async beat(number: number): Promise<{ readonly nodes: number; readonly newest: string }> {
    const keys = [KEYS.nodes, KEYS.ticks, KEYS.numbers, KEYS.run, KEYS.inputs]
    const reply = await this.#client.eval(BEAT, { keys, arguments: [`${number}`, `${PRESENT_MS}`] })
    const [nodes, newest]: readonly unknown[] = Array.isArray(reply) ? reply : []
    return { nodes: Number(nodes), newest: String(newest) }
  }

  async leave(number: number): Promise<void> {
    await this.#client.zRem(KEYS.nodes, `${number}`)
  }

  /** Asks all nodes for their logs. @returns the ask, by which answers are found */
  async askForLogs(): Promise<string> {
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: ASKS_KEPT } as const
    return this.#client.xAdd(KEYS.asks, '*', { for: 'logs' }, { TRIM })
  }

  /** Asks after another one. @param last `$` for the newest one */
  async asksAfter(
    last: string,
  ): Promise<{ readonly asks: readonly string[]; readonly last: string }> {
    if (last === '$') {
      const newest = await this.#client.xRevRange(KEYS.asks, '+', '-', { COUNT: 1 })
      return { asks: [], last: newest?.[0]?.id ?? STREAM_START }
    }
    const found = await this.#client.xRange(KEYS.asks, `(${last}`, '+', { COUNT })
    const asks = (found ?? []).map(({ id }) => id)
    return { asks, last: asks.at(-1) ?? last }
  }

  /** Adds a piece to the answers, which are dropped after a minute. */
  async answer(ask: string, piece: LogPiece): Promise<void> {
    const key = KEYS.answers + ask
    await this.#client.multi().rPush(key, JSON.stringify(piece)).expire(key, 60).exec()
  }

  /** Takes up to 100 pieces of the answers. */
  async takeAnswers(ask: string): Promise<readonly LogPiece[]> {
    const pieces = await this.#client.lPopCount(KEYS.answers + ask, 100)
    return (pieces ?? []).map((piece) => JSON.parse(piece))
  }

  /** @returns whether a node has a claim now, which no other one has that is there */
  async takeClaim(key: string, number: number): Promise<boolean> {
    const keys = [KEYS.claims, KEYS.nodes]
    return (await this.#client.eval(TAKE_CLAIM, { keys, arguments: [key, `${number}`] })) === 1
  }

  async releaseClaim(key: string): Promise<void> {
    await this.#client.hDel(KEYS.claims, key)
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
      keys: [KEYS.lease, KEYS.term, KEYS.proposals, KEYS.inputs, KEYS.ticks, KEYS.run],
      arguments: [
        ...[node, `${term}`, `${LEASE_MS}`, tickText(tick), after.taken, after.inputs],
        `${entries.findLastIndex(({ entry }) => entry.kind === 'restart')}`,
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

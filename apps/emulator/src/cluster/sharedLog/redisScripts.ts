import { STREAM_START } from './streamId.ts'

/** Ticks that the log keeps at least, about a minute. Nodes that are further behind need the newest only. */
const TICKS_KEPT = 1200

/** Validity of a lease, ms. The next node sequences at most this time after the last batch of a lost one. */
export const LEASE_MS = 1200

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
export const EPOCHS_OF_NODE = 1_000_000

/** A node counts for this time after it has said that it is there, ms. */
export const PRESENT_MS = 4000

/**
 * Time for which entries of the run before are kept, ms: nodes that are behind still learn the outcome of what they have
 * proposed in it.
 */
const RUN_KEPT_MS = 60_000

/**
 * Notes that a node is there. Returns the number of nodes and the newest tick. Numbers given later are above its own,
 * also when the log was emptied. Drops the inputs of a run that ended a minute before.
 */
export const BEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
local run = redis.call('GET', KEYS[4])
if run and now - string.match(run, '^%d+') > ${RUN_KEPT_MS} then redis.call('XTRIM', KEYS[5], 'MINID', run) end
if tonumber(redis.call('GET', KEYS[3]) or 0) < tonumber(ARGV[1]) then redis.call('SET', KEYS[3], ARGV[1]) end
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
return {redis.call('ZCARD', KEYS[1]), newest[1] and newest[1][1] or '${STREAM_START}'}`

/** Gives a node a claim that no node has which is there. Returns 1 if it is its own. */
export const TAKE_CLAIM = `
local owner = redis.call('HGET', KEYS[1], ARGV[1])
if owner and owner ~= ARGV[2] and redis.call('ZSCORE', KEYS[2], owner) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`

/** Gives a node its first epoch: after those of all nodes before it, and at least the given one. */
export const TAKE_EPOCHS = `
local first = math.max(tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or 0) + ARGV[2])
redis.call('SET', KEYS[1], string.format('%.0f', first))
return first`

/**
 * Begins a term if no node holds the lease. Returns the term, 0 while a node holds the lease, or -1 if the log has
 * another world: it was emptied.
 */
export const TAKE_LEASE = `
if redis.call('GET', KEYS[3]) ~= ARGV[3] then return -1 end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end
return 0`

/**
 * Appends a batch, if the lease is of this node and its term is the newest: the check and the batch are one step, so a
 * sequencer of an older term can append nothing. Renews the lease. Notes where a new run begins.
 */
export const APPEND_BATCH = `
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
export const BEGIN_WORLD = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2], KEYS[4], KEYS[5], KEYS[6])
redis.call('SET', KEYS[1], ARGV[2])
redis.call('INCR', KEYS[3])
local first = redis.call('XADD', KEYS[5], '*', 'entry', ARGV[3])
redis.call('SET', KEYS[7], first)
redis.call('XADD', KEYS[6], '*',
  'tick', ARGV[4], 'inputs', first, 'taken', '${STREAM_START}', 'previous', '${STREAM_START}')
return 1`

import {
  type Connection,
  createBackend,
  deviceCalls,
  finished,
  openPlayer,
  type ScenarioPlayer,
  seededUsers,
  serialisedIn,
  sessionCalls,
} from '@wattpost/emulator'
import {
  DAY_MS,
  type DialectName,
  HOUR_MS,
  type SessionUser,
  type SocketRequestName,
} from '@wattpost/protocol'
import {
  type ContractExamples,
  type HttpExample,
  type HttpOperation,
  httpOperations,
  socketEvents,
} from '@wattpost/protocol/contract'
import { playedToClient } from './contractSocketRun.ts'
import { DIVIDERS, THRESHOLDS } from './goodRequests.ts'

const SCENARIO = 'grid-outage'
const SEED = 1

const CAUSE = { by: 'control' } as const

/** The calls of the run, by operation; lists and series are kept short. */
const CALLS: Readonly<Record<string, Pick<HttpExample, 'id' | 'query'>>> = {
  listMeters: { query: { limit: 1 } },
  getMeter: { id: 'PM-0001' },
  getMeterEnergy: { id: 'PM-0001', query: { period: 'week' } },
  listHydras: { query: { page: 0, limit: 1, search: 'HY', filter: 'up' } },
  getHydra: { id: 'HY-0001' },
  getHydraHistory: { id: 'HY-0001', query: { range: 'daily', days: 1 } },
  getPowerStatus: { query: { deviceId: 'HY-0001', range: 'd', offset: 0 } },
  getPowerTimeline: { query: { deviceId: 'HY-0001', range: 'd', offset: 0, channels: '1,4' } },
  getHydraEnergy: {
    id: 'HY-0001',
    query: { range: 'd', offset: 0, type: 'ie', resolution: 'daily' },
  },
  getEnergySummary: {
    id: 'HY-0001',
    query: { type: 'ie', startDate: '2026-01-15', endDate: '2026-01-15' },
  },
}

/** An invalid query of each call with parameters. */
const INVALID: Readonly<Record<string, object>> = {
  listMeters: { limit: -1 },
  getMeterEnergy: { period: 'year' },
  listHydras: { limit: -1 },
  getHydraHistory: { days: 0 },
  getPowerStatus: { range: 'x' },
  getPowerTimeline: { channels: 'one' },
  getHydraEnergy: { offset: -1 },
  getEnergySummary: { startDate: 'yesterday' },
}

/**
 * Plays a scenario with a fixed seed and takes each call, frame and request once: with all additions, and again in the
 * core.
 */
export async function contractExamples(): Promise<ContractExamples> {
  const [full, core] = [await playedIn('full'), await playedIn('core')]
  const http = httpOperations.map((operation) => {
    const { id } = operation
    const example = { ...CALLS[id], answer: full.answer(operation) }
    return [id, { ...example, coreAnswer: core.answer(operation), ...full.refused(operation) }]
  })
  const { events, token, handshake } = await playedToClient(full.user)
  return {
    ...{ http: Object.fromEntries(http), requests: full.requests },
    events: { ...full.events, ...events },
    coreEvents: { ...core.events, balance: events.balance },
    ...{ answers: { token }, handshake },
  }
}

async function playedIn(dialect: DialectName) {
  const users = await seededUsers()
  const seeded = users.find(({ email }) => email === 'owner@wattpost.test')
  if (seeded === undefined) throw new Error('no owner is seeded')
  const { uid, email, emailVerified, displayName: name, claims } = seeded
  const user = { uid, email, emailVerified, name, photo: null, ...claims }
  const opened = await openPlayer(SCENARIO, users, { seed: SEED, wallNowMs: () => 0 })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const backend = createBackend({
    ...{ player, log: fail, nextTurn: () => new Promise(() => {}) },
    dialect: { dialect, without: [] },
  })
  const run = playSocket(player, user, backend)
  // The outage, and the generator.
  for (let step = 0; step < 60; step += 1) run.step(20_000)
  for (const action of ['offline', 'online'] as const) {
    player.submit({ kind: 'act', deviceId: 'PM-0001', action: { do: action }, cause: CAUSE })
    run.step(1000)
  }
  const requests = await run.requests()
  return { ...callsOf(user, backend), user, requests, events: run.examples() }
}

/** Calls of the backend, without a server. */
function callsOf(user: SessionUser, backend: Backend) {
  const ask = (
    { id, path }: HttpOperation,
    own: { id?: string; query?: object; who?: SessionUser } = {},
  ): CallAnswer => {
    const call = deviceCalls.find((one) => one.path === path.replace('{id}', ':id'))
    if (call === undefined) throw new Error(`the emulator has no ${path}`)
    const query = { ...CALLS[id]?.query, ...own.query }
    const input = { id: own.id ?? CALLS[id]?.id ?? '', query }
    return finished(backend.call(own.who ?? user, call, input))
  }
  const sessionCall = ({ path, method }: HttpOperation) =>
    sessionCalls.find((one) => one.path === path && one.method.toLowerCase() === method)
  return {
    answer: (operation: HttpOperation): unknown => {
      const session = sessionCall(operation)
      const body = operation.id === 'login' ? loginOf(user) : undefined
      return plain(bodyOf(session ? session.answer(user, body) : ask(operation)))
    },
    refused: (operation: HttpOperation): Pick<HttpExample, 'body' | 'refusals'> => {
      if (sessionCall(operation)) return operation.id === 'login' ? { body: loginOf(user) } : {}
      const invalid = INVALID[operation.id]
      const unknown = { id: 'HY-9999', query: { deviceId: 'HY-9999' } }
      return {
        refusals: {
          ...(invalid && { 400: refusalOf(ask(operation, { query: invalid })) }),
          403: refusalOf(ask(operation, { who: { ...user, approved: false } })),
          ...(operation.scope === 'device' && { 404: refusalOf(ask(operation, unknown)) }),
        },
      }
    },
  }
}

function loginOf({ uid, ...rest }: SessionUser) {
  return { user: uid, ...rest }
}

type Backend = ReturnType<typeof createBackend>
type Result<G> = G extends Generator<unknown, infer R, void> ? R : never
type CallAnswer = Result<ReturnType<Backend['call']>>

function bodyOf(answer: CallAnswer): unknown {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

function refusalOf(answer: CallAnswer): unknown {
  if (answer.ok) throw new Error('the call must be refused')
  return { success: false, message: answer.error.message }
}

function fail(message: string): void {
  throw new Error(message)
}

/** A copy through JSON. */
function plain(value: unknown): unknown {
  return JSON.parse(serialisedIn(value) ?? JSON.stringify(value))
}

/** One connection to the emulator's backend, in this process. */
function playSocket(player: ScenarioPlayer, user: SessionUser, backend: Backend) {
  const found: Record<string, unknown> = {}
  const take = (event: string, payload: unknown) => {
    const json = plain(payload)
    if (Array.isArray(json)) return
    const known = socketEvents.find((one) => one.event === event)
    const message = known?.messages.find(({ isIn }) => isIn(json))
    if (message !== undefined) found[message.name] ??= json
  }
  const groups = new Set<string>()
  const connection: Connection = {
    ...{ id: 'one', user, isOpen: true },
    send: take,
    join: (group) => groups.add(group),
    leave: (group) => groups.delete(group),
    isIn: (group) => groups.has(group),
    mayWrite: () => null,
  }
  const frames = backend.attach({
    publish: (to, event, payload) => {
      if (to.some((group) => groups.has(group))) take(event, payload)
    },
    publishToAll: take,
    size: (group) => (groups.has(group) ? 1 : 0),
  })
  frames.connect(connection)
  const step = (ms: number) => {
    player.step(ms)
    for (let tick = 0; tick < 20; tick += 1) frames.tick()
  }
  const requests = async () => {
    const examples: Record<string, { payload: unknown; ack: unknown }> = {}
    for (const [name, payload] of Object.entries(requestsAt(player.nowMs()))) {
      await frames.request(connection, name as SocketRequestName, payload, (ack) => {
        examples[name] = { payload, ack: plain(ack) }
      })
      step(1000)
    }
    frames.close()
    return examples
  }
  return { step, requests, examples: () => ({ ...found }) }
}

/** A request of each name. */
function requestsAt(nowMs: number): Record<SocketRequestName, object> {
  const span = { from: (nowMs - HOUR_MS) / 1000, to: nowMs / 1000 }
  const deviceId = 'BG-0001'
  return {
    devices: { page: 0, limit: 1 },
    device: { deviceId },
    chat_data: { deviceId, metric: 'batteryVoltage', ...span, maxPoints: 5 },
    switch_data: { deviceId, series: 'switch', ...span },
    meter_history: {
      ...{ deviceId: 'PM-0001', from: (nowMs - 2 * DAY_MS) / 1000, to: span.to },
    },
    day_totals: { deviceIds: ['HY-0001', 'PM-0001'] },
    switch: { deviceId, on: false },
    thresholds: { deviceId, ...THRESHOLDS },
    dividers: { deviceId, ...DIVIDERS },
    watch: { deviceIds: [deviceId], batch: true },
    unwatch: { deviceIds: [deviceId] },
  }
}

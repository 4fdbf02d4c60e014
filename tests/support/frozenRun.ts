import { createHash } from 'node:crypto'
import {
  type Connection,
  createBackend,
  deviceCalls,
  finished,
  type LoggedEntry,
  logLine,
  type ScenarioPlayer,
  serialisedIn,
} from '@wattpost/emulator'
import type { Ack, SessionUser, SocketRequestName } from '@wattpost/protocol'
import { httpOperations } from '@wattpost/protocol/contract'
import { type AccountName, account } from './accounts.ts'
import { goodRequests } from './goodRequests.ts'
import { playScenario } from './playedScenario.ts'

/** Longest part of a run that is compared, virtual ms. */
const PLAYED_MS = 6 * 3_600_000
/** A run is compared in this number of spans of equal length. */
const SPANS = 6
/** Steps of a span; after each one the newest reports are sent. */
const STEPS = 3
/** Number of devices above which only those of the owner are compared. */
const LARGE_FLEET = 15
/** Ticks after which collected reports are sent. */
const REPORT_TICKS = 10

const OWNER = userOf('owner')

/** How much of a run is compared. */
export interface FrozenParts {
  readonly dialect: 'full' | 'core'
  /** `few`: at the end each call once for each family. `all`: every query and request, at the start, in the middle and at the end. */
  readonly answers: 'few' | 'all'
}

/**
 * A run in lines that each name a moment, a dialect and what was sent or answered, with a hash of its content. The
 * texts have the content itself.
 */
export class FrozenRun {
  readonly lines: string[] = []
  readonly texts: string[] = []

  add(title: string, contents: readonly string[]): void {
    const hash = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 8)
    this.lines.push(
      contents.length === 1 ? `${title}: ${hash}` : `${title}: ${contents.length}, ${hash}`,
    )
    this.texts.push(...contents.map((content) => `${title}: ${content}`))
  }

  addWhole(line: string): void {
    this.lines.push(line)
    this.texts.push(line)
  }
}

/** Plays a shipped scenario without clients: its log, frames and answers. */
export async function frozenRun(
  scenario: string,
  { dialect, answers }: FrozenParts,
): Promise<FrozenRun> {
  const frozen = new FrozenRun()
  const { player, entries } = await playScenario(scenario)
  const sent = new SentFrames(frozen)
  // Each device's past is computed first: of a large fleet only the owner's devices are compared.
  const isLarge = player.run.world.devices.length > LARGE_FLEET
  const log = (message: string) => {
    throw new Error(message)
  }
  const backend = createBackend({ player, log, dialect: { dialect }, nextTurn: async () => {} })
  const frames = backend.attach({
    publish: (_groups, event, payload) => sent.add(event, payload),
    publishToAll: (event, payload) => sent.add(event, payload),
    size: (group) =>
      group.startsWith('single') && (!isLarge || group.endsWith(OWNER.uid)) ? 1 : 0,
  })
  const stepMs = Math.min(player.run.endMs - player.run.startMs, PLAYED_MS) / SPANS / STEPS
  const moment = () => new Date(player.run.nowMs).toISOString().slice(0, 19)
  const connection = connectionOf(sent)
  frames.connect(connection)
  const devices = firstDevices(player.run.world)
  let logged = 0
  for (let span = 0; span <= SPANS; span += 1) {
    for (let step = 0; span > 0 && step < STEPS; step += 1) {
      player.step(Math.floor(stepMs))
      for (let tick = 0; tick < REPORT_TICKS; tick += 1) frames.tick()
    }
    addLog(frozen, moment(), entries.slice(logged))
    logged = entries.length
    sent.endSpan(`${moment()} frames`)
    if (answers === 'few' ? span < SPANS : span % 3 > 0) continue
    addAnswers(frozen, moment(), backend, devices, answers)
    if (answers === 'few') continue
    await addRequests(READING, frozen, moment(), frames, connection, devices)
    sent.endSpan(`${moment()} after requests`)
  }
  sent.end()
  if (answers === 'all') await addRequests(COMMANDS, frozen, moment(), frames, connection, devices)
  frames.close()
  return frozen
}

/** Adds the log of a span: each input, step and fault as it is, the moments of reports and changes as a hash. */
function addLog(frozen: FrozenRun, moment: string, entries: readonly LoggedEntry[]): void {
  const reports: string[] = []
  const changes: string[] = []
  const rest: string[] = []
  for (const logged of entries) {
    const { seq, atMs, entry } = logged
    if (entry.kind === 'report') reports.push(`${seq} ${atMs} ${entry.deviceId}`)
    else if (entry.kind === 'change') changes.push(`${seq} ${atMs} ${entry.deviceId}`)
    else rest.push(logLine(logged))
  }
  frozen.add(`${moment} reports`, reports)
  frozen.add(`${moment} changes`, changes)
  for (const line of rest) frozen.addWhole(line)
}

/** The sent frames by device, and by event and type. */
class SentFrames {
  readonly #frozen: FrozenRun
  readonly #byDevice = new Map<string, string[]>()
  readonly #byKind = new Map<string, string[]>()

  constructor(frozen: FrozenRun) {
    this.#frozen = frozen
  }

  add(event: string, payload: unknown): void {
    const json = serialisedIn(payload) ?? JSON.stringify(payload)
    const device = /"deviceId":"([^"]*)"/.exec(json)?.[1] ?? 'no device'
    const type = /"type":"([^"]*)"/.exec(json)?.[1] ?? ''
    listed(this.#byDevice, device).push(`${event} ${json}`)
    listed(this.#byKind, `${event} ${type}`.trim()).push(json)
  }

  endSpan(title: string): void {
    for (const [device, frames] of this.#byDevice) this.#frozen.add(`${title} ${device}`, frames)
    this.#byDevice.clear()
  }

  end(): void {
    for (const [kind, frames] of this.#byKind) this.#frozen.add(`all frames ${kind}`, frames)
  }
}

function listed(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

type Backend = ReturnType<typeof createBackend>
type FrameService = ReturnType<Backend['attach']>
type World = ScenarioPlayer['run']['world']
type FleetDevice = World['devices'][number]

/** The first device of each family and variant, the owner's before others. */
function firstDevices(world: World): FleetDevice[] {
  const firsts = new Map<string, FleetDevice>()
  const isOwned = ({ id }: FleetDevice) => world.specOf(id)?.owners.includes(OWNER.uid) === true
  for (const device of [...world.devices].sort(
    (one, other) => Number(isOwned(other)) - Number(isOwned(one)),
  )) {
    const key = `${device.spec.family} ${'variant' in device.spec ? device.spec.variant : ''}`
    if (!firsts.has(key)) firsts.set(key, device)
  }
  return [...firsts.values()]
}

function userOf(name: AccountName): SessionUser {
  const { uid, email, displayName, emailVerified, claims } = account(name)
  return { uid, email, name: displayName, emailVerified, photo: null, ...claims }
}

/** Queries of each call of the contract, by its id. Dates are of the run. */
const QUERIES: Readonly<Record<string, (today: string) => readonly string[]>> = {
  listMeters: () => ['', 'limit=1', 'page=1&limit=2', 'search=hy', 'filter=online', 'limit=0'],
  getMeter: () => [''],
  getMeterEnergy: () => ['', 'period=week', 'period=month&tz=Europe/Paris', 'tz=Nowhere'],
  listHydras: () => ['', 'limit=1', 'page=1&limit=2', 'search=hy-0001', 'filter=offline', 'page=x'],
  getHydra: () => [''],
  getHydraHistory: () => ['', 'range=hourly&days=2', 'days=30', 'days=0'],
  getPowerStatus: () => ['', 'range=w&offset=1', 'range=m&tz=Europe/Paris', 'range=y'],
  getPowerTimeline: () => ['', 'range=w', 'range=m&offset=1', 'channels=1,4', 'channels=x'],
  getHydraEnergy: (today) => [
    '',
    'type=all&resolution=daily',
    'type=ie&dayViewMode=parts',
    'range=w&type=de',
    'range=m&offset=1&type=se',
    `type=all&startDate=${today}&endDate=${today}&tz=UTC`,
    'startDate=yesterday',
  ],
  getEnergySummary: (today) => ['', 'type=ie', `startDate=${today}&endDate=${today}`, 'type=x'],
}
const NOT_OF_DEVICES = ['getSession', 'deleteSession', 'login']

/** Adds the answers of every call about devices. */
function addAnswers(
  frozen: FrozenRun,
  moment: string,
  backend: Backend,
  devices: readonly FleetDevice[],
  answers: FrozenParts['answers'],
): void {
  for (const { id, path, scope } of httpOperations) {
    if (NOT_OF_DEVICES.includes(id)) continue
    const call = deviceCalls.find((one) => one.path === path.replace('{id}', ':id'))
    if (call === undefined) throw new Error(`the emulator has no ${id}`)
    const asked = (who: AccountName, device: string, text: string) => {
      const query = Object.fromEntries(new URLSearchParams(text))
      const input = {
        id: device,
        query: scope === 'device' ? { deviceId: device, ...query } : query,
      }
      const answer = finished(backend.call(userOf(who), call, input))
      frozen.add(`${moment} ${who} ${id} ${device} ${text}`.trim(), [JSON.stringify(answer)])
    }
    const concerned =
      scope === 'list'
        ? ['']
        : devices.filter(({ spec }) => spec.family === call.family).map((one) => one.id)
    const queries = QUERIES[id]?.(moment.slice(0, 10)) ?? []
    for (const device of answers === 'all' ? concerned : concerned.slice(0, 1))
      for (const text of answers === 'all' ? queries : queries.slice(0, 1))
        asked(answers === 'all' ? 'merchant' : 'owner', device, text)
    if (answers === 'few') continue
    for (const who of ['owner', 'merchant2', 'pending'] as const) asked(who, concerned[0] ?? '', '')
    if (scope === 'device') asked('merchant', 'XX-9999', '')
  }
}

function connectionOf(sent: SentFrames): Connection {
  const groups = new Set<string>()
  return {
    id: 'client',
    user: OWNER,
    isOpen: true,
    send: (event, payload) => sent.add(`to the client ${event}`, payload),
    join: (group) => void groups.add(group),
    leave: (group) => void groups.delete(group),
    isIn: (group) => groups.has(group),
    mayWrite: () => null,
  }
}

const COMMANDS: readonly SocketRequestName[] = ['switch', 'thresholds', 'dividers']
const READING: readonly SocketRequestName[] = [
  'devices',
  'device',
  'chat_data',
  'switch_data',
  'meter_history',
  'day_totals',
  'watch',
  'unwatch',
]

/** Adds the acknowledgements of requests. */
async function addRequests(
  names: readonly SocketRequestName[],
  frozen: FrozenRun,
  moment: string,
  frames: FrameService,
  connection: Connection,
  devices: readonly FleetDevice[],
): Promise<void> {
  const good = goodRequests(() => Date.parse(`${moment.slice(0, 19)}Z`) / 1000)
  for (const name of names)
    for (const id of [...devices.map((device) => device.id), 'XX-9999']) {
      const acks: Ack[] = []
      await frames.request(connection, name, good[name](id), (ack) => acks.push(ack))
      frozen.add(
        `${moment} ${name} ${id}`,
        acks.map((ack) => JSON.stringify(ack)),
      )
    }
}

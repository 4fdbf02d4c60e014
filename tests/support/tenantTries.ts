import { Agent } from 'node:http'
import type { Family } from '@wattpost/protocol'
import type { AccountName } from './accounts.ts'
import { account } from './accounts.ts'
import type { Received, TestClient } from './client.ts'
import { type RunningEmulator, startEmulator } from './emulator.ts'
import { scenarioFile } from './scenarioFile.ts'
import { answerTo, bodyOf, isGood } from './tenantAnswers.ts'
import { type Holders, TenantLedger } from './tenantLedger.ts'
import { anyTry, Picks, PREFIX, siteOf, type Try } from './tenantRequests.ts'
import { visitor } from './visitor.ts'

const FAMILIES = Object.keys(PREFIX) as Family[]
const PEOPLE = ['merchant', 'merchant2', 'owner', 'pending'] as const
const MERCHANTS = ['merchant', 'merchant2'] as const
const OWNERS = ['owner', 'pending', null] as const
const DEVICES_PER_FAMILY = 4
/** Tries between two hand-overs. */
const TRIES_PER_HAND_OVER = 40
/** Found leaks beyond this number are only counted. */
const LISTED = 20

/** The result of the tries. */
export interface TenantReport {
  readonly tries: number
  readonly handOvers: number
  /** Requests for devices that were the user's, and for those that were not. */
  readonly own: number
  readonly foreign: number
  /** Successful answers for own devices. */
  readonly answered: number
  readonly events: number
  /** The first differences and leaks; empty if the rules held. */
  readonly leaks: readonly string[]
}

/** Random tries of users for own, foreign and unknown devices, over HTTP and sockets, while devices are handed over. */
export async function tryTenants(tries: number, seed: number): Promise<TenantReport> {
  const ledger = new TenantLedger()
  const file = await scenarioFile(scenarioOf(ledger))
  const emulator = await startEmulator(file.path)
  const trial = new Trial(emulator, ledger, tries, seed)
  try {
    return await trial.run()
  } finally {
    await emulator.close()
    await file.drop()
  }
}

function scenarioOf(ledger: TenantLedger): string {
  const entries = FAMILIES.flatMap((family) =>
    Array.from({ length: DEVICES_PER_FAMILY }, (_, n) => {
      const id = `${PREFIX[family]}-000${n}`
      const holders: Holders = {
        merchant: MERCHANTS[n % 2] ?? 'merchant',
        owner: OWNERS[n] ?? null,
      }
      ledger.add(id, holders)
      const owner = holders.owner === null ? '' : `, owner: ${holders.owner}@wattpost.test`
      const merchant = `merchant: ${holders.merchant}@wattpost.test`
      return `  - { id: ${id}, family: ${family}, site: "${siteOf(id)}", ${merchant}${owner} }`
    }),
  )
  return `schema: 1
name: Tenants
clock: { start: "2026-01-15T10:00:00Z", tz: Africa/Lagos }
fleet:
${entries.join('\n')}
`
}

/** A user with a connection. */
interface Person {
  readonly name: AccountName
  readonly picks: Picks
  readonly client: TestClient
  ask(one: Try, id: string): Promise<object>
}

class Trial {
  readonly #emulator: RunningEmulator
  readonly #ledger: TenantLedger
  readonly #tries: number
  readonly #seed: number
  readonly #picks: Picks
  readonly #agent = new Agent({ keepAlive: true })
  readonly #counts = {
    tries: 0,
    handOvers: 0,
    own: 0,
    foreign: 0,
    answered: 0,
    events: 0,
    leaks: 0,
  }
  readonly #leaks: string[] = []
  #handedOverMs = 0
  #handingOver: Promise<void> | null = null

  constructor(emulator: RunningEmulator, ledger: TenantLedger, tries: number, seed: number) {
    this.#emulator = emulator
    this.#ledger = ledger
    this.#tries = tries
    this.#seed = seed
    this.#picks = new Picks(seed)
  }

  async run(): Promise<TenantReport> {
    const people = await Promise.all(PEOPLE.map((name, n) => this.#person(name, n)))
    await Promise.all(people.map((person) => this.#tryOn(person)))
    for (const { client } of people) client.close()
    this.#agent.destroy()
    this.#checkCommands()
    return { ...this.#counts, leaks: this.#leaks }
  }

  async #person(name: AccountName, n: number): Promise<Person> {
    const who = await visitor(this.#emulator, name)
    const client = await who.connect()
    client.socket.onAny((event: string, data: unknown) => this.#check(name, event, data))
    const ask = (one: Try, id: string): Promise<object> =>
      one.by === 'http'
        ? answerTo(this.#agent, this.#emulator.url + one.pathFor(id), who.idToken)
        : client.ask(one.name, one.payloadFor(id))
    return { name, picks: new Picks(this.#seed + n + 1), client, ask }
  }

  async #tryOn(person: Person): Promise<void> {
    while (this.#counts.tries < this.#tries) {
      await this.#dueHandOver()
      await this.#tryOne(person)
      ;(person.client.received as Received[]).length = 0
    }
    await person.client.settled()
  }

  /** Asks for a device, and in the same way for one that does not exist, if the first is another user's. */
  async #tryOne({ name, picks, ask }: Person): Promise<void> {
    const family = picks.one(FAMILIES)
    const id = `${PREFIX[family]}-000${picks.number(DEVICES_PER_FAMILY)}`
    const missing = `${PREFIX[family]}-${7000 + picks.number(1000)}`
    const one = anyTry(picks, family, this.#player.nowMs())
    const what = `${name}: ${textOf(one, id)}`
    for (;;) {
      const [sinceMs, handOvers] = [this.#player.nowMs(), this.#counts.handOvers]
      const isOwn = this.#ledger.holds(name, id)
      this.#counts.tries += 1
      this.#counts[isOwn ? 'own' : 'foreign'] += 1
      const answer = await ask(one, id)
      if (isOwn) {
        if (isGood(answer)) this.#counts.answered += 1
        // A refusal may have a date as an example.
        const about = isGood(answer) ? id : null
        return this.#note(what, this.#ledger.leaksIn(name, bodyOf(answer), about, sinceMs))
      }
      this.#counts.tries += 1
      const [said, expected] = [answer, await ask(one, missing)].map((each) => JSON.stringify(each))
      if (said?.replaceAll(id, missing) === expected) return
      // Time has passed in between, and the user may have got the device: both are asked again.
      if (handOvers !== this.#counts.handOvers) continue
      return this.#note(what, [`says ${said}, and of an unknown device ${expected}`])
    }
  }

  get #player() {
    return this.#emulator.player
  }

  /** One hand-over at a time: a second one would move the clock before the first is noted. */
  async #dueHandOver(): Promise<void> {
    const isDue = this.#counts.tries >= this.#counts.handOvers * TRIES_PER_HAND_OVER
    if (isDue) this.#handingOver ??= this.#handOver().finally(() => (this.#handingOver = null))
    await this.#handingOver
  }

  /** A device gets other users, at a moment of its own. */
  async #handOver(): Promise<void> {
    const player = this.#player
    player.step(1000 + this.#picks.number(20_000))
    const id = `${PREFIX[this.#picks.one(FAMILIES)]}-000${this.#picks.number(DEVICES_PER_FAMILY)}`
    const holders = { merchant: this.#picks.one(MERCHANTS), owner: this.#picks.one(OWNERS) }
    const action = {
      do: 'assign',
      merchant: account(holders.merchant).email,
      owner: holders.owner === null ? null : account(holders.owner).email,
    } as const
    const cause = { by: 'control' } as const
    const done = await player.submit({ kind: 'act', deviceId: id, action, cause })
    if (!done.ok) throw new Error(done.error.message)
    this.#handedOverMs = player.nowMs()
    this.#ledger.handOver(id, holders, this.#handedOverMs)
    this.#counts.handOvers += 1
    player.step(1000 + this.#picks.number(20_000))
  }

  /** Checks what the server sends, as it comes. */
  #check(name: AccountName, event: string, data: unknown): void {
    for (const one of Array.isArray(data) ? data : [data]) {
      this.#counts.events += 1
      const t = Number(Object(one).t) * 1000
      // A frame sent at the moment of a hand-over may still be for the previous user.
      const sinceMs = Number.isFinite(t) ? Math.round(t) : this.#handedOverMs
      this.#note(`${name} receives ${event}`, this.#ledger.leaksIn(name, one, null, sinceMs))
    }
  }

  /** Commands that took effect were of users who held the device. */
  #checkCommands(): void {
    const uids = new Map(PEOPLE.map((name) => [account(name).uid, name]))
    for (const input of this.#player.inputs) {
      if (input.kind !== 'act' || input.cause.by !== 'dashboard') continue
      const name = uids.get(input.cause.uid)
      if (name === undefined || !this.#ledger.held(name, input.deviceId, input.atMs))
        this.#note(`${name} commands`, [`${input.deviceId} at ${input.atMs}`])
    }
  }

  #note(what: string, leaks: readonly string[]): void {
    this.#counts.leaks += leaks.length
    if (this.#leaks.length < LISTED) this.#leaks.push(...leaks.map((leak) => `${what}: ${leak}`))
  }
}

function textOf(one: Try, id: string): string {
  if (one.by === 'http') return `GET ${one.pathFor(id)}`
  return `${one.name} ${JSON.stringify(one.payloadFor(id))}`
}

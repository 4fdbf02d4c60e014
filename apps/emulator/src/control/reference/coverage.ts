import type { Family } from '@wattpost/protocol'
import { httpOperations, type SocketEvent, socketEvents } from '@wattpost/protocol/contract'
import type { Verdict } from '../../scenario/expectations/verdict.ts'
import { matchesCall, overlaps } from '../../scenario/faults/callPattern.ts'
import { kindsOfFault } from '../../scenario/faults/fault.ts'
import { reportedFields } from '../../scenario/fleet/reportedKinds.ts'
import type { LoggedTraffic } from '../../scenario/log/trafficLog.ts'
import { type LoggedEntry, verbatimFrames, type WorldEntry } from '../../scenario/log/worldLog.ts'
import type { EventExpectation, Expectation } from '../../scenario/schema/expectation.ts'
import { identifiedDevices } from '../../scenario/schema/fleetEntry.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { type Step, stepName } from '../../scenario/schema/step.ts'
import { isPossible, matches } from '../../scenario/schema/where.ts'
import {
  type CoverableItem,
  type CoverageGroup,
  callPattern,
  coverableItems,
  coverageGroups,
  eventItem,
  reportedMessages,
  stateItem,
} from './coverableItems.ts'

/** An item with what touched it, and the expectations that checked it. */
export interface CoveredItem {
  readonly name: string
  /** Scenarios in whose run it happened. */
  readonly touched: readonly string[]
  /** Met expectations about it, as `scenario: id`. */
  readonly checked: readonly string[]
}

/** A group of items, with its numbers. */
export interface CoveredGroup {
  readonly group: CoverageGroup
  readonly total: number
  readonly touched: number
  readonly checked: number
  readonly items: readonly CoveredItem[]
}

interface Found {
  readonly item: CoverableItem
  readonly touched: Set<string>
  readonly checked: Set<string>
}

/** Collects what the runs of scenarios cover. */
export class Coverage {
  readonly #found: ReadonlyMap<string, Found> = new Map(
    coverableItems().map((item) => [
      keyOf(item),
      { item, touched: new Set<string>(), checked: new Set<string>() },
    ]),
  )

  /** A collector for the next run of a scenario. */
  run(file: string, scenario: Scenario): RunCoverage {
    return new RunCoverage(scenario, {
      touch: (group, name) => this.#add({ group, name }, 'touched', file),
      check: (group, name, id) => this.#add({ group, name }, 'checked', `${file}: ${id}`),
    })
  }

  groups(): CoveredGroup[] {
    return coverageGroups.map((group) => {
      const found = [...this.#found.values()].filter(({ item }) => item.group === group)
      const count = (key: 'touched' | 'checked') => found.filter((one) => one[key].size > 0).length
      return {
        ...{ group, total: found.length, touched: count('touched'), checked: count('checked') },
        items: found.map(({ item: { name }, touched, checked }) => ({
          ...{ name, touched: [...touched], checked: [...checked] },
        })),
      }
    })
  }

  /** A covered item covers its statements too. */
  #add(item: Pick<CoverableItem, 'group' | 'name'>, key: 'touched' | 'checked', by: string): void {
    const found = this.#found.get(keyOf(item))
    if (found === undefined) return
    found[key].add(by)
    for (const name of found.item.statements)
      this.#found.get(keyOf({ group: 'statements', name }))?.[key].add(by)
  }
}

function keyOf({ group, name }: Pick<CoverableItem, 'group' | 'name'>): string {
  return `${group}: ${name}`
}

/** Reports of a device whose values are read in full; of later ones every 50th, since computing them takes time. */
const REPORTS_READ = 20
const READ_EVERY = 50

interface Sink {
  touch(group: CoverageGroup, name: string): void
  check(group: CoverageGroup, name: string, expectation: string): void
}

interface Frame {
  readonly event: string
  readonly data: unknown
}

/** Collects what one run of a scenario covers, from its logs and verdicts. */
export class RunCoverage {
  readonly #scenario: Scenario
  readonly #sink: Sink
  readonly #families: ReadonlyMap<string, Family>
  readonly #seen = new Set<string>()
  /** Raised HTTP faults with their kinds; a call must meet them. */
  readonly #awaited = new Map<string, string[]>()
  readonly #reports = new Map<string, number>()
  readonly #expectedOf = new Map<string, EventExpectation[]>()
  /** The kinds of the frames that matched an expectation, by its id. */
  readonly #matched = new Map<string, Set<string>>()

  constructor(scenario: Scenario, sink: Sink) {
    this.#scenario = scenario
    this.#sink = sink
    const devices = identifiedDevices(scenario.fleet)
    for (const one of scenario.expect)
      if ('event' in one)
        this.#expectedOf.set(one.event, [...(this.#expectedOf.get(one.event) ?? []), one])
    this.#families = new Map(devices.map(({ id, entry }) => [id, entry.family]))
  }

  onEntry({ entry }: LoggedEntry): void {
    switch (entry.kind) {
      case 'change':
        this.#onFrames(entry.deviceId, entry.frames())
        break
      case 'report':
        this.#onReport(entry)
        break
      case 'verbatim':
        for (const frame of verbatimFrames(entry)) this.#onFrames(frame.deviceId, [frame])
        break
      case 'input':
        if (entry.cause.by !== 'fault') this.#onAction(entry.action.do, entry.deviceId)
        break
      case 'fault':
        this.#onFault(entry)
        break
    }
  }

  onTraffic({ event }: LoggedTraffic): void {
    switch (event.kind) {
      case 'answer':
        for (const fault of event.faults) this.#onHit(fault)
        for (const call of httpOperations)
          if (matchesCall(callPattern(call), event)) this.#touch('calls', callPattern(call))
        break
      case 'ack':
        this.#touch('requests', event.name)
        break
      case 'connect':
      case 'disconnect':
      case 'refuse':
        this.#touch('connections', event.kind)
        break
    }
  }

  /** An event about no device that a client received. */
  onReceived(event: string): void {
    this.#touch('events', event)
  }

  /** Marks what the met expectations are about. */
  onVerdicts(verdicts: readonly Verdict[]): void {
    const met = new Set(verdicts.flatMap(({ id, state }) => (state === 'met' ? id : [])))
    for (const expectation of this.#scenario.expect)
      if (met.has(expectation.id)) this.#onMet(expectation)
  }

  #touch(group: CoverageGroup, name: string): void {
    const key = `${group}: ${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#sink.touch(group, name)
  }

  #onReport(report: WorldEntry & { readonly kind: 'report' }): void {
    const count = this.#reports.get(report.deviceId) ?? 0
    this.#reports.set(report.deviceId, count + 1)
    this.#onFrames(report.deviceId, report.changes())
    if (count < REPORTS_READ || count % READ_EVERY === 0)
      this.#onFrames(report.deviceId, report.values())
  }

  #onFrames(deviceId: string, frames: readonly Frame[]): void {
    for (const { event, data } of frames) {
      const known = socketEvents.find((one) => one.event === event)
      if (known === undefined) continue
      const kind = reportedMessages(known).find(({ isIn }) => isIn(data))
      const name = kind === undefined ? event : eventItem(event, kind.name)
      this.#touch('events', name)
      for (const one of this.#expectedOf.get(event) ?? [])
        if ((one.device ?? deviceId) === deviceId && matches(one.where ?? {}, data))
          this.#matched.set(one.id, (this.#matched.get(one.id) ?? new Set()).add(name))
      for (const [field, value] of Object.entries(Object(data)))
        this.#touch('states', stateItem(event, field, value))
    }
  }

  #onAction(action: string, deviceId: string): void {
    this.#touch('actions', `${action} ${this.#families.get(deviceId)}`)
  }

  #onFault(entry: WorldEntry & { readonly kind: 'fault' }): void {
    if (entry.now === 'hit') this.#onHit(entry.fault)
    if (entry.now !== 'raised' || 'answer' in entry.what) return
    const kinds = kindsOfFault(entry.what)
    if ('http' in entry.what) this.#awaited.set(entry.fault, kinds)
    else for (const kind of kinds) this.#touch('faults', kind)
  }

  #onHit(fault: string): void {
    for (const kind of this.#awaited.get(fault) ?? []) this.#touch('faults', kind)
  }

  #onMet(expectation: Expectation): void {
    const { id } = expectation
    const isNever = expectation.never === true || expectation.count?.max === 0
    const check = (group: CoverageGroup, name: string) => {
      if (isNever || this.#seen.has(`${group}: ${name}`)) this.#sink.check(group, name, id)
    }
    if ('event' in expectation) {
      // Frames of reports that were not read may have matched too: then those that could match.
      for (const name of this.#matched.get(id) ?? possibleItems(expectation)) check('events', name)
      for (const [field, value] of Object.entries(expectation.where ?? {}))
        check('states', stateItem(expectation.event, field, value))
    }
    if ('http' in expectation)
      for (const pattern of httpOperations.map(callPattern))
        if (overlaps(expectation.http, pattern)) check('calls', pattern)
    if ('ack' in expectation) check('requests', expectation.ack)
    if ('socket' in expectation) check('connections', expectation.socket)
    for (const [group, name] of this.#effectsOf(expectation.after)) check(group, name)
  }

  /** The actions or faults of the step after which an expectation begins. */
  #effectsOf(after: string | undefined): [CoverageGroup, string][] {
    const { timeline } = this.#scenario
    const step = timeline.find((one, index) => stepName(one, index) === after)
    if (step === undefined) return []
    if ('fault' in step) return kindsOfFault(step.fault).map((kind) => ['faults', kind])
    return 'do' in step ? this.#actionsOf(step) : []
  }

  #actionsOf(step: Step & { readonly do: string }): [CoverageGroup, string][] {
    const device = 'device' in step ? step.device : undefined
    const families =
      device === undefined ? new Set(this.#families.values()) : [this.#families.get(device)]
    return [...families].map((family) => ['actions', `${step.do} ${family}`])
  }
}

/** The kinds of frames that an expectation can be about. */
function possibleItems({ event, where = {} }: EventExpectation): string[] {
  const known = socketEvents.find((one) => one.event === event)
  if (known === undefined) return []
  return kindsWith(known, Object.entries(where)).map((kind) => eventItem(event, kind))
}

function kindsWith(
  event: SocketEvent,
  wants: readonly (readonly [string, Parameters<typeof isPossible>[0]])[],
): string[] {
  return reportedMessages(event)
    .filter((message) =>
      event.families.some((family) => {
        const fields = reportedFields(message, { family, feedIn: true })
        return wants.every(([key, want]) => {
          const field = fields?.get(key)
          return field !== undefined && isPossible(want, field)
        })
      }),
    )
    .map(({ name }) => name)
}

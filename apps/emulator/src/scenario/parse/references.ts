import { streamOf } from '../../engine/random.ts'
import type { Regression } from '../../recording/regression/regressionSchema.ts'
import { trackedQuantities } from '../../world/track/trackedQuantities.ts'
import { boundsOf } from '../expectations/expectationText.ts'
import { type Fault, timesOf } from '../faults/fault.ts'
import { actionRefusal } from '../fleet/actionRefusal.ts'
import { variantOf } from '../fleet/fleetOf.ts'
import { regionNames } from '../fleet/regions.ts'
import type { ActingStep } from '../schema/actions.ts'
import type { BrowserExpectation, Expectation } from '../schema/expectation.ts'
import { type FleetEntry, identifiedDevices } from '../schema/fleetEntry.ts'
import type { ImportedTrack, PlayedRecording } from '../schema/scenario.ts'
import type { Step } from '../schema/step.ts'
import type { LocatedYaml } from '../text/locatedYaml.ts'
import { type At, MISTAKES_MAX, type Mistake, mistakeAt } from '../text/mistake.ts'
import {
  repeatedNameMessage,
  unknownFieldMessage,
  unknownNameMessage,
} from '../text/mistakeMessages.ts'
import { type Each, refusedOf, valuesOf } from '../text/schemaMistakes.ts'
import { checkFrames, sentBy } from './contractReferences.ts'
import { type Names, ReferenceCheck } from './referenceCheck.ts'
import { checkAbsentDevice, checkRoute, checkStatus } from './routeReferences.ts'

/** The lists of a scenario. */
export interface ScenarioParts {
  /** `null` where the file's is invalid. */
  readonly seed: number | null
  readonly fleet: Each<FleetEntry>
  /** The steps of all tracks. */
  readonly timeline: Each<Step>
  readonly expect: Each<Expectation>
  readonly browser: Each<BrowserExpectation>
  readonly recordings: readonly PlayedRecording[]
  readonly imported: readonly ImportedTrack[]
  /** Expectations of a recording, if the whole is valid. */
  readonly regression: Regression | undefined
  readonly refusedTracks: readonly unknown[]
  /** A recording cannot be read: it may send anything. */
  readonly hasUnread: boolean
}

/** The unknown, repeated and impossible names of a scenario; parts with other mistakes keep their names. */
export function referenceMistakes(
  yaml: LocatedYaml,
  parts: ScenarioParts,
  accounts: readonly string[],
): Mistake[] {
  const { fleet, timeline, recordings, expect, browser } = parts
  const check = new ReferenceCheck(yaml, namesOf(parts, accounts))
  checkEach(check, fleet, checkEntry)
  checkIds(check, fleet)
  checkIds(check, timeline)
  checkEach(check, timeline, checkStep)
  check.each(recordings, ({ track, who }) => check.known(['tracks', track, 'who'], 'account', who))
  check.mistakes.push(...importedMistakes(parts.imported, check.names))
  checkRegression(check, parts)
  checkEach(check, expect, checkExpectation)
  checkEach(check, browser, checkBrowser)
  checkIds(check, expect, browser)
  return check.mistakes
}

/** Checks the valid entries of a list. */
function checkEach<T>(
  check: ReferenceCheck,
  { valid }: Each<T>,
  checkOne: (check: ReferenceCheck, at: At, value: T) => void,
): void {
  check.each(valid, ({ at, value }) => checkOne(check, at, value))
}

function namesOf(parts: ScenarioParts, accounts: readonly string[]): Names {
  const { fleet, timeline, recordings, expect, refusedTracks, hasUnread } = parts
  const steps = valuesOf(timeline).flatMap((step): [string, Step | undefined][] =>
    step.id === undefined ? [] : [[step.id, step]],
  )
  for (const id of [...refusedOf(timeline), ...refusedTracks.flatMap(stepsIn)].flatMap(idOf))
    steps.push([id, undefined])
  const devices = identifiedDevices(valuesOf(fleet)).map(
    ({ id, entry }): [string, FleetEntry | undefined] => [id, entry],
  )
  const known = new Set(devices.map(([id]) => id))
  for (const id of refusedOf(fleet).flatMap(idOf)) if (!known.has(id)) devices.push([id, undefined])
  // The ids of a refused entry with a count are unknown.
  const isOpen = refusedOf(fleet).some((entry) => idOf(entry).length === 0)
  const sends = (part: unknown) =>
    ['emit', 'answer', 'recording'].some((key) => Object.hasOwn(Object(part), key))
  const isPartial = [...refusedOf(timeline), ...refusedTracks].some(sends)
  const sent = sentBy(valuesOf(fleet), valuesOf(timeline), recordings)
  return {
    steps: new Map(steps),
    variantOf: (id, entry) =>
      parts.seed === null ? entry.variant : variantOf(streamOf(parts.seed, id), entry),
    devices: isOpen ? new OpenNames(devices) : new Map(devices),
    accounts: new Set(accounts),
    regions: new Set(regionNames),
    expectations: new Set([...valuesOf(expect), ...refusedOf(expect)].flatMap(idOf)),
    sent: {
      ...sent,
      isUnread: hasUnread || isPartial,
      isFleetKnown: fleet.refused.length === 0,
    },
  }
}

/** Names of which some cannot be read: each could be known. */
class OpenNames<T> extends Map<string, T> {
  override has(): boolean {
    return true
  }
}

function stepsIn(track: unknown): unknown[] {
  const steps: unknown = Object(track).timeline
  return Array.isArray(steps) ? steps : []
}

function idOf(part: unknown): string[] {
  const id: unknown = Object(part).id
  return typeof id === 'string' ? [id] : []
}

function checkRegression(
  check: ReferenceCheck,
  { regression, recordings, hasUnread }: ScenarioParts,
): void {
  if (regression === undefined) return
  if (recordings.length === 0 && !hasUnread) {
    const message = '"regression" is checked with a recording: name one under "tracks"'
    check.refuse([], message, 'regression')
    return
  }
  for (const key of ['states', 'order'] as const)
    check.each<{ readonly device: string }>(regression[key], ({ device }, index) =>
      check.known(['regression', key, index, 'device'], 'device', device),
    )
}

/** Refuses ids that lists have twice, in refused entries too. Of two the latter is the mistake, or the refused one. */
function checkIds(check: ReferenceCheck, ...lists: readonly Each<object>[]): void {
  const seen = new Set<string>()
  const entries = lists.flatMap(({ valid, refused }) => [...valid, ...refused])
  check.each(entries, ({ value, at }) => {
    const [id] = idOf(value)
    if (id === undefined) return
    if (seen.has(id)) check.refuse([...at, 'id'], repeatedNameMessage(id))
    seen.add(id)
  })
}

function checkEntry(check: ReferenceCheck, at: At, entry: FleetEntry): void {
  check.known([...at, 'owner'], 'account', entry.owner)
  check.known([...at, 'merchant'], 'account', entry.merchant)
  check.known([...at, 'region'], 'region', entry.region)
  if (entry.variant !== undefined && entry.family !== 'hydra')
    check.refuse(at, 'only a hydra has a variant', 'variant')
  if (entry.feedIn !== undefined && entry.variant !== 'solar_grid')
    check.refuse(at, 'only a hydra of variant solar_grid feeds in', 'feedIn')
}

function checkExpectation(check: ReferenceCheck, at: At, expectation: Expectation): void {
  if ('device' in expectation) check.known([...at, 'device'], 'device', expectation.device)
  if ('who' in expectation) check.known([...at, 'who'], 'account', expectation.who)
  if ('event' in expectation) checkFrames(check, at, expectation)
  if ('http' in expectation) {
    checkRoute(check, [...at, 'http'], expectation.http)
    checkStatus(check, at, expectation)
    checkAbsentDevice(check, at, expectation)
  }
  const { after, count, never } = expectation
  check.known([...at, 'after'], 'step', after)
  if (never !== undefined && count !== undefined)
    check.refuse(at, 'an expectation has "never" or "count", not both', 'never')
  if (isEmptyWindow(expectation)) check.refuse([...at, 'within'], EMPTY_WINDOW)
}

function checkBrowser(check: ReferenceCheck, at: At, one: BrowserExpectation): void {
  check.known([...at, 'as'], 'account', one.as)
  check.known([...at, 'after'], 'step', one.after)
  if (one.never !== undefined && one.for !== undefined)
    check.refuse(at, 'what is never seen does not stay: "never" or "for", not both', 'for')
  checkPage(check, [...at, 'open'], one.open)
}

/** Refuses the page of a device that the fleet does not have, or of another family. */
function checkPage(check: ReferenceCheck, at: At, path: string): void {
  const [, family, id] = /^\/device\/([^/?#]+)\/([^/?#]+)/.exec(path) ?? []
  const { devices, sent } = check.names
  if (family === undefined || id === undefined || id === 'devices') return
  if (sent.isUnread || !sent.isFleetKnown) return
  const own = new Map([...devices].filter(([, entry]) => entry?.family === family))
  check.knownAmong(at, `${family} device`, id, own)
}

const EMPTY_WINDOW =
  'within: nothing can come in a window of 0s, so it proves nothing; make it longer, or leave it out for the rest of the run'

/**
 * A window in which nothing can come. That of a device has a moment of virtual time, in which its frames can come; but
 * what must not come has to have time to come.
 */
function isEmptyWindow(expectation: Expectation): boolean {
  return expectation.within === 0 && (!('event' in expectation) || boundsOf(expectation).min === 0)
}

/** Refuses the unknown names of a step, and what makes that it could never come. */
function checkStep(check: ReferenceCheck, at: At, step: Step): void {
  checkWhen(check, at, step)
  checkDeed(check, at, step)
  checkAfter(check, at, step)
  check.known([...at, 'pace', 'until'], 'expectation', step.pace?.until)
  if (waitsForItself(step, check.names.steps))
    check.refuse(at, 'the step waits for itself', 'after')
}

function checkWhen(check: ReferenceCheck, at: At, { at: moment, after, wait }: Step): void {
  if (moment === undefined && after === undefined) check.refuse(at, 'a step needs "at" or "after"')
  if (moment !== undefined && after !== undefined)
    check.refuse(at, 'a step has "at" or "after", not both', 'after')
  if (wait !== undefined && after === undefined)
    check.refuse(at, '"wait" goes with "after"', 'wait')
}

/** Checks what a step does. */
function checkDeed(check: ReferenceCheck, at: At, step: Step): void {
  if ('fault' in step) checkFault(check, [...at, 'fault'], step.fault)
  else if ('answer' in step) {
    checkRoute(check, [...at, 'answer'], step.answer)
    check.known([...at, 'who'], 'account', step.who)
  } else if ('lift' in step) {
    const liftable = new Map(
      [...check.names.steps].filter(
        ([, one]) => one === undefined || 'fault' in one || 'answer' in one,
      ),
    )
    check.knownAmong([...at, 'lift'], 'fault', step.lift, liftable)
  } else if ('do' in step) checkAction(check, at, step)
  else check.known([...at, 'device'], 'device', step.device)
}

function checkAction(check: ReferenceCheck, at: At, step: ActingStep): void {
  const { devices, variantOf } = check.names
  if ((step.device === undefined) === (step.region === undefined))
    check.refuse(at, 'a step acts on a "device" or on a "region"')
  check.known([...at, 'region'], 'region', step.region)
  check.known([...at, 'device'], 'device', step.device)
  if (step.do === 'assign') {
    if (step.merchant === undefined && step.owner === undefined)
      check.refuse(at, 'assign needs a "merchant" or an "owner"')
    check.known([...at, 'merchant'], 'account', step.merchant)
    check.known([...at, 'owner'], 'account', step.owner ?? undefined)
  }
  const id = step.device ?? ''
  const entry = devices.get(id)
  const kind =
    entry?.family === 'hydra' ? { family: entry.family, variant: variantOf(id, entry) } : entry
  const refusal = actionRefusal(step, kind)
  if (refusal !== null) check.refuse([...at, refusal.key], refusal.message)
}

function checkFault(check: ReferenceCheck, at: At, fault: Fault): void {
  if ('http' in fault) checkRoute(check, [...at, 'http'], fault.http)
  if ('who' in fault) check.known([...at, 'who'], 'account', fault.who)
  if ('of' in fault) check.known([...at, 'of'], 'device', fault.of)
}

function checkAfter(check: ReferenceCheck, at: At, { after }: Step): void {
  const here = [...at, 'after']
  if (typeof after !== 'object') check.known(here, 'step', after)
  else if ('exhausted' in after) checkExhausted(check, [...here, 'exhausted'], after.exhausted)
  else {
    if ('device' in after) check.known([...here, 'device'], 'device', after.device)
    if ('event' in after) checkFrames(check, here, after)
    if ('request' in after) checkRoute(check, [...here, 'request'], after.request)
  }
}

function checkExhausted(check: ReferenceCheck, at: At, id: string): void {
  const step = check.names.steps.get(id)
  if (step === undefined) check.known(at, 'step', id)
  else if (!('fault' in step) || timesOf(step.fault) === Infinity)
    check.refuse(at, `${id} is never exhausted: only a fault with "times" is`)
}

function waitsForItself(step: Step, steps: Names['steps']): boolean {
  const passed = new Set<Step>()
  for (let before = beforeOf(step, steps); before !== undefined; before = beforeOf(before, steps)) {
    if (before === step) return true
    if (passed.has(before)) return false
    passed.add(before)
  }
  return false
}

function beforeOf({ after }: Step, steps: Names['steps']): Step | undefined {
  if (typeof after === 'string') return steps.get(after)
  return after !== undefined && 'exhausted' in after ? steps.get(after.exhausted) : undefined
}

/** Imported values of unknown devices, of one device in two tracks, and values that a device does not have. */
function importedMistakes(imported: readonly ImportedTrack[], names: Names): Mistake[] {
  const taken = new Set<string>()
  const mistakes = imported.flatMap(({ location, values, devices }) =>
    [...devices].flatMap(([id, { quantities }]) => {
      const known = names.devices.has(id)
        ? refusedQuantities(id, [...quantities.keys()], names)
        : [unknownNameMessage('device', id, names.devices.keys())]
      const repeated = taken.has(id) ? [repeatedNameMessage(id)] : []
      taken.add(id)
      return [...known, ...repeated].map((message) => mistakeAt(location, `${values}: ${message}`))
    }),
  )
  return mistakes.slice(0, MISTAKES_MAX)
}

function refusedQuantities(
  id: string,
  quantities: readonly string[],
  { devices, variantOf }: Names,
): string[] {
  const entry = devices.get(id)
  const known = entry === undefined ? null : quantitiesOf(entry, variantOf(id, entry))
  if (known === null) return []
  return quantities
    .filter((quantity) => !known.includes(quantity))
    .map((quantity) => unknownFieldMessage(id, quantity, known))
}

/** `null` while the variant is unknown. */
function quantitiesOf(
  { family, feedIn = false }: FleetEntry,
  variant: ReturnType<Names['variantOf']>,
): string[] | null {
  if (family !== 'hydra') return trackedQuantities({ family }).map(({ name }) => name)
  if (variant === undefined) return null
  return trackedQuantities({ family, variant, feedsIn: feedIn }).map(({ name }) => name)
}

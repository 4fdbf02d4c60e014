import { streamOf } from '../../engine/random.ts'
import { trackedQuantities } from '../../world/track/trackedQuantities.ts'
import type { Regression } from '../../recording/regression/regressionSchema.ts'
import { boundsOf } from '../expectations/expectationText.ts'
import { variantOf } from '../fleet/deviceSpecs.ts'
import { regionNames } from '../fleet/regions.ts'
import type { BrowserExpectation, Expectation } from '../schema/expectation.ts'
import { type FleetEntry, identifiedDevices } from '../schema/fleetEntry.ts'
import type { ImportedTrack, PlayedRecording } from '../schema/scenario.ts'
import type { Step } from '../schema/step.ts'
import { frameMistakes, sentBy } from './contractReferences.ts'
import type { Each } from '../text/schemaMistakes.ts'
import { type Names, unknownName } from './knownNames.ts'
import type { LocatedYaml } from '../text/locatedYaml.ts'
import { type At, MISTAKES_MAX, type Mistake, mistakeAt } from '../text/mistake.ts'
import {
  MESSAGES,
  repeatedNameMessage,
  unknownFieldMessage,
  unknownNameMessage,
} from '../text/mistakeMessages.ts'
import { absentDeviceMistakes, routeMistakes, statusMistakes } from './routeReferences.ts'
import { stepMistakes } from './stepReferences.ts'

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
  const names = namesOf(parts, accounts)
  return [
    ...each(fleet, (entry, at) => entryMistakes(yaml, entry, at, names)),
    ...repeatedIds(yaml, fleet),
    ...repeatedIds(yaml, timeline),
    ...each(timeline, (step, at) => stepMistakes(yaml, step, at, names)),
    ...upToMax(recordings, ({ track, who }) =>
      unknownName(yaml, ['tracks', track, 'who'], who, names.accounts, 'account'),
    ),
    ...importedMistakes(parts.imported, names),
    ...regressionMistakes(yaml, parts, names),
    ...each(expect, (one, at) => expectationMistakes(yaml, one, at, names)),
    ...each(browser, (one, at) => browserMistakes(yaml, one, at, names)),
    ...repeatedIds(yaml, expect, browser),
  ]
}

function namesOf(parts: ScenarioParts, accounts: readonly string[]): Names {
  const { fleet, timeline, recordings, expect, refusedTracks, hasUnread } = parts
  const steps = timeline.values.flatMap((step): [string, Step | undefined][] =>
    step.id === undefined ? [] : [[step.id, step]],
  )
  for (const id of [...timeline.refused, ...refusedTracks.flatMap(stepsIn)].flatMap(idOf))
    steps.push([id, undefined])
  const devices = identifiedDevices(fleet.values).map(
    ({ id, entry }): [string, FleetEntry | undefined] => [id, entry],
  )
  const known = new Set(devices.map(([id]) => id))
  for (const id of fleet.refused.flatMap(idOf)) if (!known.has(id)) devices.push([id, undefined])
  // The ids of a refused entry with a count are unknown.
  const isOpen = fleet.refused.some((entry) => idOf(entry).length === 0)
  const sends = (part: unknown) =>
    ['emit', 'answer', 'recording'].some((key) => Object.hasOwn(Object(part), key))
  const isPartial = [...timeline.refused, ...refusedTracks].some(sends)
  const sent = sentBy(fleet.values, timeline.values, recordings)
  return {
    steps: new Map(steps),
    variantOf: (id, entry) =>
      parts.seed === null ? entry.variant : variantOf(streamOf(parts.seed, id), entry),
    devices: isOpen ? new OpenNames(devices) : new Map(devices),
    accounts: new Set(accounts),
    regions: new Set(regionNames),
    expectations: new Set([...expect.values.map(({ id }) => id), ...expect.refused.flatMap(idOf)]),
    sent: {
      ...sent,
      isUnread: hasUnread || isPartial,
      isFleetKnown: fleet.refused.length === 0,
    },
  }
}

function regressionMistakes(
  yaml: LocatedYaml,
  { regression, recordings, hasUnread }: ScenarioParts,
  names: Names,
): Mistake[] {
  if (regression === undefined) return []
  if (recordings.length === 0 && !hasUnread)
    return [yaml.mistake([], MESSAGES.regressionWithoutRecording, 'regression')]
  return (['states', 'order'] as const).flatMap((key) =>
    upToMax<{ readonly device: string }>(regression[key], ({ device }, index) =>
      unknownName(yaml, ['regression', key, index, 'device'], device, names.devices, 'device'),
    ),
  )
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

function each<T>(
  { values, paths }: Pick<Each<T>, 'values' | 'paths'>,
  mistakes: (value: T, at: At) => Mistake[],
): Mistake[] {
  return upToMax(values, (value, index) => mistakes(value, paths[index] ?? []))
}

/** Ids that lists have twice, in refused entries too. Of two the latter is the mistake, or the refused one. */
function repeatedIds(yaml: LocatedYaml, ...lists: readonly Each<object>[]): Mistake[] {
  const values = lists.flatMap((list) => [...list.values, ...list.refused])
  const paths = lists.flatMap((list) => [...list.paths, ...list.refusedPaths])
  const ids = values.map((value) => idOf(value)[0])
  return upToMax(repeatedIndices(ids), (index) => [
    repeatedName(yaml, [...(paths[index] ?? []), 'id'], ids[index]),
  ])
}

function entryMistakes(yaml: LocatedYaml, entry: FleetEntry, at: At, names: Names): Mistake[] {
  const person = (key: 'owner' | 'merchant') =>
    unknownName(yaml, [...at, key], entry[key], names.accounts, 'account')
  const variant =
    entry.variant !== undefined && entry.family !== 'hydra'
      ? [yaml.mistake(at, MESSAGES.variantWithoutHydra, 'variant')]
      : []
  const feedIn =
    entry.feedIn !== undefined && entry.variant !== 'solar_grid'
      ? [yaml.mistake(at, MESSAGES.feedInWithoutPanels, 'feedIn')]
      : []
  const region = unknownName(yaml, [...at, 'region'], entry.region, names.regions, 'region')
  return [...person('owner'), ...person('merchant'), ...region, ...variant, ...feedIn]
}

function expectationMistakes(
  yaml: LocatedYaml,
  expectation: Expectation,
  at: At,
  names: Names,
): Mistake[] {
  const { after, count, never } = expectation
  const device = 'device' in expectation ? expectation.device : undefined
  const who = 'who' in expectation ? expectation.who : undefined
  return [
    ...unknownName(yaml, [...at, 'device'], device, names.devices, 'device'),
    ...unknownName(yaml, [...at, 'who'], who, names.accounts, 'account'),
    ...('event' in expectation ? frameMistakes(yaml, expectation, at, names) : []),
    ...('http' in expectation
      ? [
          ...routeMistakes(yaml, expectation.http, [...at, 'http'], names.sent),
          ...statusMistakes(yaml, expectation, at, names.sent),
          ...absentDeviceMistakes(yaml, expectation, at, names),
        ]
      : []),
    ...unknownName(yaml, [...at, 'after'], after, names.steps, 'step'),
    ...(never !== undefined && count !== undefined
      ? [yaml.mistake(at, MESSAGES.neverWithCount, 'never')]
      : []),
    ...(isEmptyWindow(expectation) ? [yaml.mistake([...at, 'within'], MESSAGES.emptyWindow)] : []),
  ]
}

/**
 * A window in which nothing can come. That of a device has a moment of virtual time, in which its frames can come; but
 * what must not come has to have time to come.
 */
function isEmptyWindow(expectation: Expectation): boolean {
  return expectation.within === 0 && (!('event' in expectation) || boundsOf(expectation).min === 0)
}

function browserMistakes(
  yaml: LocatedYaml,
  { as, after }: BrowserExpectation,
  at: At,
  names: Names,
): Mistake[] {
  return [
    ...unknownName(yaml, [...at, 'as'], as, names.accounts, 'account'),
    ...unknownName(yaml, [...at, 'after'], after, names.steps, 'step'),
  ]
}

/** The indices of repeated names. */
function repeatedIndices(names: readonly (string | undefined)[]): number[] {
  const seen = new Set<string>()
  return names.flatMap((name, index) => {
    if (name === undefined) return []
    if (seen.has(name)) return [index]
    seen.add(name)
    return []
  })
}

function repeatedName(yaml: LocatedYaml, at: At, name: string | undefined): Mistake {
  return yaml.mistake(at, repeatedNameMessage(name))
}

function upToMax<T>(
  items: readonly T[],
  mistakesOf: (item: T, index: number) => Mistake[],
): Mistake[] {
  const mistakes: Mistake[] = []
  for (const [index, item] of items.entries()) {
    if (mistakes.length >= MISTAKES_MAX) break
    mistakes.push(...mistakesOf(item, index))
  }
  return mistakes
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

import { regionNames } from '../fleet/regions.ts'
import type { BrowserExpectation, Expectation } from '../schema/expectation.ts'
import { type FleetEntry, identifiedDevices } from '../schema/fleetEntry.ts'
import type { Scenario } from '../schema/scenario.ts'
import { frameMistakes, routeMistakes, sentBy } from './contractReferences.ts'
import type { LocatedYaml } from './locatedYaml.ts'
import { MISTAKES_MAX, type Mistake } from './mistake.ts'
import { MESSAGES, repeatedNameMessage } from './mistakeMessages.ts'
import { type At, type Names, stepMistakes, unknownName } from './stepReferences.ts'

/** The unknown and repeated names of a scenario. */
export function referenceMistakes(
  yaml: LocatedYaml,
  { fleet, timeline, recordings, expect, browser }: Scenario,
  stepLocations: readonly At[],
  accounts: readonly string[],
): Mistake[] {
  const names: Names = {
    steps: new Map(timeline.flatMap((step) => (step.id === undefined ? [] : [[step.id, step]]))),
    devices: new Map(identifiedDevices(fleet).map(({ id, entry }) => [id, entry])),
    accounts: new Set(accounts),
    regions: new Set(regionNames),
    expectations: new Set(expect.map(({ id }) => id)),
    sent: sentBy(fleet, timeline, recordings),
  }
  // Stryker disable next-line ArrayDeclaration: each step has a location
  const pathOfStep = (index: number) => stepLocations[index] ?? []
  const ids = fleet.map((entry) => ('id' in entry ? entry.id : undefined))
  const stepIds = timeline.map(({ id }) => id)
  const expectIds = [...expect, ...browser].map(({ id }) => id)
  return [
    ...upToMax(fleet, (entry, index) => entryMistakes(yaml, entry, ['fleet', index], names)),
    ...upToMax(repeatedIndices(ids), (index) => [
      repeatedName(yaml, ['fleet', index, 'id'], ids[index]),
    ]),
    ...upToMax(repeatedIndices(stepIds), (index) => [
      repeatedName(yaml, [...pathOfStep(index), 'id'], stepIds[index]),
    ]),
    ...upToMax(timeline, (step, index) => stepMistakes(yaml, step, pathOfStep(index), names)),
    ...upToMax(recordings, ({ track, who }) =>
      unknownName(yaml, ['tracks', track, 'who'], who, names.accounts, 'account'),
    ),
    ...upToMax(expect, (one, index) => expectationMistakes(yaml, one, ['expect', index], names)),
    ...upToMax(browser, (one, index) => browserMistakes(yaml, one, ['browser', index], names)),
    ...upToMax(repeatedIndices(expectIds), (index) => [
      repeatedName(yaml, pathOf(index, expect.length), expectIds[index]),
    ]),
  ]
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
      ? routeMistakes(yaml, expectation.http, [...at, 'http'], names.sent)
      : []),
    ...unknownName(yaml, [...at, 'after'], after, names.steps, 'step'),
    ...(never !== undefined && count !== undefined
      ? [yaml.mistake(at, MESSAGES.neverWithCount, 'never')]
      : []),
  ]
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

/** The path of an id; browser expectations are numbered after the others. */
function pathOf(index: number, expectations: number): At {
  return index < expectations ? ['expect', index, 'id'] : ['browser', index - expectations, 'id']
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

import type { ScenarioFault } from './fault.ts'
import type { PlacedYaml } from './places.ts'
import { regionNames } from './regions.ts'
import type { FleetEntry, Scenario, Step } from './schema.ts'
import { suggestion } from './suggest.ts'

/** What a scenario names that is not there, or names twice. */
export function referenceFaults(
  yaml: PlacedYaml,
  scenario: Scenario,
  accounts: readonly string[],
): ScenarioFault[] {
  return [
    ...scenario.fleet.flatMap((entry, index) => entryFaults(yaml, entry, index, accounts)),
    ...twice(
      yaml,
      'fleet',
      scenario.fleet.map((entry) => ('id' in entry ? entry.id : undefined)),
    ),
    ...twice(
      yaml,
      'timeline',
      scenario.timeline.map(({ id }) => id),
    ),
    ...scenario.timeline.flatMap((step, index) => stepFaults(yaml, scenario, step, index)),
  ]
}

function entryFaults(
  yaml: PlacedYaml,
  entry: FleetEntry,
  index: number,
  accounts: readonly string[],
): ScenarioFault[] {
  const at = ['fleet', index]
  const person = (key: 'owner' | 'merchant') =>
    unknown(yaml, at, key, entry[key], accounts, 'account')
  const variant =
    entry.variant !== undefined && entry.family !== 'hydra'
      ? [yaml.fault(at, 'only a hydra has a variant', 'variant')]
      : []
  const region = unknown(yaml, at, 'region', entry.region, regionNames, 'region')
  return [...person('owner'), ...person('merchant'), ...region, ...variant]
}

function stepFaults(
  yaml: PlacedYaml,
  scenario: Scenario,
  step: Step,
  index: number,
): ScenarioFault[] {
  const at = ['timeline', index]
  const ids = scenario.timeline.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const devices = scenario.fleet.flatMap((entry) => ('id' in entry ? [entry.id] : []))
  const counted = scenario.fleet.some((entry) => 'count' in entry)
  const device = 'device' in step ? step.device : undefined
  return [
    ...(step.at === undefined && step.after === undefined
      ? [yaml.fault(at, 'a step needs "at" or "after"')]
      : []),
    ...(step.at !== undefined && step.after !== undefined
      ? [yaml.fault(at, 'a step has "at" or "after", not both', 'after')]
      : []),
    ...(step.wait !== undefined && step.after === undefined
      ? [yaml.fault(at, '"wait" goes with "after"', 'wait')]
      : []),
    ...('do' in step && (step.device === undefined) === (step.region === undefined)
      ? [yaml.fault(at, 'a step acts on a "device" or on a "region"')]
      : []),
    ...('region' in step ? unknown(yaml, at, 'region', step.region, regionNames, 'region') : []),
    ...unknown(yaml, at, 'after', step.after, ids, 'step'),
    // Devices that come by count get their ids with the fleet; they are checked when it is made.
    ...(counted ? [] : unknown(yaml, at, 'device', device, devices, 'device')),
    ...cycle(yaml, scenario, step, at),
  ]
}

function cycle(
  yaml: PlacedYaml,
  { timeline }: Scenario,
  step: Step,
  at: readonly PropertyKey[],
): ScenarioFault[] {
  let before: Step | undefined = step
  for (let hops = 0; hops <= timeline.length && before?.after !== undefined; hops++) {
    const wanted: string = before.after
    before = timeline.find(({ id }) => id === wanted)
    if (before === step) return [yaml.fault(at, 'the step waits for itself', 'after')]
  }
  return []
}

function unknown(
  yaml: PlacedYaml,
  at: readonly PropertyKey[],
  key: string,
  written: string | undefined,
  known: readonly string[],
  what: string,
): ScenarioFault[] {
  if (written === undefined || known.includes(written)) return []
  return [yaml.fault([...at, key], `no ${what} "${written}"${suggestion(written, known)}`)]
}

function twice(
  yaml: PlacedYaml,
  part: string,
  ids: readonly (string | undefined)[],
): ScenarioFault[] {
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [yaml.fault([part, index, 'id'], `"${id}" is there twice`)]
      : [],
  )
}

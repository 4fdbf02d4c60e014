import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that simulate days, or wait for sockets, slowest last. */
const SLOWEST = [
  'world/siteConditions/siteConditions',
  'world/metrics',
  'world/hydra/energy',
  'world/deviceHistory',
  'world/siteConditions/outages',
  'world/hydra/powerStatus',
  'world/pm/device',
  'world/bg/device',
  'world/hydra/device',
  'world/calendar',
  'scenario/run/simulationRun',
  'scenario/inputs/inputSource',
  'scenario/recordings/recordedTracks',
  'scenario/run/ramp',
  'scenario/run/pendingSteps',
  'scenario/parse/parseScenario',
  'scenario/expectations/expectationEvaluator',
  'protocol/src/decoders',
  'live/frames/badWire',
  'live/live',
  'live/history/recovery',
  'session/session.model',
  'live/merge.model',
  'live/connection/socketSource',
]

/** Starts with the quick tests: most mutants fail there, and the run ends with the first failure. */
export class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rankOf(one) - rankOf(other)))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return SLOWEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
}

import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ScenarioLibrary } from '../../control/scenarios.ts'
import { openFaults } from '../../scenario/parse/openScenario.ts'
import { noFaults, parseFaults } from '../../scenario/parse/parseFaults.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { type MakeRun, SimulationRun } from '../../scenario/run/simulationRun.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { World } from '../../world/world.ts'
import { refuseScenario } from '../openPlayer.ts'
import { paths } from '../paths.ts'

/** A player of faults in real time: its clock is the computer's. */
export async function faultPlayer(
  nameOrPath: string | undefined,
): Promise<Result<ScenarioPlayer, Refusal>> {
  const read =
    nameOrPath === undefined
      ? accepted(noFaults())
      : await openFaults(nameOrPath, paths.scenarioPaths())
  if (!read.ok) return refuseScenario(read.error)
  return accepted(new ScenarioPlayer(runFrom(read.value), () => performance.now(), { speed: 1 }))
}

/** The scenarios that the control API of a proxy can play: sent texts only. */
export const faultLibrary: ScenarioLibrary = {
  names: async () => [],
  titles: async () => ({}),
  open: async (which, seed) => {
    if ('name' in which) {
      const message = 'name: a proxy plays no shipped scenario; send the text of a file of faults'
      return refused({ what: 'scenario', where: 'name', message })
    }
    const read = parseFaults('text', which.text)
    return read.ok ? accepted(runFrom(read.value, seed)) : refuseScenario(read.error)
  },
  restart: (player) => {
    const { scenario, seed } = player.run
    return player.load(runFrom(scenario, seed))
  },
}

/** A run without devices that starts now. */
function runFrom(faults: Scenario, seed = faults.seed): MakeRun {
  const clock = { ...faults.clock, start: new Date().toISOString() }
  const scenario = { ...faults, clock }
  return (hooks) =>
    new SimulationRun({ scenario, seed, world: new World([], () => undefined), ...hooks })
}

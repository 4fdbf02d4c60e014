import { expect, test } from 'vitest'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, scenarioOf } from '../scenario/scenarios.testing.ts'
import { reportDownFaults } from './authRuntime.ts'

const QUIET = `${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
`
const DOWN = `${QUIET.replace('name: Test', 'name: Down')}  - { id: gone, at: 4m, fault: { auth: down, for: 1m } }
`

test('a scenario whose fault cannot stop a shared Auth emulator is reported once, also if it is loaded later', () => {
  const player = new ScenarioPlayer(makerOf(scenarioOf(`${QUIET}  []\n`)), () => 0)
  const lines: string[] = []
  reportDownFaults(player, (line) => void lines.push(line))
  player.restart()
  expect(lines).toEqual([])
  player.load(makerOf(scenarioOf(DOWN)))
  player.restart()
  expect(lines).toEqual([
    'Down: its fault auth: down has no effect here, since the Auth emulator is shared.',
  ])
  const others: string[] = []
  reportDownFaults(player, (line) => void others.push(line))
  expect(others).toEqual(lines)
})

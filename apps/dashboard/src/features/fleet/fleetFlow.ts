import type { FlowNode } from '../../ui/flow/flowNode.ts'
import type { Power } from './fleetPower.ts'

/** The picture's ends, all batteries as one; those that charge and those that discharge meet in it. */
export function fleetFlow({
  solarW,
  gridW,
  generatorW,
  batteryW,
  loadW,
}: Power): readonly FlowNode[] {
  return [
    { kind: 'solar', name: 'Solar', inW: solarW },
    { kind: 'grid', name: 'Grid', inW: gridW, ...(gridW < 0 && { word: 'exported' }) },
    { kind: 'generator', name: 'Generators', inW: generatorW },
    { kind: 'load', name: 'Consumption', inW: -loadW },
    { kind: 'battery', name: 'Batteries', word: batteryWord(batteryW), inW: batteryW },
  ]
}

function batteryWord(batteryW: number): string {
  if (batteryW === 0) return 'at rest'
  return batteryW < 0 ? 'charging' : 'discharging'
}

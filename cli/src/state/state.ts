import type { ControlAnswer } from '@wattpost/emulator/control'
import { frameSentence } from '@wattpost/emulator/scenarios'
import { accepted } from '@wattpost/protocol'
import { steer } from '../control/steer.ts'
import type { SteerOptions } from '../control/steeredOptions.ts'
import type { ExitCode } from '../exit.ts'
import { tableLines } from '../terminal.ts'

/** Prints the running scenario with its clock, or a device with what it would report now. */
export function state(device: string | undefined, options: SteerOptions): Promise<ExitCode> {
  return steer(options, async (client) => {
    if (device === undefined) {
      const answer = await client.ask('state', {})
      return answer.ok
        ? accepted({ json: answer.value, lines: () => stateLines(answer.value) })
        : answer
    }
    const answer = await client.ask('device', { id: device })
    return answer.ok
      ? accepted({ json: answer.value, lines: () => deviceLines(answer.value) })
      : answer
  })
}

function stateLines(state: ControlAnswer<'state'>): string[] {
  const { scenario, tags, seed, tz, start, now, speed, paused, ended, skip, node } = state
  return tableLines([
    ['scenario', scenario],
    ['tags', tags.join(', ')],
    ['seed', `${seed}`],
    ['time', `${now} (${tz})`],
    ['start', start],
    ['clock', ended ? 'ended' : paused ? `paused, ×${speed} when it plays` : `×${speed}`],
    ...(skip === null ? [] : [['going to', `${skip.to}, at ${skip.now}`]]),
    ['devices', `${state.devices}`],
    ['faults', `${state.faults}`],
    ...(node === undefined ? [] : [['node', `${node.name}, one of ${node.nodes}`]]),
    ...(node?.problem ? [['problem', node.problem]] : []),
  ])
}

function deviceLines(device: ControlAnswer<'device'>): string[] {
  const { id, family, variant, site, tz, status, lastSeen, report } = device
  return [
    ...tableLines([
      ['device', id],
      ['family', variant === null ? family : `${family}, ${variant}`],
      ['site', `${site} (${tz})`],
      ['status', status],
      ['last seen', lastSeen],
    ]),
    ...report.map((frame) => frameSentence(id, frame)),
  ]
}

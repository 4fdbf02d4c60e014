import { durationText } from '@wattpost/emulator/importing'
import { SECOND_MS } from '@wattpost/protocol'
import type { ImportedStep, Incident } from './assemble.ts'
import type { ImportMap } from './map.ts'

/** Expectations are written for the first steps; a person adds those that matter. */
const EXPECTED_STEPS = 10

/**
 * The scenario of an incident: its devices, its states as steps, its values as a track.
 * @param source name of the imported file
 * @param track name of the file with the values, beside the scenario
 * @returns YAML
 */
export function incidentScenario(
  incident: Incident,
  { map, source, track }: { map: ImportMap; source: string; track: string },
): string {
  const { startMs, endMs } = incident
  const limit = Math.ceil((endMs - startMs + 10 * SECOND_MS) / SECOND_MS) * SECOND_MS
  const clock = {
    ...{ start: new Date(startMs).toISOString(), tz: map.zone, limit: durationText(limit) },
  }
  const steps = incident.steps.map((step, index) => ({ step, id: stepId(step, index) }))
  const expected = steps.slice(0, EXPECTED_STEPS).flatMap(({ step, id }) => expectation(step, id))
  return [
    '# yaml-language-server: $schema=./scenario.schema.json\n',
    'schema: 1\n',
    `name: ${JSON.stringify(map.name ?? `Imported ${source}`)}\n`,
    'tags: [imported]\n',
    `seed: ${map.seed}\n`,
    `clock: ${flow(clock)}\n`,
    'fleet:\n',
    ...map.fleet.map((entry) => `  - ${flow(entry)}\n`),
    ...(steps.length === 0 ? [] : ['timeline:\n']),
    ...steps.map(
      ({ step, id }) =>
        `  - ${flow({ id, at: durationText(step.atMs), device: step.device, ...step.action })}\n`,
    ),
    'tracks:\n',
    `  - ${flow({ name: 'imported', values: track })}\n`,
    '# Review these, and add what must hold in this incident.\n',
    expected.length === 0 ? 'expect: []\n' : 'expect:\n',
    ...expected.map((one) => `  - ${flow(one)}\n`),
  ].join('')
}

/** JSON is also YAML. */
function flow(value: object): string {
  return JSON.stringify(value)
}

function stepId({ device, action }: ImportedStep, index: number): string {
  const part =
    'phase' in action ? `-${action.phase}` : 'channel' in action ? `-${action.channel}` : ''
  return `${device}-${action.do}${part}-${index + 1}`
}

/** What a device reports after a step; nothing where the frames do not show it. */
function expectation({ device, action }: ImportedStep, step: string): object[] {
  const frame = frameOf(action)
  return frame === null
    ? []
    : [{ id: `${step}-reported`, ...frame, device, after: step, within: '10s' }]
}

function frameOf(action: ImportedStep['action']): { event: string; where: object } | null {
  switch (action.do) {
    case 'phase-off':
      return { event: 'meter_power', where: { type: 'phase-power', phase: action.phase, v: 0 } }
    case 'phase-on':
      return {
        event: 'meter_power',
        where: { type: 'phase-power', phase: action.phase, v: { min: 1 } },
      }
    case 'channel-off':
      return { event: 'hydra_power', where: { channel: action.channel, ns: 0 } }
    case 'generator-on':
      return { event: 'hydra_power', where: { channel: 4, ns: 1 } }
    case 'offline':
      return { event: 'status', where: { status: 'offline' } }
    case 'online':
      return { event: 'status', where: { status: 'online' } }
    case 'switch-off':
      return { event: 'power', where: { sw: 0 } }
    case 'switch-on':
      return { event: 'power', where: { sw: 1 } }
    default:
      return null
  }
}

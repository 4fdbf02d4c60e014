import { durationText } from '@wattpost/emulator/importing'
import { SECOND_MS } from '@wattpost/protocol'
import type { Incident } from './assemble.ts'
import { expectedFrames } from './expectedFrames.ts'
import type { ImportMap } from './map.ts'
import type { ImportedStep } from './steps.ts'

/** Limit of expectations that are written; a person adds those that matter. */
const EXPECTATIONS_MAX = 10

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
  const steps = namedSteps(incident)
  const expected = expectationsOf(incident, map)
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

/** Expectations by which the first steps are seen: each the frame that shows its step. */
export function expectationsOf(incident: Incident, { fleet }: Pick<ImportMap, 'fleet'>): object[] {
  const frames = expectedFrames(incident, fleet)
  return namedSteps(incident)
    .flatMap(({ step, id }, index) => {
      const frame = frames[index] ?? null
      return frame === null
        ? []
        : [{ id: `${id}-reported`, ...frame, device: step.device, after: id, within: '10s' }]
    })
    .slice(0, EXPECTATIONS_MAX)
}

function namedSteps({ steps }: Incident) {
  return steps.map((step, index) => ({ step, id: stepId(step, index) }))
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

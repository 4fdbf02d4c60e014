import { durationText, type NamedEntry } from '@wattpost/emulator/importing'
import { SECOND_MS } from '@wattpost/protocol'
import type { Incident } from './assemble.ts'
import type { ImportMap } from './map.ts'
import { feederOf } from './states.ts'
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

/** A frame that shows a step: its event, and fields of it. */
export interface ExpectedFrame {
  readonly event: string
  readonly where: object
}

/**
 * For each step the frame by which its device reports it; `null` where no frame shows it: it changes no channel or
 * phase, or the device is offline.
 */
export function expectedFrames(
  { steps, devices }: Incident,
  fleet: readonly NamedEntry[],
): (ExpectedFrame | null)[] {
  const shown = new Map(
    fleet.map((entry): [string, ShownStates] => {
      const gaps = devices.find(({ device }) => device === entry.id)?.gaps ?? []
      return [entry.id, new ShownStates(entry, gaps)]
    }),
  )
  return steps.map((step) => shown.get(step.device)?.take(step) ?? null)
}

/** A channel or phase, and the name of its state. */
interface Part {
  readonly state: string
  readonly live: ExpectedFrame
  readonly dead: ExpectedFrame
}

/** The states that the frames of a device show, step by step. */
class ShownStates {
  readonly #parts: readonly Part[]
  readonly #gaps: Incident['devices'][number]['gaps']
  readonly #off = new Set<string>(['generator'])

  constructor(entry: NamedEntry, gaps: Incident['devices'][number]['gaps']) {
    this.#parts = partsOf(entry)
    this.#gaps = gaps
  }

  /** Applies a step; the frame that shows it. */
  take({ action, state, on, atMs }: ImportedStep): ExpectedFrame | null {
    const before = this.#parts.map((part) => this.#isLive(part))
    if (on) this.#off.delete(state)
    else this.#off.add(state)
    const changed = this.#parts.find((part, index) => this.#isLive(part) !== before[index])
    if (this.#isSilent(atMs) && action.do !== 'offline') return null
    if (changed !== undefined) return this.#isLive(changed) ? changed.live : changed.dead
    return OTHER_FRAMES[action.do] ?? null
  }

  #isLive({ state }: Part): boolean {
    return !this.#off.has(state) && !this.#off.has(feederOf(state) ?? '')
  }

  /** Offline, or in a gap of its rows; with the row after a gap it only comes back. */
  #isSilent(atMs: number): boolean {
    return this.#off.has('online') || this.#gaps.some(([from, to]) => from <= atMs && atMs <= to)
  }
}

const OTHER_FRAMES: Partial<Record<ImportedStep['action']['do'], ExpectedFrame>> = {
  offline: { event: 'status', where: { status: 'offline' } },
  online: { event: 'status', where: { status: 'online' } },
  'switch-off': { event: 'power', where: { sw: 0 } },
  'switch-on': { event: 'power', where: { sw: 1 } },
}

function partsOf({ family, variant }: NamedEntry): Part[] {
  if (family === 'pm')
    return ['A', 'B', 'C'].map((phase) => {
      const frame = (v: unknown) => ({
        ...{ event: 'meter_power', where: { type: 'phase-power', phase, v } },
      })
      return { state: `phase${phase}`, live: frame({ min: 1 }), dead: frame(0) }
    })
  if (family !== 'hydra' || variant === 'battery_monitor') return []
  return [1, 2, 3, 4, 5, 6].map((channel) => {
    const frame = (ns: number) => ({ event: 'hydra_power', where: { channel, ns } })
    return { state: `channel-${channel}`, live: frame(1), dead: frame(0) }
  })
}

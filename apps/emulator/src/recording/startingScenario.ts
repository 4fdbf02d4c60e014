import { type Family, familyOfPath, type HydraVariant, hydraVariants } from '@wattpost/protocol'
import { parse } from 'yaml'
import { DEVICE_ID } from './deviceId.ts'
import type { Recording } from './readRecording.ts'
import { isReplayed, type Recorded, type RecordedBody } from './record.ts'
import { recordedTimes } from './recordedTimes.ts'
import { regressionOf } from './regression/regressionOf.ts'
import type { Regression } from './regression/regressionSchema.ts'

/** Beyond this length the scenario lists no answers: the recording plays its HTTP part. */
const SCENARIO_LENGTH_MAX = 4 * 1024 * 1024
/** Owner of the recorded devices, and the user who gets the recorded answers. */
const OWNER = 'owner@wattpost.test'

/**
 * A scenario that plays a recording: its devices, its socket messages as a track, and each HTTP request as a step with
 * its answers in order. Equal answers in a row become one with `times`; the last one repeats without end. The
 * expectations under `regression` are those that the recording meets.
 * @param file name of the recording in the scenario
 * @returns YAML
 */
export function startingScenario(recording: Recording, file: string): string {
  const answers = answerSteps(recording).map((step) => `  - ${step}\n`)
  const expectations = regressionText(regressionOf(recording))
  const withAnswers = scenarioText(recording, file, answers, expectations)
  if (withAnswers.length <= SCENARIO_LENGTH_MAX) return withAnswers
  return scenarioText(recording, file, null, expectations)
}

/** @param answers the steps' lines; `null` when the track plays the HTTP part */
function scenarioText(
  recording: Recording,
  file: string,
  answers: string[] | null,
  expectations: string,
): string {
  const { devices, leftOut, tz } = fleetOf(recording.records)
  const fleet = devices.map(({ id, family, variant }) =>
    flow({ id, family, ...(variant && { variant }), owner: OWNER }),
  )
  if (fleet.length === 0) fleet.push(flow({ count: 1, family: 'hydra' }))
  const { startMs, rate, offsetsMs } = recordedTimes(recording.header, recording.records)
  const limit = `${Math.floor((offsetsMs.at(-1) ?? 0) / 1000) + 1}s`
  const clock = { start: new Date(startMs).toISOString(), tz, rate, limit }
  const track = {
    name: 'recorded',
    recording: file,
    ...(answers ? { parts: ['socket'] } : { parts: ['http', 'socket'], who: OWNER }),
  }
  return [
    '# yaml-language-server: $schema=./scenario.schema.json\n',
    ...leftOut.map((id) => `# Left out, no id for a scenario: ${JSON.stringify(id)}\n`),
    ...(recording.tail === 'complete' ? [] : [`# ${recording.tail.torn}\n`]),
    'schema: 1\n',
    `name: ${JSON.stringify(`Recorded ${recording.header.startedAt}`)}\n`,
    'tags: [recorded]\n',
    `clock: ${flow(clock)}\n`,
    `fleet:\n${fleet.map((entry) => `  - ${entry}\n`).join('')}`,
    expectations,
    answers === null || answers.length === 0 ? '' : `timeline:\n${answers.join('')}`,
    `tracks:\n  - ${flow(track)}\n`,
  ].join('')
}

/** JSON is also YAML. */
function flow(value: object): string {
  return JSON.stringify(value)
}

interface Answer {
  readonly status: number
  readonly times?: number
  readonly body?: unknown
}

function answerSteps({ records }: Recording): string[] {
  const byRequest = new Map<string, Answer[]>()
  for (const record of records) {
    if (record.kind !== 'http' || !isReplayed(record)) continue
    const request = `${record.method} ${record.path}`
    const answers = byRequest.get(request) ?? []
    byRequest.set(request, answers)
    appendAnswer(answers, { status: record.status, ...bodyOf(record.body) })
  }
  return [...byRequest].map(([answer, answers]) => {
    const endless = answers.map(({ status, times, ...body }, at) =>
      at === answers.length - 1 ? { status, ...body } : { status, times, ...body },
    )
    return flow({ at: '0s', answer, who: OWNER, with: endless })
  })
}

function appendAnswer(answers: Answer[], next: Answer): void {
  const last = answers.at(-1)
  if (last !== undefined && sameAnswer(last, next)) {
    answers[answers.length - 1] = { ...last, times: (last.times ?? 1) + 1 }
  } else answers.push({ ...next, times: 1 })
}

function sameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body)
}

function bodyOf(body: RecordedBody | undefined): { readonly body?: unknown } {
  if (body?.as === 'json') return { body: body.json }
  return body?.as === 'text' ? { body: body.text } : {}
}

/** A device in a recording. */
interface RecordedDevice {
  readonly id: string
  readonly family: Family
  readonly variant?: HydraVariant
}

interface RecordedFleet {
  /** In order of first mention. */
  readonly devices: readonly RecordedDevice[]
  /** Ids that are invalid in a scenario file. */
  readonly leftOut: readonly string[]
  /** The first time zone of a device. */
  readonly tz: string
}

/** The devices in all bodies, acknowledgements and events. */
function fleetOf(records: readonly Recorded[]): RecordedFleet {
  const byId = new Map<string, RecordedDevice>()
  const leftOut = new Set<string>()
  const zones: string[] = []
  const requests = new Map<number, string>()
  for (const record of records) {
    if (record.kind === 'emit') requests.set(record.n, record.event)
    for (const { id, family, variant, tz } of devicesIn(
      contentOf(record),
      familyOf(record, requests),
    )) {
      if (!DEVICE_ID.test(id)) leftOut.add(id)
      else if (byId.get(id)?.variant === undefined)
        byId.set(id, { id, family, ...(variant !== undefined && { variant }) })
      if (tz !== undefined) zones.push(tz)
    }
  }
  return { devices: [...byId.values()], leftOut: [...leftOut], tz: zones[0] ?? 'UTC' }
}

function contentOf(record: Recorded): unknown {
  if (record.kind === 'http') return record.body?.as === 'json' ? record.body.json : undefined
  return record.kind === 'event' || record.kind === 'ack' ? record.args : undefined
}

/** The family by the record's path or event; `null` when that leaves it open. */
function familyOf(record: Recorded, requests: ReadonlyMap<number, string>): Family | null {
  if (record.kind === 'http') return familyOfPath(record.path)
  if (record.kind === 'ack') return requests.get(record.of) === 'devices' ? 'bg' : null
  if (record.kind !== 'event') return null
  if (record.event.startsWith('hydra_')) return 'hydra'
  if (record.event.startsWith('meter_')) return 'pm'
  return record.event === 'power' ? 'bg' : null
}

type MentionedDevice = RecordedDevice & { readonly tz?: string }

function devicesIn(content: unknown, family: Family | null): MentionedDevice[] {
  if (Array.isArray(content)) return content.flatMap((one) => devicesIn(one, family))
  if (typeof content !== 'object' || content === null) return []
  const { deviceId, variant, tz, ...rest } = content as Record<string, unknown>
  const statedFamily = isFamily(rest.family) ? rest.family : family
  const below = devicesIn(Object.values(rest), statedFamily)
  const knownVariant = hydraVariants.find((one) => one === variant)
  const deviceFamily = knownVariant === undefined ? statedFamily : 'hydra'
  if (typeof deviceId !== 'string' || deviceFamily === null) return below
  return [
    {
      id: deviceId,
      family: deviceFamily,
      ...(knownVariant !== undefined && { variant: knownVariant }),
      ...(typeof tz === 'string' && { tz }),
    },
    ...below,
  ]
}

function isFamily(value: unknown): value is Family {
  return value === 'bg' || value === 'pm' || value === 'hydra'
}

const HEAD = `# Expectations, written from the recording: review them before you rely on them. Delete what is accidental, loosen
# what may change: <text>, <number>, <boolean>, <any>, up|down for alternatives, name? for a field that may be absent.
# "wattpost replay" checks the recording by them; with --target another backend. See docs/recordings.md.
`
const COMMENTS: Readonly<Record<keyof Regression, string>> = {
  vary: 'Times, measurements and counters, by name of field: only their type is compared.',
  answers: 'Answers to the recorded calls and requests, each in order.',
  frames:
    'Forms of frames: at least one of the event must have each, and none a value of another type.',
  states: 'States of devices in order: these and no others.',
  order: 'Changes over all parts of a device, in order; others may come between them.',
  sequence: 'Frames of a device in the order of their numbers, none twice, missing or unreadable.',
}
/** Shorter parts stand in one line. */
const LINE_LENGTH_MAX = 110

/** The expectations as a part of a scenario, with comments for the person who reviews them. */
function regressionText(regression: Regression): string {
  const parts = (Object.keys(COMMENTS) as (keyof Regression)[]).flatMap((key) => {
    const written = regression[key]
    if (written === undefined || (Array.isArray(written) && written.length === 0)) return []
    const isInLine = key === 'vary' || key === 'sequence'
    const text = isInLine ? ` ${inLine(written)}\n` : `\n${block(written, '    ')}`
    return [`  # ${COMMENTS[key]}\n  ${key}:${text}`]
  })
  return parts.length === 0 ? '' : `${HEAD}regression:\n${parts.join('')}`
}

/** Texts that need no quotes, also within brackets, if YAML reads them as the same text. */
const PLAIN = /^[A-Za-z\d_<][\w<>|./?=&%+-]*(?:[ :][\w<>|./?=&%+-]+)*$/

function inLine(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inLine).join(', ')} ]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  if (fields.length === 0) return '{}'
  return `{ ${fields.map(([key, one]) => `${plainText(key)}: ${inLine(one)}`).join(', ')} }`
}

function plainText(text: string): string {
  return PLAIN.test(text) && parse(text) === text ? text : JSON.stringify(text)
}

/** Short parts in one line, long ones in several. */
function block(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return value.map((one) => `${indent}- ${nested(one, `${indent}  `).trimStart()}`).join('')
  return Object.entries(Object(value))
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => {
      const line = `${indent}${inLine(key)}: ${inLine(one)}\n`
      return isShort(line) || !isGroup(one)
        ? line
        : `${indent}${inLine(key)}:\n${block(one, `${indent}  `)}`
    })
    .join('')
}

function nested(value: unknown, indent: string): string {
  const line = `${indent}${inLine(value)}\n`
  return isShort(line) || !isGroup(value) ? line : block(value, indent)
}

function isShort(line: string): boolean {
  return line.length <= LINE_LENGTH_MAX
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

import type { Recording } from './readRecording.ts'
import type { HttpRecord, RecordedBody } from './record.ts'
import { recordedTimes } from './recordedTimes.ts'
import { seenDevices } from './seenDevices.ts'

/** A longer text is no scenario for people any more; the recording then plays its HTTP part itself. */
const SCENARIO_LENGTH_MAX = 4 * 1024 * 1024
/** Whose the recorded devices are, and who is answered as the recorder was. */
const OWNER = 'owner@wattpost.test'
/** What is asked to find out who is asking: the emulator's own accounts answer it. */
const WHO = /^\/api\/(login|_auth\/session)$/

/** Whether a replay answers this request from the recording; who is signed in and the pages are the emulator's. */
export function isReplayed({ path }: HttpRecord): boolean {
  const [route = ''] = path.split('?')
  return route.startsWith('/api/') && !WHO.test(route)
}

/**
 * A scenario that plays a recording: the devices that were seen, the socket's part as a track, each HTTP request
 * as a step with its answers in order, of which equal ones in a row are one with `times`, and the last goes on.
 * @param file the recording as the scenario shall name it
 * @returns YAML
 */
export function startingScenario(recording: Recording, file: string): string {
  const answers = answerSteps(recording).map((step) => `  - ${step}\n`)
  const withAnswers = scenarioText(recording, file, answers)
  if (withAnswers.length <= SCENARIO_LENGTH_MAX) return withAnswers
  return scenarioText(recording, file, null)
}

/** @param answers the steps' lines; `null` when the track plays the HTTP part */
function scenarioText(recording: Recording, file: string, answers: string[] | null): string {
  const { devices, leftOut, tz } = seenDevices(recording.records)
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
    answers === null || answers.length === 0 ? '' : `timeline:\n${answers.join('')}`,
    `tracks:\n  - ${flow(track)}\n`,
  ].join('')
}

/** JSON is YAML as well. */
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
    count(answers, { status: record.status, ...bodyOf(record.body) })
  }
  return [...byRequest].map(([answer, answers]) => {
    const endless = answers.map(({ status, times, ...body }, at) =>
      at === answers.length - 1 ? { status, ...body } : { status, times, ...body },
    )
    return flow({ at: '0s', answer, who: OWNER, with: endless })
  })
}

function count(answers: Answer[], next: Answer): void {
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

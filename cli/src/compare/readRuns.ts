import { accepted, expensiveJson, isJsonWithin, jsonIn, type Result } from '@wattpost/protocol'
import { z } from 'zod'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

/** A run as a file holds it. */
export interface ReadRun {
  /** Its file, and which of its runs it is. */
  readonly name: string
  readonly verdict: string
  /** States of its cases, by id. */
  readonly cases: Map<string, string>
  /** `null` in a JSON report, which has none. */
  readonly log: RunLog | null
}

interface RunLog {
  readonly events: LoggedEvent[]
  /** Last states, by device or channel. */
  readonly states: Map<string, string>
}

/** An event by what it says, without measured values and times. */
export interface LoggedEvent {
  readonly what: string
  /** Since the start of the run, ms. */
  readonly afterMs: number
}

const report = z.object({
  scenarios: z.array(
    z.object({
      file: z.string(),
      label: z.string().optional(),
      verdict: z.string(),
      cases: z.array(z.object({ id: z.string(), state: z.string() })),
    }),
  ),
})

const line = z.union([
  z.object({
    ...{ kind: z.literal('run'), schema: z.literal(1), run: z.string(), verdict: z.string() },
    start: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('case'), id: z.string(), state: z.string() }),
  z.object({ kind: z.literal('final'), series: z.string(), state: z.string() }),
  z.looseObject({
    ...{ kind: z.string(), at: z.iso.datetime() },
    frames: z.array(z.object({ event: z.string(), data: z.unknown() })).optional(),
  }),
])

/** A JSON report of many runs. */
const REPORT_SIZE = { depth: 64, values: 3_000_000 }

/** The runs of a JSON report (`replay --json`) or of a log (`replay --log`). Refuses any other text. */
export function readRuns(file: string, text: string): Result<ReadRun[], CommandRefusal> {
  const whole = report.safeParse(isJsonWithin(text, REPORT_SIZE) ? jsonIn(text) : undefined)
  if (whole.success) return accepted(whole.data.scenarios.map(runOf))
  const runs: (ReadRun & { readonly startMs: number })[] = []
  for (const [index, written] of text.trimEnd().split('\n').entries()) {
    const read = line.safeParse(expensiveJson(written) === null ? jsonIn(written) : undefined)
    const run = runs.at(-1)
    const isHead = read.success && 'run' in read.data && 'schema' in read.data
    if (!read.success || (run === undefined && !isHead)) return refuseLine(file, index + 1)
    if (isHead) {
      const { run: name, verdict, start } = z.object(HEAD).parse(read.data)
      const log = { events: [], states: new Map() }
      runs.push({ name, verdict, cases: new Map(), log, startMs: Date.parse(start) })
    } else if (run !== undefined) addLine(run, read.data)
  }
  return accepted(runs)
}

const HEAD = { run: z.string(), verdict: z.string(), start: z.string() }

function addLine(run: ReadRun & { readonly startMs: number }, read: z.output<typeof line>): void {
  if ('series' in read && read.kind === 'final') {
    run.log?.states.set(`${read.series}`, `${read.state}`)
  } else if ('id' in read && read.kind === 'case') run.cases.set(`${read.id}`, `${read.state}`)
  else if ('at' in read && !isOfClient(read)) {
    const afterMs = Date.parse(`${read.at}`) - run.startMs
    for (const what of eventTexts(read)) run.log?.events.push({ what, afterMs })
  }
}

/** Entries that clients cause: they act in real time, at another moment of each run. */
const OF_CLIENTS = ['answer', 'ack', 'connect', 'disconnect', 'refuse']

function isOfClient({ kind, now }: Readonly<Record<string, unknown>>): boolean {
  return OF_CLIENTS.includes(`${kind}`) || (kind === 'fault' && now === 'hit')
}

function runOf({
  file,
  label,
  verdict,
  cases,
}: z.output<typeof report>['scenarios'][number]): ReadRun {
  return {
    name: label === undefined ? file : `${file} (${label})`,
    verdict,
    cases: new Map(cases.map(({ id, state }) => [id, state])),
    log: null,
  }
}

/** Keys that differ by nature, and those that the text has already. */
const OTHER_KEYS = ['seq', 'at', 'kind', 'deviceId', 'frames', 'ms', 't', 'socket']
/** Whole numbers that are states, not measured values. */
const STATE_KEYS = ['channel', 'ns', 'os', 'status', 'code']

function eventTexts(entry: Readonly<Record<string, unknown>>): string[] {
  const { kind, deviceId, frames } = entry
  const device = deviceId === undefined ? '' : `${deviceId} `
  if (!Array.isArray(frames)) return [`${device}${kind}${factsText(entry)}`]
  return frames.map(({ event, data }) => `${device}${event}${factsText(Object(data))}`)
}

/** Words, truth values and states: `type=ac-power channel=1 ns=0`. */
function factsText(data: Readonly<Record<string, unknown>>): string {
  return Object.entries(data)
    .filter(
      ([key, value]) =>
        !OTHER_KEYS.includes(key) &&
        (typeof value === 'boolean' || typeof value === 'string' || STATE_KEYS.includes(key)),
    )
    .map(([key, value]) => ` ${key}=${value}`)
    .join('')
}

function refuseLine(file: string, number: number): Result<never, CommandRefusal> {
  const hint = 'Use a file of replay --log, or the output of replay --json.'
  return refuseCommand('usage', `${file}:${number}: this is no report or log of runs. ${hint}`)
}

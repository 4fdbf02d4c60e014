import { z } from 'zod'

const moment = z.iso.datetime().transform((text) => Date.parse(text))
const state = z.object({
  scenario: z.string(),
  seed: z.int(),
  tz: z.string(),
  now: moment,
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
  ended: z.boolean(),
  /** Counts up whenever time goes back. */
  epoch: z.int(),
})
const timeline = z.object({
  start: moment,
  end: moment.nullable(),
  steps: z.array(z.object({ id: z.string(), due: moment.nullable(), came: moment.nullable() })),
})
const verdicts = z.object({
  verdicts: z.array(
    z.object({
      id: z.string(),
      expected: z.string(),
      state: z.enum(['met', 'failed', 'undecided-so-failed', 'skipped']),
      reason: z.string().optional(),
      /** When it was decided, epoch ms. */
      atMs: z.number().nullable().optional(),
    }),
  ),
})
const faults = z.object({
  faults: z.array(z.object({ id: z.string(), what: z.record(z.string(), z.unknown()) })),
})
const mails = z.object({
  mails: z.array(z.object({ kind: z.string(), email: z.string(), page: z.string() })),
})
const actions = z.object({ actions: z.array(z.looseObject({ do: z.string() })) })
const scenarios = z.object({
  scenarios: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
})

/** Where the play stands, moments in epoch ms. */
export type PlayState = z.output<typeof state>
/** The line with the steps. */
export type PlayLine = z.output<typeof timeline>
export type Verdicts = z.output<typeof verdicts>['verdicts']
export type Faults = z.output<typeof faults>['faults']
export type Mails = z.output<typeof mails>['mails']
/** All that the director shows. */
export interface Stage {
  readonly state: PlayState
  readonly line: PlayLine
  readonly verdicts: Verdicts
  readonly faults: Faults
  readonly mails: Mails
}

/** Asks the emulator's control door. Rejects with its own words where it refuses. */
async function call(path: string, method = 'GET', body?: object): Promise<unknown> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/__emulator/${path}`, { method, ...(body && json) })
  const answer: unknown = await response.json()
  if (response.ok) return answer
  throw new Error(z.object({ message: z.string() }).parse(answer).message)
}

/** Everything as it stands. */
export async function readStage(): Promise<Stage> {
  const answers = await Promise.all([
    call('state').then(state.parse),
    call('timeline').then(timeline.parse),
    call('verdicts').then(verdicts.parse),
    call('faults').then(faults.parse),
    call('mail').then(mails.parse),
  ])
  const [now, line, judged, inForce, sent] = answers
  return { state: now, line, ...judged, ...inForce, ...sent }
}

/** Names of the scenarios there are, each with what it is called. */
export type Scenarios = readonly { readonly name: string; readonly title: string }[]

export async function readScenarios(): Promise<Scenarios> {
  const { scenarios: names, titles } = scenarios.parse(await call('scenarios'))
  return names.map((name) => ({ name, title: titles[name] ?? name }))
}

export const setClock = (change: object) => call('clock', 'POST', change)
export const playScenario = (name: string, seed?: number) =>
  call('scenario', 'POST', { name, seed })
export const act = (deviceId: string, action: object) =>
  call(`devices/${encodeURIComponent(deviceId)}/actions`, 'POST', action)
/** What the device itself would let be done to it. */
export const readActions = async (deviceId: string) =>
  actions.parse(await call(`devices/${encodeURIComponent(deviceId)}/actions`)).actions
export const raise = (fault: object) => call('faults', 'POST', { fault })
export const lift = (id: string) => call(`faults/${encodeURIComponent(id)}`, 'DELETE')

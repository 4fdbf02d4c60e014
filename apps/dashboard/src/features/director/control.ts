import {
  type ClockChange,
  type ControlFaults,
  type ControlState,
  type ControlTimeline,
  type ControlVerdicts,
  controlActions,
  controlFaults,
  controlMails,
  controlRefusal,
  controlScenarios,
  controlState,
  controlTimeline,
  controlVerdicts,
  type ScenarioChoice,
} from '@wattpost/protocol'
import type { z } from 'zod'

/** The scenario that runs and its clock; instants in epoch ms. */
export type PlayerState = Omit<ControlState, 'now' | 'skip'> & {
  readonly now: number
  readonly skip: SkipProgress | null
}
/** A step or seek under way: its start, its end and what it has reached. */
export interface SkipProgress {
  readonly from: number
  readonly to: number
  readonly now: number
}
/** The emulator that answers, as one of several. */
export type NodeView = NonNullable<ControlState['node']>
/** The timeline with its steps; instants in epoch ms. */
export interface PlayerTimeline {
  readonly start: number
  readonly end: number | null
  readonly steps: readonly TimelineStep[]
}
/** A step of the scenario. */
export type TimelineStep = Pick<ControlTimeline['steps'][number], 'id' | 'caption' | 'does'> & {
  readonly due: number | null
  readonly came: number | null
}
export type Verdicts = ControlVerdicts['verdicts']
export type Faults = ControlFaults['faults']
export type Mails = z.output<typeof controlMails>['mails']
/** Calls the emulator's control API. Rejects with the message of its refusal. */
async function call(path: string, method = 'GET', body?: object): Promise<unknown> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/__emulator/${path}`, { method, ...(body && json) })
  const answer: unknown = await response.json()
  if (response.ok) return answer
  throw new Error(controlRefusal.parse(answer).message)
}

export const readState = () => call('state').then(controlState.parse).then(stateOf)
export const readTimeline = () => call('timeline').then(controlTimeline.parse).then(timelineOf)
export const readVerdicts = async () => controlVerdicts.parse(await call('verdicts')).verdicts
export const readFaults = async () => controlFaults.parse(await call('faults')).faults
export const readMails = async () => controlMails.parse(await call('mail')).mails

function stateOf(state: ControlState): PlayerState {
  const { skip } = state
  return { ...state, now: Date.parse(state.now), skip: skip === null ? null : skipOf(skip) }
}

function skipOf({ from, to, now }: NonNullable<ControlState['skip']>): SkipProgress {
  return { from: Date.parse(from), to: Date.parse(to), now: Date.parse(now) }
}

function timelineOf({ start, end, steps }: ControlTimeline): PlayerTimeline {
  return {
    start: Date.parse(start),
    end: msOf(end),
    steps: steps.map((step) => ({ ...step, due: msOf(step.due), came: msOf(step.came) })),
  }
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}

/** The available scenarios. */
export type Scenarios = readonly { readonly name: string; readonly title: string }[]

export async function readScenarios(): Promise<Scenarios> {
  const { scenarios: names, titles } = controlScenarios.parse(await call('scenarios'))
  return names.map((name) => ({ name, title: titles[name] ?? name }))
}

export const setClock = (change: ClockChange) => call('clock', 'POST', change)
export const playScenario = (name: string, seed?: number) =>
  call('scenario', 'POST', { name, seed } satisfies ScenarioChoice)
export const act = (deviceId: string, action: object) =>
  call(`devices/${encodeURIComponent(deviceId)}/actions`, 'POST', action)
/** The actions that a device accepts. */
export const readActions = async (deviceId: string) =>
  controlActions.parse(await call(`devices/${encodeURIComponent(deviceId)}/actions`)).actions
export const injectFault = (fault: object) => call('faults', 'POST', { fault })
export const liftFault = (id: string) => call(`faults/${encodeURIComponent(id)}`, 'DELETE')

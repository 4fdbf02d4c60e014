import {
  type ControlAnswer,
  durationText,
  faultLayers,
  rateText,
  suggestion,
} from '@wattpost/emulator/control'
import { accepted, type Result } from '@wattpost/protocol'
import type { ControlClient } from '../control/controlClient.ts'
import { readFields } from '../control/fields.ts'
import { type SteerAnswer, steer } from '../control/steer.ts'
import type { SteerOptions } from '../control/steeredOptions.ts'
import { type CommandRefusal, type ExitCode, refuseCommand } from '../exit.ts'
import { tableLines } from '../terminal.ts'

/** Options of `fault`. */
export interface FaultOptions extends SteerOptions {
  readonly id?: string
  /** Id of the fault to end. */
  readonly lift?: string
  readonly liftAll: boolean
}

type Faults = ControlAnswer<'faults'>['faults']

/** Injects a fault or scripted answers, ends one or all, or lists those that are active. */
export function fault(values: readonly string[], options: FaultOptions): Promise<ExitCode> {
  return steer(options, (client) => {
    const isLifting = options.lift !== undefined || options.liftAll
    if (values.length > 0 && isLifting)
      return Promise.resolve(
        refuseCommand('usage', '--lift and --lift-all take no fault beside them'),
      )
    return isLifting || values.length === 0
      ? listed(client, options)
      : inject(client, values, options.id)
  })
}

async function listed(
  client: ControlClient,
  { lift, liftAll }: FaultOptions,
): Promise<Result<SteerAnswer, CommandRefusal>> {
  const answer = await (lift !== undefined
    ? client.ask('lift', { id: lift })
    : client.ask(liftAll ? 'liftAll' : 'faults', {}))
  if (!answer.ok) return answer
  const { faults } = answer.value
  return accepted({ json: faults, lines: () => faultLines(faults) })
}

async function inject(
  client: ControlClient,
  values: readonly string[],
  id: string | undefined,
): Promise<Result<SteerAnswer, CommandRefusal>> {
  const fields = readFields(values)
  if (!fields.ok) return fields
  const names = Object.keys(fields.value)
  if (!names.some((name) => LAYERS.includes(name))) return refuseLayerless(names)
  const isScripted = 'answer' in fields.value
  const what = isScripted ? fields.value : { fault: fields.value }
  // The server checks it.
  const body = { ...what, ...(id !== undefined && { id }) } as never
  const added = await client.ask('inject', { body })
  if (!added.ok) return added
  const { faults } = added.value
  const own = faults.filter((one) => one.id === added.value.id)
  const lines = () =>
    own.length > 0 ? faultLines(own) : [`${added.value.id} is over: it lasts a moment`]
  return accepted({ json: added.value, lines })
}

const LAYERS = [...faultLayers, 'answer']

/** Refuses values that do not say what fails. */
function refuseLayerless(names: readonly string[]): Result<never, CommandRefusal> {
  const hints = names.map((name) => suggestion(name, LAYERS))
  const [meant] = hints.filter((hint) => hint.endsWith('?'))
  const layers = LAYERS.map((layer) => `${layer}=`).join(', ')
  return refuseCommand('usage', `name what fails by one of ${layers}${meant ?? ''}`)
}

function faultLines(faults: Faults): string[] {
  if (faults.length === 0) return ['No fault is active.']
  const rows = faults.map(({ id, since, until, hits, left, what }) => [
    ...[id, since, until ?? '', `${hits}`, left === null ? '' : `${left}`],
    Object.entries(what)
      .map(([key, value]) => `${key}=${valueText(key, value)}`)
      .join(' '),
  ])
  return tableLines([['FAULT', 'SINCE', 'UNTIL', 'HITS', 'LEFT', 'WHAT'], ...rows])
}

/** Values that are durations in ms. */
const DURATIONS = ['for', 'refuse', 'latency', 'pause']
/** Values that are rates in bytes per second. */
const RATES = ['bandwidth', 'rate']

function valueText(key: string, value: unknown): string {
  if (typeof value === 'number' && DURATIONS.includes(key)) return durationText(value)
  if (typeof value === 'number' && RATES.includes(key)) return rateText(value)
  if (key === 'slice') {
    const parts = Object.entries(Object(value)).map(
      ([name, one]) => `${name}: ${valueText(name, one)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

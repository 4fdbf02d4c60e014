import { actionNames, actionParameters } from '@wattpost/emulator/control'
import { accepted, type Result } from '@wattpost/protocol'
import type { ControlClient } from '../control/controlClient.ts'
import { readFields } from '../control/fields.ts'
import { clockLine, type SteerAnswer, steer } from '../control/steer.ts'
import type { SteerOptions } from '../control/steeredOptions.ts'
import { type CommandRefusal, type ExitCode, refuseCommand } from '../exit.ts'
import { tableLines } from '../terminal.ts'

/** Applies an action to a device, lists its actions without one, or the devices without either. */
export function act(
  device: string | undefined,
  action: string | undefined,
  values: readonly string[],
  options: SteerOptions,
): Promise<ExitCode> {
  return steer(options, (client) => {
    if (device === undefined) return listDevices(client)
    if (action === undefined) return listActions(client, device)
    return apply(client, device, action, values)
  })
}

async function listDevices(client: ControlClient): Promise<Result<SteerAnswer, CommandRefusal>> {
  const answer = await client.ask('devices', {})
  if (!answer.ok) return answer
  const { devices } = answer.value
  const rows = devices.map(({ id, family, variant, site }) => [id, family, variant ?? '', site])
  const lines = () => tableLines([['DEVICE', 'FAMILY', 'VARIANT', 'SITE'], ...rows])
  return accepted({ json: devices, lines })
}

async function listActions(
  client: ControlClient,
  id: string,
): Promise<Result<SteerAnswer, CommandRefusal>> {
  const answer = await client.ask('actions', { id, query: { all: 'true' } })
  if (!answer.ok) return answer
  const { actions } = answer.value
  const rows = actions.map(({ do: name, ...values }) => [
    name,
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
    actionParameters(name)
      .map(({ description }) => description)
      .join(' '),
  ])
  const lines = () => tableLines([['ACTION', 'EXAMPLE', 'VALUE'], ...rows])
  return accepted({ json: actions, lines })
}

async function apply(
  client: ControlClient,
  id: string,
  name: string,
  values: readonly string[],
): Promise<Result<SteerAnswer, CommandRefusal>> {
  const parameters = actionParameters(name)
  const isUnknown = !actionNames.some((known) => known === name)
  if (values.length > 0 && parameters.length === 0 && !isUnknown)
    return refuseCommand('usage', `${name} takes no value`)
  // The server refuses an unknown action and suggests a known one, so its values need no check here.
  const fields = isUnknown
    ? accepted({})
    : readFields(values, parameters.length === 1 ? parameters[0]?.name : undefined)
  if (!fields.ok) return fields
  // The server checks it.
  const body = { ...fields.value, do: name } as never
  const acted = await client.ask('act', { id, body })
  if (acted.ok)
    return accepted({
      json: acted.value,
      lines: () => [[`${id} ${[name, ...values].join(' ')}`, clockLine(acted.value)].join(' · ')],
    })
  const { code, message } = acted.error
  const about = parameters.filter((parameter) => message.includes(parameter.name))
  const usage = about.map(({ description }) => ` (${description})`)
  return refuseCommand(code, [message.replace(/^do: /, ''), ...usage].join(''))
}

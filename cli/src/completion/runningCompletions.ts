import { actionNames, actionParameters, faultLayers } from '@wattpost/emulator/control'
import { ControlClient } from '../control/controlClient.ts'
import { targetOf } from '../control/steeredOptions.ts'
import { type CompletedWord, NO_OTHERS, NO_SPACE } from './completion.ts'

/** A shell waits for its completions, in ms: a server that does not answer offers none. */
const ANSWER_MS_MAX = 1_000
/** Words that need no quotes in any shell. */
const PLAIN = /^[\w-]+=?$/
/** The first values of each kind of fault. */
const FAULT_STARTS = [...faultLayers, 'answer', 'times', 'for', 'who'].map((key) => `${key}=`)

/** Completions from the emulator that the command line names, in the format of the generated scripts. */
export async function runningCompletions(word: CompletedWord): Promise<string[]> {
  const candidates = await candidatesOf(word)
  const fitting = candidates.filter((one) => one.startsWith(word.typed) && PLAIN.test(one))
  const isOpen = fitting.length === 1 && fitting[0]?.endsWith('=') === true
  return [...fitting, `:${isOpen ? NO_OTHERS + NO_SPACE : NO_OTHERS}`]
}

async function candidatesOf({ kind, words, before }: CompletedWord): Promise<string[]> {
  const client = new ControlClient(targetIn(words))
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  const [device = '', action = ''] = before
  switch (kind) {
    case 'device': {
      const answer = await client.ask('devices', {}, signal)
      return answer.ok ? answer.value.devices.map(({ id }) => id) : []
    }
    case 'action': {
      const query = { all: 'true' } as const
      const answer = await client.ask('actions', { id: device, query }, signal)
      return answer.ok ? answer.value.actions.map((one) => one.do) : [...actionNames]
    }
    case 'value':
      return actionParameters(action).map(({ name }) => `${name}=`)
    case 'moment': {
      const answer = await client.ask('timeline', {}, signal)
      return answer.ok ? answer.value.steps.map(({ id }) => id) : []
    }
    case 'active fault': {
      const answer = await client.ask('faults', {}, signal)
      return answer.ok ? answer.value.faults.map(({ id }) => id) : []
    }
    default:
      return FAULT_STARTS
  }
}

/** The target of an incomplete command line; its mistakes are not those of a completion. */
function targetIn(words: readonly string[]) {
  const optionOf = (option: string) => {
    const at = words.indexOf(option)
    const joined = words.find((word) => word.startsWith(`${option}=`))
    return at === -1 ? joined?.slice(option.length + 1) : words[at + 1]
  }
  const [target, port, given] = ['--target', '--port', '--token'].map(optionOf)
  const token = given ?? process.env.WATTPOST_CONTROL_TOKEN
  return targetOf({
    ...(target !== undefined && URL.canParse(target) && { target }),
    ...(URL.canParse(`http://127.0.0.1:${port}`) && { port: Number(port) }),
    ...(token !== undefined && { token }),
  })
}

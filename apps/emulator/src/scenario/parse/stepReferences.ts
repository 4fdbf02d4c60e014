import { type Fault, timesOf } from '../faults/fault.ts'
import { actionRefusal } from '../fleet/actionRefusal.ts'
import type { ActingStep } from '../schema/actions.ts'
import type { Step } from '../schema/step.ts'
import { frameMistakes } from './contractReferences.ts'
import { type Names, unknownName } from './knownNames.ts'
import type { LocatedYaml } from '../text/locatedYaml.ts'
import type { At, Mistake } from '../text/mistake.ts'
import { MESSAGES, neverExhaustedMessage } from '../text/mistakeMessages.ts'
import { routeMistakes } from './routeReferences.ts'

/** The unknown names of a step, and reasons why it could never come. */
export function stepMistakes(yaml: LocatedYaml, step: Step, at: At, names: Names): Mistake[] {
  return [
    ...whenMistakes(yaml, step, at),
    ...aboutMistakes(yaml, step, at, names),
    ...afterMistakes(yaml, step, at, names),
    ...unknownName(
      yaml,
      [...at, 'pace', 'until'],
      step.pace?.until,
      names.expectations,
      'expectation',
    ),
    ...(waitsForItself(step, names.steps)
      ? [yaml.mistake(at, MESSAGES.waitsForItself, 'after')]
      : []),
  ]
}

function aboutMistakes(yaml: LocatedYaml, step: Step, at: At, names: Names): Mistake[] {
  if ('fault' in step) return faultMistakes(yaml, step.fault, [...at, 'fault'], names)
  if ('answer' in step)
    return [
      ...routeMistakes(yaml, step.answer, [...at, 'answer'], names.sent),
      ...unknownName(yaml, [...at, 'who'], step.who, names.accounts, 'account'),
    ]
  if ('lift' in step) return liftMistakes(yaml, step.lift, [...at, 'lift'], names)
  const device = unknownName(yaml, [...at, 'device'], step.device, names.devices, 'device')
  return 'do' in step
    ? [
        ...((step.device === undefined) === (step.region === undefined)
          ? [yaml.mistake(at, MESSAGES.deviceOrRegion)]
          : []),
        ...unknownName(yaml, [...at, 'region'], step.region, names.regions, 'region'),
        ...device,
        ...(step.do === 'assign' ? assignMistakes(yaml, step, at, names) : []),
        ...actionMistakes(yaml, step, at, names),
      ]
    : device
}

/** An action that the device's family, or its variant, does not support. */
function actionMistakes(yaml: LocatedYaml, step: ActingStep, at: At, names: Names): Mistake[] {
  const entry = names.devices.get(step.device ?? '')
  const kind =
    entry?.family === 'hydra'
      ? { family: entry.family, variant: names.variantOf(step.device ?? '', entry) }
      : entry
  const refusal = actionRefusal(step, kind)
  return refusal === null ? [] : [yaml.mistake([...at, refusal.key], refusal.message)]
}

function assignMistakes(
  yaml: LocatedYaml,
  { merchant, owner }: { merchant?: string | undefined; owner?: string | null | undefined },
  at: At,
  { accounts }: Names,
): Mistake[] {
  return [
    ...(merchant === undefined && owner === undefined
      ? [yaml.mistake(at, MESSAGES.assignsNothing)]
      : []),
    ...unknownName(yaml, [...at, 'merchant'], merchant, accounts, 'account'),
    ...unknownName(yaml, [...at, 'owner'], owner ?? undefined, accounts, 'account'),
  ]
}

function faultMistakes(yaml: LocatedYaml, fault: Fault, at: At, names: Names): Mistake[] {
  const who = 'who' in fault ? fault.who : undefined
  const of = 'of' in fault ? fault.of : undefined
  return [
    ...('http' in fault ? routeMistakes(yaml, fault.http, [...at, 'http'], names.sent) : []),
    ...unknownName(yaml, [...at, 'who'], who, names.accounts, 'account'),
    ...unknownName(yaml, [...at, 'of'], of, names.devices, 'device'),
  ]
}

function liftMistakes(yaml: LocatedYaml, id: string, at: At, { steps }: Names): Mistake[] {
  const liftable = new Map(
    [...steps].filter(([, step]) => step === undefined || 'fault' in step || 'answer' in step),
  )
  return unknownName(yaml, at, id, liftable, 'fault')
}

function afterMistakes(yaml: LocatedYaml, { after }: Step, at: At, names: Names): Mistake[] {
  if (typeof after !== 'object')
    return unknownName(yaml, [...at, 'after'], after, names.steps, 'step')
  if ('exhausted' in after)
    return exhaustedMistakes(yaml, after.exhausted, [...at, 'after', 'exhausted'], names)
  const here = [...at, 'after']
  const device = 'device' in after ? after.device : undefined
  return [
    ...unknownName(yaml, [...here, 'device'], device, names.devices, 'device'),
    ...('event' in after ? frameMistakes(yaml, after, here, names) : []),
    ...('request' in after
      ? routeMistakes(yaml, after.request, [...here, 'request'], names.sent)
      : []),
  ]
}

function exhaustedMistakes(yaml: LocatedYaml, id: string, at: At, { steps }: Names): Mistake[] {
  const step = steps.get(id)
  if (step === undefined) return unknownName(yaml, at, id, steps, 'step')
  if ('fault' in step && timesOf(step.fault) < Infinity) return []
  return [yaml.mistake(at, neverExhaustedMessage(id))]
}

function whenMistakes(yaml: LocatedYaml, { at: moment, after, wait }: Step, at: At): Mistake[] {
  return [
    ...(moment === undefined && after === undefined
      ? [yaml.mistake(at, MESSAGES.neitherAtNorAfter)]
      : []),
    ...(moment !== undefined && after !== undefined
      ? [yaml.mistake(at, MESSAGES.atWithAfter, 'after')]
      : []),
    ...(wait !== undefined && after === undefined
      ? [yaml.mistake(at, MESSAGES.waitWithoutAfter, 'wait')]
      : []),
  ]
}

function waitsForItself(step: Step, steps: Names['steps']): boolean {
  const passed = new Set<Step>()
  for (let before = beforeOf(step, steps); before !== undefined; before = beforeOf(before, steps)) {
    if (before === step) return true
    if (passed.has(before)) return false
    passed.add(before)
  }
  return false
}

function beforeOf({ after }: Step, steps: Names['steps']): Step | undefined {
  if (typeof after === 'string') return steps.get(after)
  return after !== undefined && 'exhausted' in after ? steps.get(after.exhausted) : undefined
}

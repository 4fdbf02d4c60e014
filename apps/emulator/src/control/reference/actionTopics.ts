import { families, hydraVariants } from '@wattpost/protocol'
import { z } from 'zod'
import { actionForms } from '../../scenario/schema/actions.ts'
import type { ActionName } from '../../world/action.ts'
import { actionsOf } from '../../world/supportedActions.ts'
import type { Topic } from './topic.ts'
import { type Part, partAt, rangeText, typeText, unitText } from './valueTexts.ts'

/** The effect of each action. */
const ACTIONS: Readonly<Record<ActionName, string>> = {
  'grid-off': 'The public grid fails',
  'grid-on': 'The public grid returns',
  'generator-on': 'The generator starts, if it can',
  'generator-off': 'The generator stops',
  'generator-fail': 'The generator’s next start fails; a running one stops',
  refuel: 'Fills the generator’s tank',
  'fuel-left': 'Sets the fuel left in the tank: theft, leak, missed delivery',
  'phase-off': 'Disconnects one phase of a meter',
  'phase-on': 'Reconnects one phase of a meter',
  'channel-off': 'Disconnects one AC channel',
  'channel-on': 'Reconnects one AC channel',
  'load-shedding': 'Rolling blackouts by the region’s schedule; stage 0 ends them',
  storm: 'A storm front: heavy cloud, and hours without grid for a share of the devices',
  offline: 'The device stops reporting',
  online: 'The device reports again',
  'switch-on': 'The switch of the device is turned on',
  'switch-off': 'The switch of the device is turned off',
  'tamper-on': 'The enclosure is opened',
  'tamper-off': 'The enclosure is closed',
  cloud: 'Sets the cloud cover; clear-sky returns to the weather',
  'clear-sky': 'The cloud cover is again that of the weather',
  'extra-load': 'Adds to the site’s load; 0 removes it',
  'clock-skew': 'The device’s clock is ahead or behind; 0 corrects it',
  'counter-reset': 'Lifetime counters restart at 0, as after a replaced board',
  thresholds: 'Sets the limits at which the device notifies',
  dividers: 'Sets the resistors of the voltage dividers',
  assign: 'The device gets another merchant or end user',
}

/** Each action with its parameters, and the devices that support it. */
export function actionTopics(): Topic[] {
  return actionForms.flatMap((form) => {
    const schema = z.toJSONSchema(form, { io: 'input' }) as Part
    return namesOf(form).map(
      (name): Topic => ({
        kind: 'action',
        name,
        summary: ACTIONS[name],
        facts: { 'supported by': supporters(name) },
        tables: parameters(schema),
        aliases: [],
        example: `timeline: [{ at: 30s, device: …, do: ${name}${keysOf(schema)} }]`,
      }),
    )
  })
}

function namesOf(form: (typeof actionForms)[number]): ActionName[] {
  return [...form.shape.do._zod.values].filter((value) => String(value) in ACTIONS) as ActionName[]
}

function keysOf(schema: Part): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  return required.map((key) => (key === 'do' ? '' : `, ${key}: …`)).join('')
}

/** The families and variants with an action. */
function supporters(action: ActionName): string {
  const texts = families.flatMap((family) => {
    if (family !== 'hydra') return actionsOf({ family }).includes(action) ? family : []
    const able = hydraVariants.filter((variant) => actionsOf({ family, variant }).includes(action))
    if (able.length === 0) return []
    return able.length === hydraVariants.length ? family : `${family} (${able.join(', ')})`
  })
  return texts.join(', ')
}

function parameters(schema: Part): Topic['tables'] {
  const rows = Object.entries(partAt(schema, 'properties'))
    .filter(([name]) => name !== 'do')
    .map(([name, written]) => {
      const field = partAt({ written }, 'written')
      const meaning = String(field.description ?? '')
      return [name, typeText(field), unitText(meaning), rangeText(field, meaning), meaning]
    })
  if (rows.length === 0) return []
  return [{ title: 'Parameters', head: ['key', 'type', 'unit', 'range', 'meaning'], rows }]
}

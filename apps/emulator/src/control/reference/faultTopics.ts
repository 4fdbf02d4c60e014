import { z } from 'zod'
import { faultForms } from '../../scenario/faults/fault.ts'
import { faultRows } from './faultRows.ts'
import type { Topic } from './topic.ts'
import { isPart, type Part, partAt, rangeText, typeText } from './valueTexts.ts'

/** Each fault: how it is written, what a client sees of it, and its keys. */
export function faultTopics(): Topic[] {
  return faultRows.map(({ kind, written, sees }): Topic => {
    const [layer = '', name = ''] = kind.split(' ')
    return {
      kind: 'fault',
      name: kind,
      summary: sees,
      facts: { layer },
      tables: [
        { title: 'Keys', head: ['key', 'type', 'range', 'meaning'], rows: keyRows(layer, name) },
      ],
      aliases: [name],
      example: `timeline: [{ id: broken, at: 30s, fault: ${written} }]`,
    }
  })
}

const schemas = new Map<string, Part>()

function schemaOf(layer: string): Part {
  const known = schemas.get(layer)
  if (known !== undefined) return known
  const form = Object.entries(faultForms).find(([name]) => name === layer)?.[1]
  const made =
    form === undefined
      ? {}
      : (z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as Part)
  schemas.set(layer, made)
  return made
}

function keyRows(layer: string, name: string): string[][] {
  const schema = schemaOf(layer)
  const forms = [schema.oneOf ?? schema.anyOf ?? schema].flat().filter(isPart)
  const isOf = (form: Part) => {
    const key = partAt(form, 'properties', layer)
    const values = [key.const, key.enum].flat()
    return layer === 'http' || values.includes(name)
  }
  return forms
    .filter(isOf)
    .flatMap((form) => Object.entries(partAt(form, 'properties')))
    .map(([key, written]) => {
      const field = partAt({ written }, 'written')
      return [key, typeText(field), rangeText(field), String(field.description ?? '')]
    })
}

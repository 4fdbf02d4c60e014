import type { z } from 'zod'
import { type LatestData, latestByName, latestSingle } from '../hydra/latestData.ts'
import { ownValue } from '../live/frame.ts'
import { entriesByName } from './content.ts'
import type { PartsReader, Reported } from './parts.ts'
import { hasAny } from './reading.ts'

/** The newest data of each type, as far as reported [E14]. */
export type ReportedLatest = {
  readonly [T in keyof LatestData]?: Reported<NonNullable<LatestData[T]>> | undefined
} & {
  /** Parts of which nothing could be read, e.g. `power-split`, `ac-power 2`. */
  readonly unreadable?: readonly string[]
}

/** Reads the data of each type field by field, keyed by channel or as lists; what says nothing is listed as unreadable. */
export function readLatest(reader: PartsReader, json: unknown): ReportedLatest {
  const latest: Record<string, unknown> = {}
  const unreadable: string[] = []
  const readGroup = (name: string, schema: z.ZodType, sent: unknown, path: readonly string[]) => {
    const group: object = Object(reader.read(schema, sent, path))
    if (hasAny(group)) return group
    unreadable.push(name)
    return undefined
  }
  for (const [type, schema] of Object.entries(latestSingle)) {
    const sent = ownValue(json, type)
    if (sent !== undefined) latest[type] = readGroup(type, schema, sent, ['latestData', type])
  }
  for (const type of Object.keys(latestByName) as (keyof typeof latestByName)[]) {
    const sent = ownValue(json, type)
    if (sent === undefined) continue
    const entries = entriesByName(sent)
    if (entries === null) unreadable.push(reader.onUnread(['latestData', type]) ?? type)
    else {
      if (Array.isArray(sent)) reader.onForm('list for map')
      const groups = entries.map(([name, values]) => {
        const path = ['latestData', type, name]
        return [name, readGroup(`${type} ${name}`, latestByName[type], values, path)] as const
      })
      latest[type] = Object.fromEntries(groups.filter(([, group]) => group !== undefined))
    }
  }
  const known = Object.entries(latest).filter(([, group]) => group !== undefined)
  return { ...Object.fromEntries(known), ...(unreadable.length > 0 && { unreadable }) }
}

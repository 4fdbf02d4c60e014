import { z } from 'zod'
import { type Addition, additions, dialects } from './names.ts'

/** A dialect by name, and the additions that are taken away from it one by one. */
export const dialectSettings = z.object({
  dialect: z.enum(dialects).default('full'),
  without: z.array(z.enum(additions)).default([]),
})
export type DialectSettings = z.output<typeof dialectSettings>

/** Whether a dialect has an addition; the core has none. */
export function hasAddition({ dialect, without }: DialectSettings, addition: Addition): boolean {
  return dialect === 'full' && !without.includes(addition)
}

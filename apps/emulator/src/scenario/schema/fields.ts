import { frameEvents } from '@wattpost/protocol'
import { z } from 'zod'

/** A name of a step, a site, a tag. */
export const name = z
  .string()
  .min(1)
  .max(100)
  // Names are printed on terminals, where such characters clear the screen or forge a line.
  .refine((text) => !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text), 'holds a control character')

/** The email address of an account. */
export const email = z.string().min(1).max(200)

export const deviceId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be letters, digits, - and _')

/** The device events that a scenario may send or expect [K2–K9]. */
export const deviceEvent = z.enum([...frameEvents, 'balance'])

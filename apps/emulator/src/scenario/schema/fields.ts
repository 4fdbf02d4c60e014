import { frameEvents } from '@wattpost/protocol'
import { z } from 'zod'

/** A name of a step, a site, a tag. */
export const name = z.string().min(1).max(100)

/** The email address of an account. */
export const email = z.string().min(1).max(200)

export const deviceId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be letters, digits, - and _')

/** The device events that a scenario may send or expect [K2–K9]. */
export const deviceEvent = z.enum([...frameEvents, 'balance'])

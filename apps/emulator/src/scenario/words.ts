import { frameEvents } from '@wattpost/protocol'
import { z } from 'zod'

/** What people call a step, a place, a tag. */
export const name = z.string().min(1).max(100)

/** An account's, as scenarios name people. */
export const email = z.string().min(1).max(200)

/** A device's id as scenario files write it. */
export const deviceId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be letters, digits, - and _')

/** The events of devices that a scenario may send or expect [K2–K9]. */
export const deviceEvent = z.enum([...frameEvents, 'balance'])

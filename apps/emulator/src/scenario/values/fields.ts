import { frameEvents, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { DEVICE_ID } from '../../recording/deviceId.ts'

// Texts are printed on terminals, where such characters clear the screen or forge a line.
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** A name of a step, a site, a tag. */
export const name = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !CONTROLS.test(text), 'holds a control character')

/** A sentence of a story, as the dashboard shows it. */
const sentence = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !CONTROLS.test(text), 'holds a control character')

/** A sentence in English, or in the languages of the dashboard. */
export const caption = z.union(
  [
    sentence,
    z.strictObject({
      en: sentence.meta({ description: 'In English.' }),
      fr: sentence.optional().meta({ description: 'In French. Default: in English.' }),
    }),
  ],
  { error: 'must be a sentence of at most 200 characters, or { en: …, fr: … }' },
)

/** The email address of an account. */
export const email = z.string().min(1).max(200)

export const deviceId = z.string().regex(DEVICE_ID, 'must be letters, digits, - and _')

/** The device events that a scenario may send or expect [K2–K9]. */
export const deviceEvent = z.enum([...frameEvents, 'balance'])

/** The name of a request of a client over its socket. */
export const socketRequest = z.enum(
  Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]],
)

/** The one account that is meant. */
export const onlyAccount = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'Only this account, by email. Default: all.' })

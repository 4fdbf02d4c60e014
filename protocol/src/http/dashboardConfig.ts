import { z } from 'zod'
import { REQUEST_KEYS } from '../constants.ts'
import { energyTypes } from '../hydra/energyFrame.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import { isTimeZone } from '../time.ts'
import { ADDRESS_FORM, isPath, isServiceAddress, isWebUrl } from './serviceAddress.ts'

/** The Firebase SDK's project configuration. */
export const firebaseConfig = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.string(),
})

const requestKeys = Object.keys(REQUEST_KEYS) as (keyof typeof REQUEST_KEYS)[]

const address = z.string().refine(isServiceAddress, ADDRESS_FORM)
const path = z.string().refine(isPath, 'must be a path, e.g. "/live"')

/** `GET /config.json`: addresses of the backend, where `""` means the same origin, and what is special about it. */
export const dashboardConfig = z.object({
  apiUrl: address,
  socketUrl: address,
  /** Path of the socket's handshake; by default `/socket.io` below `socketUrl`. */
  socketPath: path.optional(),
  /** Namespace of the socket; by default `/`. */
  socketNamespace: path.optional(),
  firebase: firebaseConfig,
  /** Only with the Auth emulator; the SDK calls its origin. */
  authEmulatorUrl: z
    .string()
    .refine((text) => text === '' || isWebUrl(text), 'must be "" or a URL')
    .optional(),
  /** Only if an auth-token sync is configured [H18]. */
  authSyncUrl: z.string().optional(),
  /** The value of `{product}` in texts. */
  productName: z.string(),
  emulator: z.boolean(),
  /** IANA zone of devices without one; by default the browser's. */
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone').optional(),
  /** Whether calls take the parameter `tz`; by default an answer with `tz` says so. */
  timeZoneParameter: z.boolean().optional(),
  /** Interval at which devices report, in s, until it is learned from two reports; by default none is assumed. */
  reportIntervalSeconds: z.number().positive().optional(),
  /** Energy types that the backend answers; by default they are found out. */
  energyTypes: z.array(z.enum(energyTypes)).min(1).optional(),
  /** The backend's words for a status, beside the known ones; the letter case does not matter. */
  statusWords: z
    .record(z.string(), deviceStatus)
    .transform((words) =>
      Object.fromEntries(
        Object.entries(words).map(([word, status]) => [word.trim().toLowerCase(), status]),
      ),
    )
    .optional(),
  /** The backend's names of socket requests; `false` for those that it does not support. */
  requests: z
    .partialRecord(z.enum(requestKeys), z.union([z.string().min(1), z.literal(false)]))
    .optional(),
})
export type DashboardConfig = z.infer<typeof dashboardConfig>
export type RequestKey = keyof typeof REQUEST_KEYS

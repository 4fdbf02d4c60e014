import { z } from 'zod'

/** What the Firebase SDK needs to know of a project. */
export const firebaseConfig = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.string(),
})

/** `GET /config.json`: where a dashboard build finds its backend; `""` means the same origin. */
export const dashboardConfig = z.object({
  apiUrl: z.string(),
  socketUrl: z.string(),
  firebase: firebaseConfig,
  /** Only with the Auth emulator. */
  authEmulatorUrl: z.string().optional(),
  /** Only where an auth-token sync is wanted [H18]. */
  authSyncUrl: z.string().optional(),
  /** The name that `{product}` stands for. */
  productName: z.string(),
  emulator: z.boolean(),
})
export type DashboardConfig = z.infer<typeof dashboardConfig>

import { fileURLToPath } from 'node:url'
import type { DashboardConfig } from '@wattpost/protocol'
import { type StandIn, type StandInOptions, startStandIn } from '../standin/standIn.ts'

const DIST = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url))

/** A zone without clock changes in which it is afternoon now. */
export function afternoonZone(nowMs: number): string {
  const ahead = ((15 - new Date(nowMs).getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The stand-in backend with the built dashboard, for a real project's identity service. */
export function startStandInSite(
  timeZone: string,
  options: Partial<StandInOptions> = {},
): Promise<StandIn> {
  const config: DashboardConfig = {
    ...{ apiUrl: '', socketUrl: '', productName: 'Sunhouse', emulator: false, timeZone },
    firebase: { apiKey: 'the-real-key', projectId: 'wattpost-live', authDomain: 'live.test' },
  }
  return startStandIn({
    dashboardFolder: DIST,
    config,
    timeZone,
    verify: async (token) => userIn(token),
    ...options,
  })
}

/** The user of a token, unverified: the tests issue it. */
function userIn(token: string) {
  const payload = token.split('.')[1] ?? ''
  const { sub, email, merchant } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { uid: sub, email, merchant }
}

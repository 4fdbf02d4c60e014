import type { DashboardConfig } from '@wattpost/protocol'

/** A `demo-` project never leaves the machine. */
export const PROJECT_ID = 'demo-wattpost'

/** What the emulator tells the dashboard: everything on one origin, accounts at the Auth emulator. */
export function emulatorConfig(authEmulatorUrl: string): DashboardConfig {
  return {
    apiUrl: '',
    socketUrl: '',
    firebase: {
      apiKey: 'demo',
      projectId: PROJECT_ID,
      authDomain: `${PROJECT_ID}.firebaseapp.com`,
    },
    authEmulatorUrl,
    productName: 'Wattpost',
    emulator: true,
  }
}

import type { DashboardConfig } from '@wattpost/protocol'

/** Firebase's SDK sends nothing to Google for a project with the prefix `demo-`. */
export const PROJECT_ID = 'demo-wattpost'

/** The dashboard's configuration: API, socket and Auth emulator on the page's origin. */
export function emulatorConfig(): DashboardConfig {
  return {
    apiUrl: '',
    socketUrl: '',
    firebase: {
      apiKey: 'demo',
      projectId: PROJECT_ID,
      authDomain: `${PROJECT_ID}.firebaseapp.com`,
    },
    authEmulatorUrl: '',
    productName: 'Wattpost',
    emulator: true,
  }
}

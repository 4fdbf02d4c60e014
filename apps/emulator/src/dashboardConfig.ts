import type { DashboardConfig } from '@wattpost/protocol'

/** A `demo-` project never leaves the machine. */
export const PROJECT_ID = 'demo-wattpost'

/** Bind addresses that are no address to call. */
const ANY_ADDRESS = ['0.0.0.0', '[::]']

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

/**
 * Where a page finds the Auth emulator that came to the server by a name: bound to every address, it is found
 * under the same name.
 * @param host the request's `Host`
 */
export function authUrlAt({ authEmulatorUrl }: DashboardConfig, host: string): string | undefined {
  if (authEmulatorUrl === undefined) return undefined
  const url = new URL(authEmulatorUrl)
  if (!ANY_ADDRESS.includes(url.hostname)) return authEmulatorUrl
  return URL.canParse(`http://${host}`)
    ? `http://${new URL(`http://${host}`).hostname}:${url.port}`
    : undefined
}

/** The configuration for a page that came by a name. */
export function configAt(config: DashboardConfig, host: string): DashboardConfig {
  const authEmulatorUrl = authUrlAt(config, host)
  return { ...config, ...(authEmulatorUrl !== undefined && { authEmulatorUrl }) }
}

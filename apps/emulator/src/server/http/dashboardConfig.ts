import type { DashboardConfig } from '@wattpost/protocol'

/** Firebase's SDK sends nothing to Google for a project with the prefix `demo-`. */
export const PROJECT_ID = 'demo-wattpost'

/** Bind addresses that are no destination for clients. */
export const ANY_ADDRESS = ['0.0.0.0', '[::]']

/** The dashboard's configuration: API and socket on the page's origin, accounts at the Auth emulator. */
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
 * Address of the Auth emulator for a page. If it is bound to all addresses, the page's host name replaces the
 * bind address.
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

/** The configuration for a page that was requested with this `Host` header. */
export function configAt(config: DashboardConfig, host: string): DashboardConfig {
  const authEmulatorUrl = authUrlAt(config, host)
  return { ...config, ...(authEmulatorUrl !== undefined && { authEmulatorUrl }) }
}

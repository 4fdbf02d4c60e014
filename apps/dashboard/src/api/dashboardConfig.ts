import type { DashboardConfig } from '@wattpost/protocol'
import { publicConfigOf } from './config.ts'
import { fieldsOf } from './json.ts'

/**
 * Reads the whole configuration, without the schema library, which would double the script of the login page. A test
 * compares the result with the protocol's schema.
 * @throws when it is invalid [X24]
 */
export function dashboardConfigOf(json: unknown): DashboardConfig {
  const config = fieldsOf(json)
  const firebase = fieldsOf(config.firebase)
  return {
    ...publicConfigOf(json),
    apiUrl: text(config, 'apiUrl'),
    socketUrl: text(config, 'socketUrl'),
    firebase: {
      apiKey: text(firebase, 'apiKey'),
      projectId: text(firebase, 'projectId'),
      authDomain: text(firebase, 'authDomain'),
    },
    ...(config.authEmulatorUrl !== undefined && {
      authEmulatorUrl: text(config, 'authEmulatorUrl'),
    }),
    ...(config.authSyncUrl !== undefined && { authSyncUrl: text(config, 'authSyncUrl') }),
  }
}

function text(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`/config.json at ${name}: not a text`)
  return value
}

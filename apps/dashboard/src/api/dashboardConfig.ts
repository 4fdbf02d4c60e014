import {
  ADDRESS_FORM,
  type DashboardConfig,
  type DeviceStatus,
  type EnergyType,
  isPath,
  isServiceAddress,
  isTimeZone,
  isWebUrl,
  REQUEST_KEYS,
} from '@wattpost/protocol'
import { fieldsOf } from './json.ts'
import { publicConfigOf } from './publicConfig.ts'

/**
 * Reads the whole configuration, without the schema library, which would double the script of the login page. A test
 * compares the result with the protocol's schema.
 * @throws when it is invalid [X24]: the message says the key and what is allowed
 */
export function dashboardConfigOf(json: unknown): DashboardConfig {
  const config = fieldsOf(json)
  const firebase = fieldsOf(config.firebase)
  const optional = <K extends string, T>(key: K, read: (value: unknown, key: string) => T) =>
    config[key] === undefined ? {} : ({ [key]: read(config[key], key) } as Record<K, T>)
  return {
    ...publicConfigOf(json),
    apiUrl: addressOf(config.apiUrl, 'apiUrl'),
    socketUrl: addressOf(config.socketUrl, 'socketUrl'),
    ...optional('socketPath', pathOf),
    ...optional('socketNamespace', pathOf),
    firebase: {
      apiKey: textOf(firebase.apiKey, 'firebase.apiKey'),
      projectId: textOf(firebase.projectId, 'firebase.projectId'),
      authDomain: textOf(firebase.authDomain, 'firebase.authDomain'),
    },
    ...optional('authEmulatorUrl', urlOf),
    ...optional('authSyncUrl', textOf),
    ...optional('timeZone', timeZoneOf),
    ...optional('timeZoneParameter', booleanOf),
    ...optional('reportIntervalSeconds', secondsOf),
    ...optional('energyTypes', energyTypesOf),
    ...optional('statusWords', statusWordsOf),
    ...optional('requests', requestsOf),
  }
}

function invalid(key: string, problem: string): Error {
  return new Error(`/config.json at ${key}: ${problem}`)
}

function textOf(value: unknown, key: string): string {
  if (typeof value !== 'string') throw invalid(key, 'not a text')
  return value
}

/** Reads a text of one form. */
function textIn(isOfForm: (text: string) => boolean, problem: string) {
  return (value: unknown, key: string): string => {
    const text = textOf(value, key)
    if (!isOfForm(text)) throw invalid(key, problem)
    return text
  }
}

const addressOf = textIn(isServiceAddress, ADDRESS_FORM)
const urlOf = textIn(
  (text) => text === '' || isWebUrl(text),
  'must be "" or a URL such as "http://127.0.0.1:9310"',
)
const pathOf = textIn(isPath, 'must be a path such as "/live"')

function booleanOf(value: unknown, key: string): boolean {
  if (typeof value !== 'boolean') throw invalid(key, 'must be true or false')
  return value
}

function timeZoneOf(value: unknown, key: string): string {
  if (typeof value !== 'string' || !isTimeZone(value)) {
    throw invalid(key, `must be an IANA time zone, e.g. "Europe/Berlin"`)
  }
  return value
}

function secondsOf(value: unknown, key: string): number {
  if (typeof value !== 'number' || !(value > 0) || value === Number.POSITIVE_INFINITY) {
    throw invalid(key, 'must be a number of seconds above 0')
  }
  return value
}

const ENERGY_TYPES: readonly EnergyType[] = ['ie', 'ce', 'de', 'se', 'all']

function energyTypesOf(value: unknown, key: string): EnergyType[] {
  const isList = Array.isArray(value) && value.length > 0
  if (!isList || !value.every((type) => ENERGY_TYPES.includes(type))) {
    throw invalid(key, `must be a list of at least one of ${ENERGY_TYPES.join(', ')}`)
  }
  return value
}

const STATUSES: readonly unknown[] = ['up', 'down', 'unknown']

function statusWordsOf(value: unknown, key: string): Record<string, DeviceStatus> {
  const words = Object.entries(groupOf(value, key)).map(([word, status]) => {
    if (!STATUSES.includes(status)) throw invalid(`${key}.${word}`, 'must be up, down or unknown')
    return [word.trim().toLowerCase(), status]
  })
  return Object.fromEntries(words)
}

function requestsOf(value: unknown, key: string): NonNullable<DashboardConfig['requests']> {
  const requests = groupOf(value, key)
  for (const [name, event] of Object.entries(requests)) {
    if (!Object.hasOwn(REQUEST_KEYS, name)) {
      throw invalid(`${key}.${name}`, `must be one of ${Object.keys(REQUEST_KEYS).join(', ')}`)
    }
    const isName = typeof event === 'string' && event !== ''
    if (!isName && event !== false) throw invalid(`${key}.${name}`, 'must be a name or false')
  }
  return requests as NonNullable<DashboardConfig['requests']>
}

function groupOf(value: unknown, key: string): Record<string, unknown> {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isGroup) throw invalid(key, 'must be an object, e.g. {}')
  return value as Record<string, unknown>
}

import {
  accepted,
  dashboardConfig,
  jsonIn,
  ownValue,
  pathText,
  REQUEST_KEYS,
  type Result,
  type SocketRequestName,
  type StatusWords,
} from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { exchange, failureText } from './http.ts'

/** Addresses of a backend. */
export interface Target {
  /** Without a slash at the end. */
  readonly apiUrl: string
  readonly socketUrl: string
  readonly socketPath?: string | undefined
  readonly socketNamespace?: string | undefined
  /** Base of the identity service; `null` if it is not known. */
  readonly identityUrl: string | null
  /** Base of its tokens, which are renewed there. */
  readonly tokenUrl: string | null
  /** Origin of the identity service where only `config.json` names it, on another host: it gets no password. */
  readonly foreignIdentity?: string | undefined
  readonly apiKey: string
  readonly statusWords: StatusWords
  /** Zone of periods without an offset. */
  readonly timeZone?: string | undefined
  /** The backend’s names of requests; `false` for those that it does not support. */
  readonly requestNames: Readonly<Partial<Record<SocketRequestName, string | false>>>
}

const IDENTITY_HOST = 'identitytoolkit.googleapis.com'
const TOKEN_HOST = 'securetoken.googleapis.com'

/** The options that name a backend. */
export interface TargetOptions {
  /** Its origin. */
  readonly target: string
  /** Origin of the dashboard's page; the target's by default. */
  readonly origin?: string
  readonly apiKey?: string | undefined
  /** Address of the Auth emulator. */
  readonly authEmulator?: string | undefined
  /** Longest wait for an answer, s. */
  readonly timeout: number
}

/** Reads the target's `config.json`; options take precedence. A target without it has its API at its own origin. */
export async function readTarget(options: TargetOptions): Promise<Result<Target, CommandRefusal>> {
  const { target, origin, authEmulator, timeout } = options
  const mistake =
    originMistake('--target', target) ??
    originMistake('--origin', origin ?? target) ??
    authEmulatorMistake(authEmulator)
  if (mistake !== null) return refuseCommand('usage', mistake)
  const base = new URL(target)
  const address = new URL('/config.json', base)
  const answer = await exchange(address, { deadlineMs: timeout * 1000 })
  if (answer.state !== 'answered')
    return refuseCommand('environment', `${base.origin} cannot be reached: ${failureText(answer)}`)
  const isFound = answer.status >= 200 && answer.status < 300
  const config = isFound ? jsonIn(answer.text) : undefined
  const mistakes = configMistakes(config)
  if (mistakes.length === 0) return accepted(targetOf(base, config, options))
  const list = mistakes.map((one) => `\n  ${one}`).join('')
  return refuseCommand('usage', `${address.href} would stop the dashboard; correct it:${list}`)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function originMistake(option: '--target' | '--origin', text: string): string | null {
  const given = `${option} ${JSON.stringify(text)}: `
  if (!isWebAddress(text)) return `${given}must be a URL, e.g. https://backend.example`
  const { origin, pathname, search, hash } = new URL(text)
  return `${pathname}${search}${hash}` === '/'
    ? null
    : `${given}must have no path. Use ${origin}; an API below a path is the apiUrl of its config.json.`
}

function authEmulatorMistake(address: string | undefined): string | null {
  return address === undefined || isWebAddress(address)
    ? null
    : `--auth-emulator ${JSON.stringify(address)}: must be a URL, e.g. http://127.0.0.1:9099`
}

/** Each key at which the configuration stops the dashboard. One without `firebase` may be of another program. */
function configMistakes(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return []
  const schema = ownValue(config, 'firebase') === undefined ? OTHER_CONFIG : dashboardConfig
  const issues = schema.safeParse(config).error?.issues ?? []
  return issues.map(({ path, message }) => `${pathText(path) || 'all'}: ${message}`)
}

const OTHER_CONFIG = dashboardConfig.partial()

function targetOf(base: URL, config: unknown, { apiKey, authEmulator }: TargetOptions): Target {
  const textAt = (part: unknown, key: string) => {
    const value = ownValue(part, key)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const addressAt = (key: string) => withoutSlash(new URL(textAt(config, key) ?? '/', base).href)
  const configured = ownValue(config, 'authEmulatorUrl')
  const named = typeof configured === 'string' ? new URL(configured, base) : undefined
  const emulator = authEmulator ?? named?.href
  const isForeign = authEmulator === undefined && named !== undefined && !isNear(named, base)
  const key = apiKey ?? textAt(ownValue(config, 'firebase'), 'apiKey')
  const serviceAt = (host: string) => {
    if (emulator !== undefined) return `${withoutSlash(emulator)}/${host}`
    return key === undefined ? null : `https://${host}`
  }
  return {
    apiUrl: addressAt('apiUrl'),
    socketUrl: addressAt('socketUrl'),
    socketPath: textAt(config, 'socketPath'),
    socketNamespace: textAt(config, 'socketNamespace'),
    identityUrl: serviceAt(IDENTITY_HOST),
    tokenUrl: serviceAt(TOKEN_HOST),
    apiKey: key ?? 'any',
    ...(isForeign && { foreignIdentity: named.origin }),
    ...wordsOf(config),
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a host name is of this machine. */
export function isThisMachine(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** Whether an address is on the target's host, or on this machine. */
function isNear({ hostname }: URL, target: URL): boolean {
  return hostname === target.hostname || isThisMachine(hostname)
}

/** The backend’s words and zone by its configuration; an invalid part is left out. */
function wordsOf(config: unknown): Pick<Target, 'statusWords' | 'timeZone' | 'requestNames'> {
  const { statusWords, timeZone, requests } = dashboardConfig.shape
  const names = requests.safeParse(ownValue(config, 'requests')).data ?? {}
  return {
    statusWords: statusWords.safeParse(ownValue(config, 'statusWords')).data ?? {},
    timeZone: timeZone.safeParse(ownValue(config, 'timeZone')).data,
    requestNames: Object.fromEntries(
      Object.entries(names).map(([key, name]) => [ownValue(REQUEST_KEYS, key), name]),
    ),
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

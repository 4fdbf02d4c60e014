import {
  accepted,
  dashboardConfig,
  ownValue,
  REQUEST_KEYS,
  type Result,
  type SocketRequestName,
  type StatusWords,
} from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import type { ConformOptions } from './options.ts'

/** Addresses of a backend. */
export interface Target {
  /** Without a slash at the end. */
  readonly apiUrl: string
  readonly socketUrl: string
  /** Base of the identity service; `null` if it is not known. */
  readonly identityUrl: string | null
  readonly apiKey: string
  readonly statusWords: StatusWords
  /** Zone of periods without an offset. */
  readonly timeZone?: string | undefined
  /** The backend’s names of requests; `false` for those that it has not. */
  readonly requestNames: Readonly<Partial<Record<SocketRequestName, string | false>>>
}

const GOOGLE = 'https://identitytoolkit.googleapis.com'

/** Reads the target's `config.json`; options take precedence. A target without it has its API at its own origin. */
export async function readTarget(
  options: Pick<ConformOptions, 'target' | 'apiKey' | 'authEmulator' | 'timeout'>,
): Promise<Result<Target, CommandRefusal>> {
  const { target, timeout } = options
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    return refuseCommand(
      'usage',
      `--target ${JSON.stringify(target)}: must be a URL, e.g. https://backend.example`,
    )
  const base = new URL(target)
  try {
    const signal = AbortSignal.timeout(timeout * 1000)
    const answer = await fetch(new URL('/config.json', base), { signal })
    const text = await answer.text()
    return accepted(targetOf(base, answer.ok ? parsed(text) : undefined, options))
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return refuseCommand('environment', `${base.origin} cannot be reached: ${reason}`)
  }
}

function targetOf(
  base: URL,
  config: unknown,
  { apiKey, authEmulator }: Pick<ConformOptions, 'apiKey' | 'authEmulator'>,
): Target {
  const textAt = (part: unknown, key: string) => {
    const value = ownValue(part, key)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const addressAt = (key: string) => withoutSlash(new URL(textAt(config, key) ?? '/', base).href)
  const emulator = authEmulator ?? textAt(config, 'authEmulatorUrl')
  const key = apiKey ?? textAt(ownValue(config, 'firebase'), 'apiKey')
  const identityUrl =
    emulator === undefined
      ? key === undefined
        ? null
        : GOOGLE
      : `${withoutSlash(emulator)}/${new URL(GOOGLE).host}`
  return {
    ...{ apiUrl: addressAt('apiUrl'), socketUrl: addressAt('socketUrl') },
    ...{ identityUrl, apiKey: key ?? 'any' },
    ...wordsOf(config),
  }
}

/** What the configuration says of the backend’s words and zone; nothing where it is not valid. */
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

/** `undefined` for what is no JSON, e.g. a page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

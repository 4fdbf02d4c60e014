import { MANIFEST_DELAY_MS } from '@wattpost/protocol'
import { fieldsOf } from '../api/json.ts'
import { whenIdle } from './whenIdle.ts'

/** Rules of a route in this build. */
interface RouteRules {
  /** It has a `_payload.json` [H6]. */
  readonly payload: boolean
}

/** The route rules of one build [H4]. */
interface Manifest {
  readonly id: string
  readonly rulesOf: (path: string) => RouteRules
}

/** @throws when it cannot be read [X3] */
export function manifestOf(json: unknown): Manifest {
  const { id, matcher } = fieldsOf(json)
  if (typeof id !== 'string') throw new Error('the manifest has no id')
  const { static: rules } = fieldsOf(matcher)
  if (!isRecord(rules)) throw new Error('the manifest has no route rules')
  const rulesOf = (path: string): RouteRules => {
    const name = path.replace(/(.)\/$/, '$1')
    return { payload: fieldsOf(rules[name]).payload === true }
  }
  return { id, rulesOf }
}

/** @throws when it cannot be read */
export function latestIdOf(json: unknown): string {
  const { id } = fieldsOf(json)
  if (typeof id !== 'string') throw new Error('builds/latest.json has no id')
  return id
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The browser's network information, where available. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/**
 * Delay of the prefetch after the page is idle, ms; `null` for no prefetch, on a very slow connection or with data saving
 * [C9].
 */
export function manifestDelayMs(connection: Connection | undefined): number | null {
  if (connection?.effectiveType === 'slow-2g' || connection?.saveData) return null
  return MANIFEST_DELAY_MS
}

/** Returns this build's route rules; `null` without a build or after a failure. */
type ManifestSource = () => Promise<Manifest | null>

/** Fetches the manifest at the first call. A failure is logged, and the next call retries [X3]. */
export function manifestSource(
  buildId: string | null,
  fetchJson: (url: string) => Promise<unknown>,
): ManifestSource {
  let manifest: Promise<Manifest | null> | null = null
  const load = async (id: string): Promise<Manifest | null> => {
    try {
      return manifestOf(await fetchJson(`/builds/meta/${id}.json`))
    } catch (error) {
      console.warn('The build’s manifest:', error)
      manifest = null
      return null
    }
  }
  return () => {
    if (buildId === null) return Promise.resolve(null)
    manifest ??= load(buildId)
    return manifest
  }
}

/** Prefetches the manifest when the page is idle [C9]. */
export function fetchManifestAhead(source: ManifestSource, connection?: Connection): void {
  const delayMs = manifestDelayMs(connection)
  if (delayMs === null) return
  whenIdle(() => setTimeout(() => void source(), delayMs))
}

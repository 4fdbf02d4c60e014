import { type Manifest, manifestOf } from './manifest.ts'
import { type Connection, manifestDelayMs } from './manifestTiming.ts'
import { whenIdle } from './whenIdle.ts'

/** This build's route rules, `null` where there are none to be had. */
export type ManifestSource = () => Promise<Manifest | null>

/** Fetches the manifest at the first call; a failure is for the console only, and the next call tries again [X3]. */
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

/** Fetches it ahead, once nothing else is going on [C9]. */
export function fetchManifestAhead(source: ManifestSource, connection?: Connection): void {
  const delayMs = manifestDelayMs(connection)
  if (delayMs === null) return
  whenIdle(() => setTimeout(() => void source(), delayMs))
}

import { HOUR_MS } from '@wattpost/protocol'
import { fetchJson } from '../api/json.ts'
import { latestIdOf } from './manifest.ts'

/** The page's build, from its `meta` element. */
interface OwnBuild {
  readonly id: string
  /** Interval of checks for a newer build; one hour by default [S5]. */
  readonly checkEveryMs: number
}

/** `null` in development. */
export function ownBuildIn(document: Document): OwnBuild | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="build"]')
  if (meta === null) return null
  const checkEveryMs = Number(meta.dataset.checkEveryMs)
  return { id: meta.content, checkEveryMs: checkEveryMs > 0 ? checkEveryMs : HOUR_MS }
}

interface Watch {
  readonly everyMs: number
  readonly onLatest: (latestId: string) => void
}

/** Fetches the id of the latest build at each interval [S5, H5]; a failure is logged [X3]. */
export function watchLatest({ everyMs, onLatest }: Watch): void {
  const check = async () => {
    try {
      onLatest(latestIdOf(await fetchJson(`/builds/latest.json?${Date.now()}`)))
    } catch (error) {
      console.warn('builds/latest.json:', error)
    }
    setTimeout(check, everyMs)
  }
  setTimeout(check, everyMs)
}

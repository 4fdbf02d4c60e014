import { fetchJson } from '../api/fetchJson.ts'
import { latestIdOf } from './manifest.ts'

interface Watch {
  readonly everyMs: number
  readonly told: (latestId: string) => void
}

/** Asks again and again which build is the latest [S5, H5]; a failure is for the console only [X3]. */
export function watchLatest({ everyMs, told }: Watch): void {
  const ask = async () => {
    try {
      told(latestIdOf(await fetchJson(`/builds/latest.json?${Date.now()}`)))
    } catch (error) {
      console.warn('builds/latest.json:', error)
    }
    setTimeout(ask, everyMs)
  }
  setTimeout(ask, everyMs)
}

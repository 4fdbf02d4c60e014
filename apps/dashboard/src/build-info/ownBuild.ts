const HOUR_MS = 3_600_000

/** The build that a page belongs to, as the build wrote it into the page. */
export interface OwnBuild {
  readonly id: string
  /** How often to ask for a newer one; an hour unless the page says otherwise [S5]. */
  readonly checkEveryMs: number
}

/** `null` for a page that no build made, as in development. */
export function ownBuildIn(document: Document): OwnBuild | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="build"]')
  if (meta === null) return null
  const checkEveryMs = Number(meta.dataset.checkEveryMs)
  return { id: meta.content, checkEveryMs: checkEveryMs > 0 ? checkEveryMs : HOUR_MS }
}

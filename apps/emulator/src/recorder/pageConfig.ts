import type { Target } from './target.ts'

/** What the page is told, and whether the target had sent it to another backend. */
export interface PageConfig {
  readonly text: string
  readonly elsewhere: boolean
}

/** The target's `config.json` with the recorder as its backend; accounts stay where they are. */
export function pageConfig(text: string, target: Target): PageConfig {
  const config = parsed(text)
  if (config === null) return { text, elsewhere: false }
  const elsewhere = [config.apiUrl, config.socketUrl].some(
    (url) => typeof url === 'string' && url !== '' && !isOf(target, url),
  )
  return { text: JSON.stringify({ ...config, apiUrl: '', socketUrl: '' }), elsewhere }
}

function isOf({ origin }: Target, url: string): boolean {
  return URL.canParse(url, origin) && new URL(url.replace(/^ws/, 'http'), origin).origin === origin
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? { ...json } : null
  } catch {
    return null
  }
}

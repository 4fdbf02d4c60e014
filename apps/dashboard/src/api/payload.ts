import { text } from './text.ts'

/** A page's content from its `_payload.json`, or the error. */
export type Payload =
  | { readonly kind: 'loaded'; readonly content: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/** The contents of public pages; each is fetched once, unless the fetch failed. */
export interface Payloads {
  /** Never rejects. `path` is a route's, e.g. `/about`. */
  load(path: string): Promise<Payload>
  /** Adds content that was delivered with the page. */
  prime(path: string, content: unknown): void
}

/** @param fetchJson rejects when the file is missing or invalid */
export function createPayloads(fetchJson: (url: string) => Promise<unknown>): Payloads {
  const byPath = new Map<string, Promise<Payload>>()
  const fetchPayload = async (path: string): Promise<Payload> => {
    try {
      return { kind: 'loaded', content: await fetchJson(payloadUrl(path)) }
    } catch (error) {
      byPath.delete(path)
      console.error(error)
      return { kind: 'failed', message: text('payloadFailed') }
    }
  }
  return {
    load: (path) => {
      const payload = byPath.get(path) ?? fetchPayload(path)
      byPath.set(path, payload)
      return payload
    },
    prime: (path, content) => void byPath.set(path, Promise.resolve({ kind: 'loaded', content })),
  }
}

/** `GET {route}/_payload.json` [H6]. */
export function payloadUrl(path: string): string {
  return `${path.replace(/\/$/, '')}/_payload.json`
}

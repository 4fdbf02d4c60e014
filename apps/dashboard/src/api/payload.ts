/** A page's content: what its `_payload.json` said, or why there is none. */
export type Payload =
  | { readonly kind: 'loaded'; readonly content: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/** The contents of public pages, each fetched once unless that failed. */
export interface Payloads {
  /** Never rejects. `path` is a route's, e.g. `/about`. */
  load(path: string): Promise<Payload>
  /** Takes in content that came with the page itself. */
  seed(path: string, content: unknown): void
}

/** @param fetchJson rejects when there is no such file, or it cannot be read */
export function createPayloads(fetchJson: (url: string) => Promise<unknown>): Payloads {
  const known = new Map<string, Promise<Payload>>()
  const fetchPayload = async (path: string): Promise<Payload> => {
    try {
      return { kind: 'loaded', content: await fetchJson(payloadUrl(path)) }
    } catch (error) {
      known.delete(path)
      console.error(error)
      return { kind: 'failed', message: 'This page’s content could not be loaded' }
    }
  }
  return {
    load: (path) => {
      const payload = known.get(path) ?? fetchPayload(path)
      known.set(path, payload)
      return payload
    },
    seed: (path, content) => void known.set(path, Promise.resolve({ kind: 'loaded', content })),
  }
}

/** `GET {route}/_payload.json` [H6]. */
export function payloadUrl(path: string): string {
  return `${path.replace(/\/$/, '')}/_payload.json`
}

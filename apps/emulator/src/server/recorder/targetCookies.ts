import type { IncomingHttpHeaders } from 'node:http'

/** Cookies that are remembered; the oldest are forgotten. */
const COOKIES_MAX = 1000

/**
 * The cookies that a target has set. Browsers keep the cookies of one machine together, whatever the port: a request to
 * the recorder also carries those of other servers on this machine, which are none of the target's business.
 */
export class TargetCookies {
  /** Each as `name=value`. */
  readonly #set = new Set<string>()

  /** Remembers the cookies of an answer of the target. */
  learn({ 'set-cookie': cookies = [] }: IncomingHttpHeaders): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      this.#set.delete(pair.trim())
      this.#set.add(pair.trim())
    }
    for (const oldest of this.#set) {
      if (this.#set.size <= COOKIES_MAX) return
      this.#set.delete(oldest)
    }
  }

  /** The cookies of a request for the target: of a browser's those that the target has set, of a program's all. */
  of({ cookie, 'sec-fetch-site': site }: IncomingHttpHeaders): string | undefined {
    if (cookie === undefined || site === undefined) return cookie
    const own = cookie.split(/;\s*/).filter((pair) => this.#set.has(pair.trim()))
    return own.length === 0 ? undefined : own.join('; ')
  }
}

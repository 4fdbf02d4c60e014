/** Cubot is a brand of phones. */
const CRAWLERS =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse/i

/** Whether a page is being looked at by a crawler or a link preview rather than by a person [R19]. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent)
}

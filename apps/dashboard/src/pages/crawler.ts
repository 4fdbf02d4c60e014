/** Cubot is a brand of phones. */
const CRAWLERS =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse/i

/** Whether a crawler or a link preview requests the page [R19]. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent)
}

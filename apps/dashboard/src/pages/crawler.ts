const CRAWLERS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|embedly|lighthouse/i

/** Whether a page is being looked at by a crawler or a link preview rather than by a person [R19]. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent)
}

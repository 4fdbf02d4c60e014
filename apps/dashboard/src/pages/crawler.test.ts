import { expect, test } from 'vitest'
import { isCrawler } from './crawler.ts'

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['WhatsApp/2.23', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', true],
  ['magpie-crawler/1.1 (U; Linux amd64; en-GB; +http://www.brandwatch.net)', true],
  ['Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)', true],
  ['Mozilla/5.0 (Linux; Android 11; moto g) Chrome/140.0 Safari/537.36 Chrome-Lighthouse', true],
  ['Mozilla/5.0 (Linux; Android 11; CUBOT P50) Chrome/140.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', false],
])('%s is a crawler or preview: %s [R19]', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected)
})

import { expect, test } from 'vitest'
import { linkTarget } from './watchLinks.ts'

const link = (href: string, attributes: Record<string, string> = {}) => {
  const { origin, pathname } = new URL(href, 'https://wattpost.test')
  const { target = '' } = attributes
  return { href, origin, pathname, target, hasAttribute: (name: string) => name in attributes }
}

test.each([
  [link('/about?a=1#words'), '/about'],
  [link('/about', { target: '_self' }), '/about'],
  [link('/about', { target: '_blank' }), null],
  [link('/export.csv', { download: '' }), null],
  [link('https://other.test/about'), null],
  [link('mailto:owner@wattpost.test'), null],
  [link(''), null],
])('%# → the path of a link within the dashboard, or null', (one, path) => {
  expect(linkTarget(one, 'https://wattpost.test')).toBe(path)
})

import { expect, test } from 'vitest'
import { pageHtml } from './page.ts'

const shell = `<html><head><title>Shell</title>
<link rel="stylesheet" crossorigin href="/assets/index.css"></head>
<body><div id="root"></div></body></html>`

const html = pageHtml({
  shell,
  path: '/about',
  content: { text: '</script><script>alert(1)</script> $& $1' },
  markup: '<title>About</title><main>words</main>',
  scripts: ['/assets/About.js'],
  styles: [{ href: '/assets/index.css', css: 'body{margin:0}' }],
  nonce: 'nonce',
})

test('renders a page with its title', () => {
  expect(html).toContain('<div id="root"><main>words</main></div>')
  expect(html).toContain('<title>About</title>')
  expect(html).not.toContain('Shell')
})

test('inlines styles, and disables their links', () => {
  expect(html).toContain('<style nonce="nonce">body{margin:0}</style>')
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/index.css" disabled>',
  ])
})

test('embeds any content as data', () => {
  const data = /<script type="application\/json" id="prerendered">(.*?)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(data ?? '')).toEqual({
    path: '/about',
    content: { text: '</script><script>alert(1)</script> $& $1' },
  })
})

test('a page without a title stops the build', () => {
  const parts = { shell, path: '/', content: {}, scripts: [], styles: [], nonce: 'nonce' }
  expect(() => pageHtml({ ...parts, markup: '<main>words</main>' })).toThrow('no title')
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sourcesOf } from './csp.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('hashes inline scripts and styles, and nothing else', () => {
  const html = `<script nonce="n">one()</script>
    <script type="module" src="/a.js" nonce="n"></script>
    <script type="application/json" id="data">{"a":1}</script>
    <style nonce="n">body{margin:0}</style>`
  expect(sourcesOf(html)).toEqual({
    'script-src': [hashOf('one()')],
    'style-src': [hashOf('body{margin:0}')],
  })
})

test('a style attribute stops the build', () => {
  expect(() => sourcesOf('<p class="a" style="color:red">')).toThrow('style attribute')
})

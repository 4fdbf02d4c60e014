import { expect, test } from 'vitest'
import { tileSources } from './securityHeaders.ts'

test.each([
  [undefined, []],
  ['', []],
  ['/tiles/{z}/{x}/{y}.png', []],
  ['https://tiles.example/{z}/{x}/{y}.png?key=1', ['https://tiles.example']],
  ['https://{s}.tiles.example:8443/{z}.png', ['https://*.tiles.example:8443']],
  ["https://a.example'; script-src *", ['https://a.example']],
])('map tiles %j are allowed from %j', (template, sources) => {
  expect(tileSources(template)).toEqual(sources)
})

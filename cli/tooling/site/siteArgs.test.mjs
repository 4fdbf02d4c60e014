import { expect, test } from 'vitest'
import { readSiteArgs } from './siteArgs.mjs'

test.each([
  [[], { base: '/', port: undefined }],
  [['--base', '/wattpost/'], { base: '/wattpost/', port: undefined }],
  [['--serve'], { base: '/', port: 4330 }],
  [['--serve', '--port', '5000', '--base', '/a/b/'], { base: '/a/b/', port: 5000 }],
])('%j is %j', (args, options) => {
  expect(readSiteArgs(args)).toEqual(options)
})

test.each([
  [['--base', 'wattpost'], '--base must begin and end with a slash'],
  [['--port', '0', '--serve'], '--port must be from 1 to 65535, not "0"'],
  [['--watch'], "Unknown option '--watch'"],
  [['more'], "Unexpected argument 'more'"],
])('%j is refused with a message that names the error', (args, message) => {
  expect(readSiteArgs(args)).toEqual({ wrong: expect.stringContaining(message) })
})

test('--help prints the usage', () => {
  expect(readSiteArgs(['--help'])).toEqual({ help: expect.stringMatching(/^Usage: npm run site/) })
})

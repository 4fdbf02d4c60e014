import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.md') && existsSync(path))

/** Files and folders to which a page links, relative to the root. */
function linkedFrom(page: string): string[] {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
  return [...links].map(([, path = '']) => join(dirname(page), path))
}

test.each(pages)('every file to which %s links exists', (page) => {
  expect(linkedFrom(page).filter((path) => !existsSync(path))).toEqual([])
})

test('the README leads to the threat model', () => {
  expect(linkedFrom('README.md')).toContain('docs/threat-model.md')
})

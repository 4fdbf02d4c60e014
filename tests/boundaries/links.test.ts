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

test('who reports a problem finds an address that publication.json has', () => {
  const { securityContact } = JSON.parse(readFileSync('publication.json', 'utf8'))
  expect(securityContact).toMatch(/^\S+@\S+\.\S+$/)
  for (const page of ['SECURITY.md', 'CODE_OF_CONDUCT.md']) {
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('`securityContact` in `publication.json`')
    // An address in the page itself could be another one.
    expect(text).not.toMatch(/[\w.]+@[\w.]+\.\w+/)
  }
})

test('placeholders of addresses are in publication.json alone; the Compose file is compared with it', () => {
  const found = execFileSync('git', ['grep', '-lE', 'OWNER(/wattpost|[.]github|[.]example)'], {
    encoding: 'utf8',
  })
  expect(found.trim().split('\n')).toEqual([
    ...['deploy/cluster.yaml', 'deploy/compose.yaml', 'publication.json'],
  ])
})

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'

/** A fenced block of code of a page. */
export interface CodeBlock {
  /** Its file and line, e.g. `docs/qa.md:12`. */
  readonly at: string
  readonly file: string
  /** The first word after the fence. */
  readonly language: string
  /** The word after it, which says what a YAML is, e.g. `map`. */
  readonly kind: string
  readonly text: string
}

const markdown = new MarkdownIt()

/** The Markdown pages of the repository. */
const pages: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path.endsWith('.md') && existsSync(path))

/** All blocks of code of all pages. */
export const blocks: readonly CodeBlock[] = pages.flatMap((file) =>
  markdown.parse(readFileSync(file, 'utf8'), {}).flatMap(({ type, info, content, map }) => {
    if (type !== 'fence' && type !== 'code_block') return []
    const [language = '', kind = ''] = info.trim().split(/\s+/)
    return [{ at: `${file}:${(map?.[0] ?? 0) + 1}`, file, language, kind, text: content }]
  }),
)

/** The blocks of a language. */
export function blocksIn(...languages: readonly string[]): readonly CodeBlock[] {
  return blocks.filter(({ language }) => languages.includes(language))
}

/** Blocks with their places, as cases of a test. */
export const titled = (some: readonly CodeBlock[]) =>
  some.map((block) => [block.at, block] as const)

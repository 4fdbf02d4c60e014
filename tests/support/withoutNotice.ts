interface Work {
  readonly name: string
  readonly version: string
}

const TITLE = /^(\S+ \S+) \(.*\)$/
const LINE = /^-+$/

/** The ids of those works that have no notice in `THIRD-PARTY-NOTICES.txt`, or one without a text. */
export function withoutNotice(notices: string, works: readonly Work[]): string[] {
  const texts = new Map<string, string>()
  let title = ''
  const lines = notices.split('\n')
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    const read = next.length === line.length && LINE.test(next) ? TITLE.exec(line)?.[1] : undefined
    if (read !== undefined) title = read
    else if (!LINE.test(line)) texts.set(title, (texts.get(title) ?? '') + line)
  }
  const missing = works.filter(({ name, version }) => !texts.get(`${name} ${version}`)?.trim())
  return missing.map(({ name, version }) => `${name}@${version}`)
}

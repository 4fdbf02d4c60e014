const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Time when a report was made, and the version of this program. */
export interface ReportOrigin {
  /** ISO 8601. */
  readonly at: string
  readonly version: string
}

/** Where a report comes from, in words. */
export function originText({ at, version }: ReportOrigin): string {
  return `Made on <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time> by Wattpost ${escaped(version)}, Node ${escaped(process.versions.node)}.`
}

/** A self-contained page with a title above its content. */
export function htmlPage(title: string, style: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Wattpost: ${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>
${content}
</main></body></html>
`
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)
}

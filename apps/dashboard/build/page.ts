/** Parts of a prerendered page. */
export interface PageParts {
  /** The HTML shell of all pages, from Vite. */
  readonly shell: string
  readonly path: string
  readonly content: object
  /** The rendered page with its title. */
  readonly markup: string
  /** URLs of the chunks that the page loads on demand. */
  readonly scripts: readonly string[]
  readonly styles: readonly { readonly href: string; readonly css: string }[]
  readonly nonce: string
}

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g

/** A prerendered page as HTML, complete without scripts. */
export function pageHtml(parts: PageParts): string {
  const { title, body } = titleAndBody(parts.markup)
  const prerendered = JSON.stringify({ path: parts.path, content: parts.content })
  return parts.shell
    .replace(STYLE_LINK, '')
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `${headOf(parts)}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${body}</div>\n    <script type="application/json" id="prerendered">${prerendered.replaceAll('<', '\\u003c')}</script>`,
    )
}

/** Inlines the styles. Their links stay, disabled, so that Vite's loader does not load them again. */
function headOf({ styles, scripts, nonce }: PageParts): string {
  const css = styles.map((style) => style.css.trim()).join('\n')
  const lines = [
    `<style nonce="${nonce}">${css}</style>`,
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return lines.map((line) => `  ${line}\n  `).join('')
}

function titleAndBody(markup: string): { title: string; body: string } {
  const title = /<title>.*?<\/title>/.exec(markup)?.[0]
  if (title === undefined) throw new Error('a prerendered page has no title')
  return { title, body: markup.replace(title, '') }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite'
import { colorSchemeScript } from '../src/settings/colorScheme.ts'
import { catalogues } from './catalogues.ts'
import { type PageSources, sourcesOf } from './csp.ts'
import { buildIdOf, manifestOf } from './manifest.ts'
import { pageHtml } from './page.ts'
import { fileOf, type PublicPage, publicPages } from './publicPages.ts'

/** The HTML shell for all routes. */
const SHELL = '200.html'

interface Options {
  /** Placeholder for a response's nonce. */
  readonly nonce: string
  /** Interval of checks for a newer build [S5]. */
  readonly checkEveryMs: number
}

/**
 * Adds to a build: its id and route rules [H4, H5], the public pages' contents [H6], these pages prerendered, and the
 * sources for their content security policy.
 */
export function publicBuild(options: Options): Plugin {
  let root = ''
  return {
    name: 'wattpost-public-build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => [
        ...fontPreloads(bundle),
        {
          tag: 'script',
          attrs: { nonce: options.nonce },
          children: colorSchemeScript(),
          injectTo: 'head',
        },
        // `fetch` reads the file in CORS mode; without `crossorigin` the preload would be left unused.
        {
          tag: 'link',
          attrs: { rel: 'preload', href: '/config.json', as: 'fetch', crossorigin: '' },
          injectTo: 'head',
        },
      ],
    },
    /** Serves the payloads in development. */
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const page = publicPages.find((one) => request.url === `/${fileOf(one, '_payload.json')}`)
        if (page === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(page.content))
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // File names contain hashes of their contents, so the names stand for the whole bundle.
        const id = buildIdOf([...Object.keys(bundle), JSON.stringify(publicPages)])
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: 'asset', fileName, source })
        const shell = withBuild(textOf(bundle, 'index.html'), id, options)
        const pages = await withRenderer(root, (render) =>
          Promise.all(
            publicPages.map((page) => rendered(page, { bundle, shell, render, options })),
          ),
        )
        delete bundle['index.html']
        const sources: Record<string, PageSources> = { '*': sourcesOf(shell) }
        emit(SHELL, shell)
        for (const { page, html } of pages) {
          sources[page.path] = sourcesOf(html)
          emit(fileOf(page, 'index.html'), html)
          emit(fileOf(page, '_payload.json'), JSON.stringify(page.content))
        }
        // `csp.json`: the script and style sources each page may load.
        emit('csp.json', JSON.stringify(sources, null, 2))
        const manifest = manifestOf(id, publicPages)
        emit('builds/latest.json', JSON.stringify({ id, timestamp: manifest.timestamp }))
        emit(`builds/meta/${id}.json`, JSON.stringify(manifest))
      },
    },
  }
}

/** Begins to load the font with the page, not only when its styles are read. None in development. */
function fontPreloads(bundle: Rollup.OutputBundle = {}): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  return fonts.map((file) => ({
    tag: 'link',
    attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
    injectTo: 'head',
  }))
}

/** Adds the build's id to the page. */
function withBuild(html: string, id: string, { checkEveryMs }: Options): string {
  const meta = `  <meta name="build" content="${id}" data-check-every-ms="${checkEveryMs}" />\n  `
  return html.replace('</head>', () => `${meta}</head>`)
}

interface RenderParts {
  readonly bundle: Rollup.OutputBundle
  readonly shell: string
  readonly render: RenderPage
  readonly options: Options
}

async function rendered(page: PublicPage, { bundle, shell, render, options }: RenderParts) {
  const { path, content, modules } = page
  const entry = filesOf(bundle, ['index.html'])
  const { scripts, styles } = filesOf(bundle, ['index.html', ...modules])
  const html = pageHtml({
    shell,
    path,
    content,
    markup: await render(path, content),
    scripts: scripts.filter((name) => !entry.scripts.includes(name)).map((name) => `/${name}`),
    styles: styles.map((name) => ({ href: `/${name}`, css: textOf(bundle, name) })),
    nonce: options.nonce,
  })
  return { page, html }
}

/** Files of a bundle in loading order. */
interface BundleFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The files of some modules' chunks and their imports.
 * @throws if a module has no chunk
 */
function filesOf(bundle: Rollup.OutputBundle, modules: readonly string[]): BundleFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (chunk: Rollup.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.imports) add(chunkNamed(bundle, name))
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const module of modules) add(chunkOf(bundle, module))
  return { scripts: [...scripts], styles: [...styles] }
}

/** The text of a style sheet. */
function textOf(bundle: Rollup.OutputBundle, fileName: string): string {
  const asset = bundle[fileName]
  if (asset?.type !== 'asset') throw new Error(`the bundle has no file ${fileName}`)
  return String(asset.source)
}

function chunkNamed(bundle: Rollup.OutputBundle, fileName: string): Rollup.OutputChunk {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk') throw new Error(`the bundle has no chunk ${fileName}`)
  return chunk
}

function chunkOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  )
  if (chunk?.type !== 'chunk') throw new Error(`${module} has no chunk`)
  return chunk
}

/** Renders a public page as the browser does. */
type RenderPage = (path: string, content: unknown) => Promise<string>

/** Builds the pages for Node in a temporary folder and renders them. */
async function withRenderer<T>(root: string, use: (render: RenderPage) => Promise<T>): Promise<T> {
  const outDir = await mkdtemp(join(tmpdir(), 'wattpost-prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), catalogues()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    const { renderPage } = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as {
      renderPage: RenderPage
    }
    return await use(renderPage)
  } finally {
    await rm(outDir, { recursive: true })
  }
}

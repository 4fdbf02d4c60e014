import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const DASHBOARD = join(process.cwd(), 'apps/dashboard')

/** The dashboard's line chart alone in a page, with a live feed. */
const PAGE = `
import { createRoot } from 'react-dom/client'
import { LineChart } from './src/ui/charts/LineChart.tsx'

const HOUR_MS = 3_600_000
const fromMs = Date.UTC(2026, 0, 15)
const span = { fromMs, toMs: fromMs + 24 * HOUR_MS }
const known = globalThis.wanted
const everyMs = 12 * HOUR_MS / known.points
const valueOf = (line, at) => 500 + 300 * Math.sin(at / 40 + line) + 40 * Math.sin(at * 1.7)
const pointsTo = (line, count) => Array.from({ length: count }, (_, at) => ({ t: fromMs + at * everyMs, v: valueOf(line, at) }))
const colors = ['var(--source-solar)', 'var(--source-load)', 'var(--source-battery)', 'var(--source-grid)']
let series = colors.slice(0, known.lines).map((color, line) => ({ key: String(line), name: 'Line ' + line, color, points: pointsTo(line, known.points) }))
const root = createRoot(document.querySelector('#root'))
const draw = () => root.render(
  <LineChart label="Power" unit="W" series={series} span={span} tz="Africa/Lagos" />,
)
draw()
/** Adds a point to each line, as a second of live data does. */
globalThis.addPoint = () => {
  series = series.map((one, line) => {
    const at = one.points.length
    return { ...one, points: [...one.points, { t: fromMs + at * everyMs, v: valueOf(line, at) }] }
  })
  draw()
}
globalThis.pathsOf = () => [...document.querySelectorAll('svg path[stroke]')].map((path) => path.getAttribute('d')).join()
`

/**
 * Catalogues without Lingui's compiler: each message is one literal part, which is enough to measure drawing.
 * @type {import('esbuild').Plugin}
 */
const literalCatalogues = {
  name: 'literal-catalogues',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\?lingui$/ }, ({ path, importer }) => ({
      path: join(dirname(importer), path.replace('?lingui', '')),
      namespace: 'catalogue',
    }))
    onLoad({ filter: /./, namespace: 'catalogue' }, ({ path }) => {
      const texts = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
      const messages = Object.fromEntries(texts.map(([key, text]) => [key, [text]]))
      return { contents: `export const messages = ${JSON.stringify(messages)}` }
    })
  },
}

/**
 * A page with one chart, as HTML.
 * @param {{ lines: number, points: number }} wanted
 */
export async function chartPage(wanted) {
  const built = await build({
    stdin: { contents: PAGE, resolveDir: DASHBOARD, loader: 'tsx' },
    bundle: true,
    plugins: [literalCatalogues],
    write: false,
    outdir: 'any',
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    loader: { '.module.css': 'local-css' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const text = (/** @type {string} */ ending) =>
    built.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return `<!doctype html><html data-mantine-color-scheme="dark"><style>${text('.css')}</style><div id="root" style="width:1200px"></div><script>globalThis.wanted=${JSON.stringify(wanted)}</script><script>${text('.js').replaceAll('</script', '<\\/script')}</script></html>`
}

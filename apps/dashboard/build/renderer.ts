import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { catalogues } from './catalogues.ts'

/** Renders a public page as the browser does. */
export type RenderPage = (path: string, content: unknown) => Promise<string>

/** Builds the pages for Node in a temporary folder and renders them. */
export async function withRenderer<T>(
  root: string,
  use: (render: RenderPage) => Promise<T>,
): Promise<T> {
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

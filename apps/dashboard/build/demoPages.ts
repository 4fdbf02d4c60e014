import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { sourcesOf } from './csp.ts'
import { fileOf, publicPages } from './publicPages.ts'

const ICON = 'favicon.svg'
const WORKER = 'offline-worker.js'

interface DemoPagesOptions {
  /** Folder of the dashboard. */
  readonly root: string
  readonly nonce: string
}

/** Adds to the demo's build: the public pages' contents, its icon, its service worker, and the content security policy of its page. */
export function demoPages({ root, nonce }: DemoPagesOptions): Plugin {
  return {
    name: 'wattpost-demo-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => [policyTag(html, nonce)],
    },
    buildStart() {
      const id = join(root, 'worker', 'demoWorker.ts')
      this.emitFile({ type: 'chunk', id, fileName: WORKER })
    },
    async generateBundle() {
      const icon = await readFile(join(root, 'public', ICON))
      this.emitFile({ type: 'asset', fileName: ICON, source: icon })
      for (const page of publicPages)
        this.emitFile({
          type: 'asset',
          fileName: fileOf(page, '_payload.json'),
          source: JSON.stringify(page.content),
        })
    },
  }
}

/**
 * The policy, in the page: a static host sends no header. Its nonce is for the theme's styles alone; a file cannot have
 * a fresh one, and scripts are allowed by origin and hash only.
 */
function policyTag(html: string, nonce: string): HtmlTagDescriptor {
  const scripts = sourcesOf(html)['script-src'].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${scripts}`.trim(),
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
  }
  const content = Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
  return {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content },
    injectTo: 'head-prepend',
  }
}

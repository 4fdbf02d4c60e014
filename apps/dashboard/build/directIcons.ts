import type { Plugin } from 'vite'

const IMPORT = /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm

/**
 * Imports each icon from its own file. By the package's index every module would reach every icon, and the chunks of
 * the first load could not be separated from others.
 */
export function directIcons(): Plugin {
  return {
    name: 'wattpost-direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/[\\/]src[\\/].*\.tsx?$/.test(id) ? withDirectIcons(code) : null),
  }
}

/** The code with an import for each icon; types are left to the index. */
export function withDirectIcons(code: string): string {
  return code.replace(IMPORT, (_, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    return names
      .filter((name) => name !== '')
      .map((name) =>
        name.startsWith('type ')
          ? `import type { ${name.slice('type '.length)} } from '@tabler/icons-react'`
          : `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`,
      )
      .join('; ')
  })
}

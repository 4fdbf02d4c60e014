import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { demoChunks } from './build/demoChunks.ts'
import { demoPages } from './build/demoPages.ts'
import { directIcons } from './build/directIcons.ts'
import { leanPackages } from './build/leanPackages.ts'
import { zodWithoutEval } from './build/patches/zod.ts'
import { replacedModules } from './build/replacedModules.ts'
import { withoutMeanings } from './build/withoutMeanings.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')
/** For the theme's styles: see `demoPages`. */
const nonce = 'wattpost-demo'

/** Modules with another implementation in a tab without a server. */
const REPLACED = {
  'src/ui/address/pageAddress.ts': 'demo/replaced/pageAddress.ts',
  'src/session/firebaseIdentity.ts': 'demo/replaced/firebaseIdentity.ts',
  'src/patches/firebaseStoredUser.ts': 'demo/replaced/firebaseStoredUser.ts',
  'src/live/connection/socketSource.ts': 'demo/replaced/socketSource.ts',
  'src/pages/LoginPage.tsx': 'demo/replaced/LoginPage.tsx',
  'src/pages/RegisterPage.tsx': 'demo/replaced/LoginPage.tsx',
  'src/pages/ForgotPasswordPage.tsx': 'demo/replaced/LoginPage.tsx',
  'src/features/account/PasswordCard.tsx': 'demo/replaced/PasswordCard.tsx',
  'src/features/simulated/SimulatedStrip.tsx': 'demo/replaced/SimulatedStrip.tsx',
  'src/i18n/french.ts': 'demo/replaced/french.ts',
}

/** The demo in a tab: the dashboard, and its emulator in a worker. All its addresses are relative. */
export default defineConfig({
  root: `${root}/demo`,
  base: './',
  publicDir: false,
  plugins: [
    replacedModules(root, 'demo', REPLACED),
    directIcons(),
    withoutMeanings(),
    react(),
    catalogues(),
    leanPackages(),
    demoPages({ root, nonce }),
  ],
  html: { cspNonce: nonce },
  worker: {
    format: 'es',
    plugins: () => [leanPackages()],
    rolldownOptions: { output: { intro: zodWithoutEval } },
  },
  build: {
    outDir: `${root}/dist-demo`,
    emptyOutDir: true,
    // The first page's chunk is one request on purpose.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { intro: zodWithoutEval, codeSplitting: demoChunks(root) } },
  },
})

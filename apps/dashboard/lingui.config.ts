import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-json'

/**
 * One catalogue a feature and language, a family of devices and language, and one for each other folder of `src` and
 * `src/ui` that has visible text.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  format: formatter({ style: 'minimal' }),
  catalogs: [
    {
      path: '<rootDir>/src/features/device/{name}/{locale}',
      include: ['<rootDir>/src/features/device/{name}/'],
    },
    { path: '<rootDir>/src/features/{name}/{locale}', include: ['<rootDir>/src/features/{name}'] },
    { path: '<rootDir>/src/domain/{name}/{locale}', include: ['<rootDir>/src/domain/{name}/'] },
    // The slash leaves out files: Lingui fails on `src/main.tsx/en.json`.
    { path: '<rootDir>/src/ui/{name}/{locale}', include: ['<rootDir>/src/ui/{name}/'] },
    { path: '<rootDir>/src/{name}/{locale}', include: ['<rootDir>/src/{name}/'] },
    { path: '<rootDir>/demo/{locale}', include: ['<rootDir>/demo/'] },
  ],
})

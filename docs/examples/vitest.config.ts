import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['docs/examples/*.vitest.ts'], testTimeout: 60_000 },
})

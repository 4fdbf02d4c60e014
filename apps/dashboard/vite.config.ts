import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const emulator = 'http://127.0.0.1:4310'

export default defineConfig({
  plugins: [react()],
  // The server that serves the page puts one of its own in this place for each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', emptyOutDir: true },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': emulator,
      '/config.json': emulator,
      '/__emulator': emulator,
      '/socket.io': { target: emulator, ws: true },
    },
  },
})

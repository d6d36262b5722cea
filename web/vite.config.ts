import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress.ts';

// The server that `npm run dev` passes calls and sockets on to.
const server = process.env['SANDTABLE_SERVER'] ?? 'http://127.0.0.1:8400';

export default defineConfig({
  plugins: [svelte(), compress()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: fileURLToPath(new URL('../src/sandtable/server/page', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The server allows no data: addresses, so nothing is put into the code.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first that know light-dark(), by which the palette is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A polyfill would be a script of its own that no browser of today needs.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: true }, '/health': server },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // Each file leaves nothing behind; to make a document for each took longer than all tests together.
    isolate: false,
    // Some read every source of the page, which takes its time where other suites run beside them.
    testTimeout: 30_000,
  },
});

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { packFiles } from './scripts/vite-pack.ts'
import { listPages } from './scripts/vite-pages.ts'
import { gradeInversion } from './src/web/theme/grade-inversion.ts'

/** Every style sheet names its layer, because the page may have no inline style (decision 28). */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer base,layout,parts,utilities,print;${String(file.source)}`
  },
}

/** A module of this size (bytes) stays with its pages. */
const LARGE = 100_000

/** `src/web` → `dist/web`. Imports such as `#domain/money.ts` resolve through package.json. */
export default defineConfig({
  root: 'src/web',
  base: '/',
  publicDir: false,
  plugins: [react(), layerOrder, listPages(), packFiles()],
  css: {
    preprocessorOptions: {
      scss: {
        loadPaths: ['node_modules/@uswds/uswds/packages'],
        // USWDS still uses the older Sass syntax.
        quietDeps: true,
        silenceDeprecations: ['if-function', 'global-builtin', 'import'],
      },
    },
    postcss: { plugins: [gradeInversion({ onlyFiles: /theme\.scss$/ })] },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // Preserves light-dark(), which all supported browsers know.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: true,
    // One sheet: on a slow line, another file costs more than some unused kilobytes.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Chunks for the first paint, for visitors, for signed-in users, for several pages, and for each page.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'main', test: /web[\\/]main\.tsx$/, priority: 3 },
            { name: 'portal', test: /SignedInApp\.tsx$/, priority: 2 },
            { name: 'shared', minShareCount: 7, maxModuleSize: LARGE, priority: 1 },
            // Merging small chunks would cause import cycles.
            { name: 'parts', minShareCount: 2, maxModuleSize: LARGE, entriesAware: true },
          ],
        },
        // Otherwise the names list all pages of a chunk.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
})

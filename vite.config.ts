import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { packFiles } from './scripts/vite-pack.ts'
import { listPages } from './scripts/vite-pages.ts'
import { gradeInversion } from './src/web/theme/grade-inversion.ts'

/**
 * Which styles win, whatever order the parts of the app bring them in: every sheet says so itself, because the page may
 * hold no inline style (docs/decisions/0037).
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer base,layout,parts,utilities,print;${String(file.source)}`
  },
}

/** Bytes of a module that stays with the pages that use it. */
const LARGE = 100_000

/**
 * Builds the browser part: `src/web` → `dist/web`, served by the server at `/`.
 * Package imports such as `#domain/money.ts` resolve through the `imports` map of package.json.
 */
export default defineConfig({
  root: 'src/web',
  base: '/',
  publicDir: false,
  plugins: [react(), layerOrder, listPages(), packFiles()],
  css: {
    preprocessorOptions: {
      scss: {
        loadPaths: ['node_modules/@uswds/uswds/packages'],
        // USWDS still uses the older Sass syntax; its warnings are not ours to mend.
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
    // light-dark() is kept as written: all supported browsers know it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: true,
    // One sheet: a file more costs a visitor on a slow line more than the few kilobytes that a page does not use.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The same for code: what a visitor needs, what everybody signed in needs, what several pages use, and each page.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'portal', test: /SignedInApp\.tsx$/, priority: 2 },
            { name: 'shared', minShareCount: 5, maxModuleSize: LARGE, priority: 1 },
            // Small parts are not merged: parts that need each other would run before what they need is there.
            { name: 'parts', minShareCount: 2, maxModuleSize: LARGE, entriesAware: true },
          ],
        },
        // Parts would be named after all pages that use them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { gradeInversion } from './src/web/theme/grade-inversion.ts'

/**
 * Builds the browser part: `src/web` → `dist/web`, served by the server at `/`.
 * Package imports such as `#domain/money.ts` resolve through the `imports` map of package.json.
 */
export default defineConfig({
  root: 'src/web',
  base: '/',
  publicDir: false,
  plugins: [react()],
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
  },
})

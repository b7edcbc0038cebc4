/** The client app: built to dist/frontend, served by the API at '/'; in development it asks the API on PORT. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // The browsers of the target know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few requests for the first screen: the libraries in one file, shell and home with all they use in another;
        // what only forms or overlays need, and what several later screens share, apart.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next|react-error-boundary|clsx|class-variance-authority)\//, priority: 40 },
            { name: 'first', test: /frontend\/((app|client|live|i18n)\/(?!main\.tsx|en\.json)|features\/home\/(?!shops\/))/, priority: 30 },
            { name: 'shops', test: /frontend\/(features\/home\/shops|entities\/(opening|useOpeningText|useNow|zone|geolocation)|ui\/Photo)/, priority: 25 },
            { name: 'overlays', test: /node_modules\/(radix-ui|@radix-ui|aria-hidden|react-remove-scroll)\/|frontend\/ui\/(Toaster|PromptHost|Sheet|Tabs)\.tsx$/, priority: 20 },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\/|frontend\/ui\/(Field|Choice|TagField)\.tsx$/, priority: 10 },
            { name: 'shared', test: /frontend\/(ui|entities)\/|node_modules\/(lucide-react|date-fns|@date-fns)\//, priority: 5, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
  preview: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
})

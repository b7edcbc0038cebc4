/** Client build: dist/frontend, served at '/'; the dev server proxies the API on PORT. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeLater } from '../scripts/codeLater.ts'
import { contractTags } from '../scripts/contractTags.ts'
import { serviceWorker } from '../scripts/serviceWorker.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), contractTags(), codeLater(), serviceWorker()],
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // Which chunk needs which: the byte budgets are counted from it (e2e/budget.spec.ts).
    manifest: true,
    // The browsers of the target know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Nothing here has a getter that does something.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Few requests for the first screen: the libraries in one file, shell and home with all
        // they use in another; what only commands, forms or overlays need, and what several later
        // screens share, apart.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|clsx)\//,
              priority: 40,
            },
            {
              name: 'first',
              test: /frontend\/((app|client)\/(?!main\.tsx|NotFound|SearchPage|guards|shell\/PromptHost|useDraft|lastSeen|onIdle|prefetchLinks|keepPush|spoken|shell\/TermsBanner|install|browserReports|worker)|live\/(LiveProvider|later|tags)|native\/(online|install|shell)|i18n\/(?!e[sn]\/)|i18n\/es\/first|features\/home\/(?!mine\/|faces\/|feed\/|Welcome|SellingPoints))|virtual:tags\/shown/,
              priority: 30,
            },
            { name: 'icons', test: /node_modules\/lucide-react\//, priority: 23, minShareCount: 5 },
            {
              name: 'heldPosts',
              test: /frontend\/(live\/posts|entities\/post\/held)/,
              priority: 24,
            },
            {
              name: 'commands',
              test: /frontend\/live\/(useCommand|attempts|commands)|virtual:tags\/commands/,
              priority: 22,
            },
            // What tabs share with sheets and toasts, without these.
            {
              name: 'radix',
              test: /node_modules\/@radix-ui\/react-(primitive|compose-refs|slot|context|id|direction|presence|collection|roving-focus|use-[\w-]+)\//,
              priority: 21,
            },
            {
              name: 'overlays',
              test: /frontend\/(ui\/(Toaster|Sheet)|app\/shell\/PromptHost)\.tsx$/,
              priority: 20,
            },
            {
              name: 'editing',
              test: /frontend\/(ui\/(PicturePicker|TagField)|entities\/business\/(WeekEditor|weekRules|SaveBar)|native\/(pictures|camera))|shared\/http\/upload/,
              priority: 4,
              minShareCount: 2,
            },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform|zod)\/|frontend\/forms\//,
              priority: 3,
            },
            {
              name: 'follow',
              test: /frontend\/entities\/person\/(FollowButton|useFollow)/,
              priority: 6,
              minShareCount: 2,
            },
            {
              name: 'posts',
              test: /frontend\/entities\/post\/(?!Lightbox|PostOptions|PostGrid|PostViewer|held)/,
              priority: 2,
              minShareCount: 2,
            },
            {
              name: 'shared',
              test: /frontend\/((ui|entities|native|time)\/(?!Tabs|useRoving|LongList|VirtualList|PicturePicker|TagField|pictures|camera|push\.ts|business\/(WeekEditor|weekRules|SaveBar|shapes|PlaceField|coordinates|AffectedList|Places)|person\/(ToComplete|FollowButton|useFollow|pendingWishes|KeepAwayRows|useKeepAway|useToCome|PeopleSheet|Counts)|appeal\/|wait\/|line\/|useSecondsUntil|report\/|appointment\/|invitation\/|achievement\/|review\/|favorite\/|push\/|post\/|comment\/|conversation\/)|client\/useDraft)|\/shared\/(?!http\/upload)|contract\/kernel\/(limits|pictures)/,
              priority: 5,
              minShareCount: 2,
            },
            // Cached conversations, fetched when a signed-in user's page is idle.
            {
              name: 'chat',
              test: /frontend\/(live\/(messages|messageWords|typing|removeFromCache|onLiveEvent)|entities\/conversation\/(conversationQueries|outbox)|native\/useVisible|ui\/useEndFirst)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
  preview: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
})

/** `npm run gallery`: the kit and the parts of features by themselves. Not part of the build. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PromptHost } from '../app/shell/PromptHost.tsx'
import { createQueryClient } from '../client/query.ts'
import type { Address } from '../../contract/paths.ts'
import { catalogues, loadTexts, startI18n } from '../i18n/i18n.ts'
import { KnownRoutes } from '../ui/knownRoutes.ts'
import { setTheme } from '../ui/theme.ts'
import { Toaster } from '../ui/Toaster.tsx'
import '../ui/styles.css'
import { Gallery } from './Gallery.tsx'

setTheme(localStorage.getItem('theme') === 'light' ? 'light' : 'dark')
await startI18n()
await loadTexts(catalogues)

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <KnownRoutes value={(path): path is Address => path.startsWith('/')}>
        <BrowserRouter>
          <Gallery only={new URLSearchParams(window.location.search).get('part')} />
          <PromptHost />
        </BrowserRouter>
        <Toaster />
      </KnownRoutes>
    </QueryClientProvider>
  </StrictMode>,
)

/** Starts the console: the tokens are read from the style sheet, then everything is drawn with them. */
import './look/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { consoleTheme, tokensOf } from './look/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App darkTheme={consoleTheme('dark', tokensOf('dark'))} lightTheme={consoleTheme('light', tokensOf('light'))} />
  </StrictMode>,
)

/**
 * The console in the product's look: its tokens are read from the style sheet, then everything is
 * drawn with them.
 */
import { App } from './App.tsx'
import { consoleTheme, tokensOf } from './look/theme.ts'

const darkTheme = consoleTheme('dark', tokensOf('dark'))
const lightTheme = consoleTheme('light', tokensOf('light'))

export default function Console() {
  return <App darkTheme={darkTheme} lightTheme={lightTheme} />
}

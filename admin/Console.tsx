/** The console: reads the style sheet's tokens, then draws everything with them. */
import { App } from './App.tsx'
import { consoleTheme, tokensOf } from './look/theme.ts'

const darkTheme = consoleTheme('dark', tokensOf('dark'))
const lightTheme = consoleTheme('light', tokensOf('light'))

export default function Console() {
  return <App darkTheme={darkTheme} lightTheme={lightTheme} />
}

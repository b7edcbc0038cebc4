/** `npm start`: builds what the browser gets, where it is missing or old, and runs the server in this same process, so that Ctrl-C reaches it. */
import { build } from './build.ts'

await build().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await import('../backend/main.ts')

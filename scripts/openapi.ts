/** `npm run openapi`: writes docs/api/openapi.json from the contract. */
import { mkdir, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../backend/api/kernel/openapi.ts'

await mkdir('docs/api', { recursive: true })
await writeFile('docs/api/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`)

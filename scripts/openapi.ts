/**
 * `npm run openapi`: writes the API's description to `dist/openapi.json`, for other tools. A
 * running server has it at `/api/openapi.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openApiDocument } from '../backend/api/kernel/openapi.ts'

const target = join(dirname(import.meta.dirname), 'dist/openapi.json')
await mkdir(dirname(target), { recursive: true })
await writeFile(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log(target)

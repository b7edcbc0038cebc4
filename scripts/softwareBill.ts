/**
 * Software bill of materials: `dist/trust/sbom.cdx.json` (CycloneDX) of what runs in production.
 * Without serial number and time, so the same lockfile gives the same bytes.
 */
import { execFile } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const Bill = z.looseObject({ metadata: z.looseObject({}) })
const MOST_BYTES = 64 * 1_024 * 1_024

export async function writeSoftwareBill(root: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: root, maxBuffer: MOST_BYTES },
  )
  const { serialNumber: _serial, metadata, ...bill } = Bill.parse(JSON.parse(stdout))
  const { timestamp: _time, ...rest } = metadata
  const folder = join(root, 'dist/trust')
  await mkdir(folder, { recursive: true })
  const aside = join(folder, `.sbom-${process.pid}`)
  await writeFile(aside, `${JSON.stringify({ ...bill, metadata: rest })}\n`)
  await rename(aside, join(folder, 'sbom.cdx.json'))
}

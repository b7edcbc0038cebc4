/**
 * `npm run events [-- --fits Type …]`: writes down every event's shape
 * (backend/eventlog/events.lock.json) and what of it is personal (docs/reference/events.md). A shape that
 * changed without an upcaster is refused; `--fits` says of a type that what is stored of it fits
 * the new shape as it is (one more choice in a list, say).
 */
import { readFile, writeFile } from 'node:fs/promises'
import {
  type EventCatalogue,
  catalogueOf,
  lockText,
  pageText,
} from '../backend/eventlog/catalogue.ts'
import { events } from '../backend/modules/modules.ts'
import { renames } from '../backend/eventlog/upcasters.ts'

const LOCK = 'backend/eventlog/events.lock.json'
const fits = new Set(process.argv.slice(2).filter((argument) => !argument.startsWith('--')))

const locked: EventCatalogue = JSON.parse(
  await readFile(LOCK, 'utf8').catch(() => '{}'),
) as EventCatalogue
const today = catalogueOf(events)
const newNames = new Map(renames.map(({ from, to }) => [from, to]))
const refusals = Object.entries(locked).flatMap(([lockedType, before]) => {
  const type = newNames.get(lockedType) ?? lockedType
  const now = today[type]
  if (!now) return [`${type} is gone: what is stored of it could not be read any more`]
  const isSame = JSON.stringify(before.fields) === JSON.stringify(now.fields)
  if (now.version < before.version)
    return [`${type} has version ${now.version}, and had ${before.version}: an upcaster is missing`]
  return isSame || now.version > before.version || fits.has(type)
    ? []
    : [`${type} has changed: lift what is stored by an upcaster (backend/eventlog/upcasters.ts)`]
})
if (refusals.length > 0) {
  for (const refusal of refusals) console.error(refusal)
  process.exitCode = 1
} else {
  await writeFile(LOCK, lockText(today))
  await writeFile('docs/reference/events.md', pageText(events))
}

import { messages } from './admin/i18n/messages.ts'
import { events as all } from './backend/domain/events.ts'
const { event, fact } = messages.es.console
const en = messages.en.console
const types = all.map((e) => e.type)
console.log('events', types.length, 'unnamed', types.filter((t) => !(t in event)).join(' '))
console.log('en unnamed', types.filter((t) => !(t in en.event)).join(' '))
const by = new Map()
for (const e of all) for (const k of Object.keys(e.schema.shape ?? {})) if (!(k in fact)) by.set(k, [...(by.get(k) ?? []), e.type])
for (const [k, t] of by) console.log(k, '←', t.join(' '))
console.log('only en missing', Object.keys(fact).filter((k)=>!(k in en.fact)))

/** Loaded first (`node --import`): plants the fault that SIM_PLANT names while its file is loaded. */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plantedCode } from './planted-code.ts'

const planted = plantedCode.find(({ name }) => name === process.env['SIM_PLANT'])
if (!planted) throw new Error(`no fault is called ${process.env['SIM_PLANT']}`)
const url = pathToFileURL(resolve(import.meta.dirname, '../..', planted.file)).href

registerHooks({
  load(address, context, next) {
    const loaded = next(address, context)
    if (address !== url) return loaded
    const source = String(loaded.source)
    if (!source.includes(planted.from)) throw new Error(`${planted.file} has changed`)
    return { ...loaded, source: source.replace(planted.from, () => planted.to) }
  },
})

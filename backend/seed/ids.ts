/** Ids that are the same at every run. */
import { createHash } from 'node:crypto'

/** The id of what has this name. */
export const namedId = (...name: (string | number)[]) =>
  createHash('md5')
    .update(name.join('/'))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

import { type Sql, sql } from '../postgres/db.ts'
import { pictures } from './pictures.ts'

/** Whether a picture is used anywhere. */
export const isUsed = (mediaId: Sql): Sql =>
  sql`EXISTS (SELECT FROM ${pictures.use} WHERE use.media_id = ${mediaId})`

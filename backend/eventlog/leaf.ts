/** The bytes of a stored event that its hashes are over. No key is needed to compute them. */
import type { RecordedEvent } from '../domain/kernel/event.ts'

/** A JSON array: `[position, stream, revision, id, type, data, metadata, recordedAt]`. */
export const leafText = ({
  position,
  stream,
  revision,
  id,
  type,
  data,
  metadata,
  recordedAt,
}: RecordedEvent): string =>
  JSON.stringify([String(position), stream, revision, id, type, data, metadata, recordedAt])

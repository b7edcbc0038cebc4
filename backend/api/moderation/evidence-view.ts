/** What a case has kept, as those who decide it read it. */
import type { z } from 'zod'
import type { Evidence } from '../../../contract/moderation/cases.ts'
import type { CaseEvent } from '../../domain/moderation/case-events.ts'

/** Evidence by version; what can't be decrypted any more is left out. */
export const evidenceIn = (events: readonly CaseEvent[]): z.infer<typeof Evidence>[] =>
  events.flatMap((event) => {
    if (event.type !== 'EvidenceTaken' || !event.data.evidence) return []
    const { takenAt, author, versions, leftOut, context } = event.data.evidence
    return [
      {
        revision: event.data.revision,
        guardadoEn: takenAt,
        contexto: context.map(worded),
        autor: author && {
          nombre: author.nombre,
          rol: author.rol,
          imagen: author.picture && pictured(author.picture),
        },
        versiones: versions.map(({ at: en, texts, pictures }) => ({
          en,
          textos: texts.map(worded),
          imagenes: pictures.map(pictured),
        })),
        ...(leftOut > 0 && { omitidas: leftOut }),
      },
    ]
  })

const worded = ({
  name: nombre,
  text: texto,
}: {
  readonly name: string
  readonly text: string
}) => ({ nombre, texto })
const pictured = ({
  path,
  mediaId,
}: {
  readonly path: string
  readonly mediaId: string | null
}) => ({ path, mediaId })

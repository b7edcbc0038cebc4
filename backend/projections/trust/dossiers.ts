/** Dossiers by appointment and maker. */
import type { DossierSide } from '../../../contract/trust/dossiers.ts'
import { DossierMade, DossierOpened, DossierRevoked } from '../../domain/trust/dossier.ts'
import { projection, word } from '../engine/apply/projection.ts'

export const dossiers = projection({
  name: 'dossiers',
  version: 1,
  tables: {
    dossier: {
      columns: {
        dossier_id: 'uuid',
        appointment_id: 'uuid',
        made_by: 'uuid',
        side: word<DossierSide>(),
        made_at: 'timestamptz',
        until: 'timestamptz',
        revoked: { type: 'boolean', default: 'false' },
        openings: { type: 'int', default: '0' },
      },
      key: ['dossier_id'],
      impersonal: ['side'],
      indexes: ['(appointment_id, made_by, made_at DESC)', '(made_by) WHERE NOT revoked'],
    },
  },
  handlers: (on) => [
    on(DossierMade, ({ dossierId, appointmentId, madeBy, side, madeAt, until }, rows) =>
      rows.dossier.put({
        dossier_id: dossierId,
        appointment_id: appointmentId,
        made_by: madeBy,
        side,
        made_at: madeAt,
        until,
        revoked: false,
        openings: 0,
      }),
    ),
    on(DossierOpened, ({ dossierId }, rows) =>
      rows.dossier.add({ dossier_id: dossierId }, { openings: 1 }),
    ),
    on(DossierRevoked, ({ dossierId }, rows) =>
      rows.dossier.patch({ dossier_id: dossierId }, { revoked: true }),
    ),
  ],
})

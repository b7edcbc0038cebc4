/** A dossier beyond the appointment's steps: what stands around it, notices, messages, proof. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { List, Part, type ShownDossier, useDossierMoment } from './DossierParts.tsx'

export function Around({
  dossier: { asistencia, disputa, resena, antes, cita },
}: {
  dossier: ShownDossier
}) {
  const { t } = useTranslation()
  const moment = useDossierMoment(cita.zonaHoraria)
  return (
    <Part title={t('dossier.around')}>
      <List
        rows={[
          [t('dossier.attends'), moment(asistencia.confirmadaEn)],
          [t('dossier.started'), moment(asistencia.empezadaEn)],
          [t('dossier.missed'), moment(asistencia.faltaEn)],
          [t('dossier.late'), t(asistencia.tardia ? 'dossier.yes' : 'dossier.no')],
          [
            t('dossier.dispute'),
            disputa === null
              ? t('dossier.none')
              : t(`dossier.disputes.${disputa.estado}`, { when: moment(disputa.en) }),
          ],
          [
            t('dossier.review'),
            resena === null ? t('dossier.none') : `${resena.estrellas}/5 · ${resena.texto}`,
          ],
          [
            t('dossier.before'),
            t('dossier.beforeText', {
              visits: antes.cliente.citas,
              missed: antes.cliente.faltas,
              late: antes.cliente.tardias,
              called: antes.barbero.canceladas,
            }),
          ],
        ]}
      />
    </Part>
  )
}

/** What is not here is shown by its code: a newer server may know more. */
const noticeKinds = [
  'appointment_created',
  'appointment_confirmed',
  'appointment_rejected',
  'appointment_cancelled',
  'appointment_expired',
  'appointment_rescheduled',
  'appointment_reminder',
  'appointment_unanswered',
  'appointment_barber_away',
  'appointment_completed',
  'appointment_no_show',
  'appointment_contested',
] as const
const noticeChannels = ['app', 'mail', 'sms', 'push'] as const
const noticeStates = [
  'leida',
  'enviada',
  'omitida',
  'en_cola',
  'en_curso',
  'fallida',
  'dudosa',
] as const
const isOneOf = <Word extends string>(all: readonly Word[], text: string | null): text is Word =>
  all.some((one) => one === text)

export function Notices({ dossier: { avisos, cita } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const moment = useDossierMoment(cita.zonaHoraria)
  return (
    <Part title={t('dossier.notices')}>
      {avisos.length === 0 && <p>{t('dossier.none')}</p>}
      <ul className="grid gap-2">
        {avisos.map(({ para, tipo, canal, estado, en }, index) => (
          <li key={`${index} ${en}`}>
            <p>
              {t(para === 'cliente' ? 'dossier.toClient' : 'dossier.toBarber')}:{' '}
              {isOneOf(noticeKinds, tipo) ? t(`dossier.kinds.${tipo}`) : tipo}
            </p>
            <p className="text-small text-muted">
              {[
                moment(en),
                isOneOf(noticeChannels, canal) ? t(`dossier.channels.${canal}`) : canal,
                isOneOf(noticeStates, estado) ? t(`dossier.outcomes.${estado}`) : estado,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Messages({ dossier: { mensajes, cita } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const moment = useDossierMoment(cita.zonaHoraria)
  if (mensajes.length === 0) return null
  return (
    <Part title={t('dossier.messages')} wide>
      <ul className="grid gap-3">
        {mensajes.map(({ de, en, texto, eliminado }, index) => (
          <li key={`${index} ${en}`}>
            <p className="text-small text-muted">
              {t(de === 'cliente' ? 'dossier.client' : 'dossier.barber')} · {moment(en)}
            </p>
            <p className={eliminado ? 'text-muted italic' : 'whitespace-pre-line'}>{texto}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Proof({ dossier: { prueba, huella, posicion } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  return (
    <Part title={t('dossier.proof')} wide>
      <p className="text-small text-muted">{t('dossier.proofText')}</p>
      <List
        rows={[
          [t('dossier.position'), posicion],
          [
            t('dossier.leaves', { count: prueba.eventos.length }),
            <ul key="leaves" className="font-mono text-small break-all">
              {prueba.eventos.map(({ hoja, indice }) => (
                <li key={hoja}>
                  {indice ?? '—'} · {hoja}
                </li>
              ))}
            </ul>,
          ],
          [
            t('dossier.fingerprint'),
            <code key="fingerprint" className="break-all">
              {huella}
            </code>,
          ],
        ]}
      />
    </Part>
  )
}

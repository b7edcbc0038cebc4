/** A dossier as it is read and printed: its own words, in its own language. */
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

export type ShownDossier = CallAnswer<'GET /api/dossier-links/:token'>

export function DossierText({ dossier }: { dossier: ShownDossier }) {
  return (
    <article data-print className="grid gap-4 lg:grid-cols-2">
      <Facts dossier={dossier} />
      <Terms dossier={dossier} />
      <Steps dossier={dossier} />
      <Around dossier={dossier} />
      <Notices dossier={dossier} />
      <Messages dossier={dossier} />
      <Proof dossier={dossier} />
    </article>
  )
}

function Part({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) {
  return (
    <Card className={`grid content-start gap-3 break-inside-avoid ${wide ? 'lg:col-span-2' : ''}`}>
      <h2 className="text-title">{title}</h2>
      {children}
    </Card>
  )
}

function List({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useMoment(zone: string) {
  const format = useFormat()
  return (instant: string | null) =>
    instant === null ? '—' : `${format.date(instant, zone)}, ${format.time(instant, zone)}`
}

function Facts({ dossier: { cita, partes, lado, hechoEn, caduca } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = useMoment(cita.zonaHoraria)
  const nameOf = (role: 'cliente' | 'barbero') => partes.find(({ rol }) => rol === role)?.nombre
  return (
    <Part title={t('dossier.appointment')}>
      <List
        rows={[
          [t('dossier.when'), `${moment(cita.fecha)} (${cita.zonaHoraria})`],
          [t('dossier.state'), t(`states.${cita.estado}`)],
          [t('dossier.client'), nameOf('cliente')],
          [t('dossier.barber'), nameOf('barbero')],
          [
            t('dossier.place'),
            t(cita.modalidad === 'domicilio' ? 'dossier.atHome' : 'dossier.atShop', {
              shop: cita.negocio ?? t('dossier.noShop'),
            }),
          ],
          [
            t('dossier.services'),
            <ul key="services">
              {cita.servicios.map(({ nombre, precio, precioAhora }) => (
                <li key={nombre}>
                  {nombre}: {format.price(precio, cita.moneda)}
                  {precioAhora === null && (
                    <span className="text-small text-muted"> · {t('dossier.noLonger')}</span>
                  )}
                  {precioAhora !== null && precioAhora !== precio && (
                    <span className="text-small text-muted">
                      {' '}
                      · {t('dossier.today', { price: format.price(precioAhora, cita.moneda) })}
                    </span>
                  )}
                </li>
              ))}
            </ul>,
          ],
          [t('dossier.total'), format.price(cita.totalPrice, cita.moneda)],
          [t('dossier.made'), `${moment(hechoEn)} · ${t(`dossier.sides.${lado}`)}`],
          [t('dossier.until'), moment(caduca)],
        ]}
      />
    </Part>
  )
}

function Terms({ dossier: { terminos } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const written = (value: boolean | number) =>
    typeof value === 'boolean' ? t(value ? 'dossier.yes' : 'dossier.no') : String(value)
  return (
    <Part title={t('dossier.terms')}>
      <List
        rows={[
          [t('dossier.termsThen'), terminos.alReservar ?? t('dossier.notRecorded')],
          [t('dossier.termsNow'), terminos.ahora ?? t('dossier.gonePlace')],
        ]}
      />
      {terminos.diferencias.length > 0 && (
        <table className="w-full text-small">
          <caption className="pb-1 text-left font-semibold">{t('dossier.changed')}</caption>
          <tbody>
            {terminos.diferencias.map(({ campo, alReservar, ahora }) => (
              <tr key={campo} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {t(`dossier.rules.${campo}`)}
                </th>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {written(alReservar)} → {written(ahora)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

function Steps({ dossier: { pasos, cita } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = useMoment(cita.zonaHoraria)
  const precise = (instant: string) =>
    format.dateTime(instant, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: cita.zonaHoraria,
    })
  return (
    <Part title={t('dossier.steps')} wide>
      <ol className="grid gap-3">
        {pasos.map(({ n, enPalabras, tipo, ocurridoEn, registradoEn, motivo }) => (
          <li key={n} className="grid grid-cols-[2rem_1fr] gap-x-2">
            <span className="text-muted tabular-nums">{n}.</span>
            <div>
              <p className="font-medium">{enPalabras}</p>
              <p className="text-small text-muted">
                <time dateTime={ocurridoEn}>{moment(ocurridoEn)}</time> ·{' '}
                {t('dossier.recorded', { when: precise(registradoEn) })} ·{' '}
                <code className="break-all">{tipo}</code>
              </p>
              {motivo !== null && (
                <p className="text-small">{t('dossier.reason', { reason: motivo })}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Around({
  dossier: { asistencia, disputa, resena, antes, cita },
}: {
  dossier: ShownDossier
}) {
  const { t } = useTranslation()
  const moment = useMoment(cita.zonaHoraria)
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

function Notices({ dossier: { avisos, cita } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const moment = useMoment(cita.zonaHoraria)
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

function Messages({ dossier: { mensajes, cita } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const moment = useMoment(cita.zonaHoraria)
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

function Proof({ dossier: { prueba, huella, posicion } }: { dossier: ShownDossier }) {
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

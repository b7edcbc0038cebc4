/** A dossier as it is read and printed: its own words, in its own language. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Around, Messages, Notices, Proof } from './DossierAround.tsx'
import { List, Part, type ShownDossier, useDossierMoment } from './DossierParts.tsx'

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

function Facts({ dossier: { cita, partes, lado, hechoEn, caduca } }: { dossier: ShownDossier }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = useDossierMoment(cita.zonaHoraria)
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
  const moment = useDossierMoment(cita.zonaHoraria)
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

/** Decisions about the user, newest first, with statement and appeal. */
import { clsx } from 'clsx'
import {
  BellOff,
  ChevronDown,
  CircleSlash,
  EyeOff,
  Hourglass,
  ImageOff,
  type LucideIcon,
  MessageSquareWarning,
  Megaphone,
  Scale,
  Trash2,
  Undo2,
  UserX,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnDecision } from '../../../contract/moderation/standing.ts'
import { subjectEntry } from '../../../contract/moderation/subject-types.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useSessionOf } from '../../client/session.ts'
import { askToAppeal } from '../../entities/appeal/askToAppeal.tsx'
import { OwnAppeal } from '../../entities/appeal/OwnAppeal.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Comb } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { EmptyState } from '../../ui/State.tsx'
import type { StandingPages } from './useStanding.ts'

type Measure = OwnDecision['medidas'][number]['medida']
const icons: Record<Measure, LucideIcon> = {
  none: CircleSlash,
  label: EyeOff,
  hide: EyeOff,
  remove: Trash2,
  warn: Megaphone,
  restrict: MessageSquareWarning,
  suspend: Hourglass,
  ban: UserX,
  withdraw: ImageOff,
  mute: BellOff,
  clear_no_show: Scale,
  uphold_no_show: Scale,
}

/** `except`: one that stands on top of the screen already. */
export function Decisions({
  standing: { pages, more, isFetchingMore },
  except,
}: {
  standing: StandingPages
  except?: string | undefined
}) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const target = search.get('decision')
  const all = pages.flatMap(({ decisiones }) => decisiones).filter(({ id }) => id !== except)
  // The top of the screen shows it already.
  if (all.length === 0 && except !== undefined) return null
  return (
    <Section title={t('standing.history')}>
      {all.length === 0 ? (
        <EmptyState drawing={<Comb />} title={t('standing.none')} text={t('standing.noneText')} />
      ) : (
        <div className="grid gap-3">
          {all.map((decision) => (
            <Decision key={decision.id} decision={decision} wanted={decision.id === target} />
          ))}
        </div>
      )}
      {more && (
        <Button
          variant="secondary"
          className="mt-3 justify-self-center"
          onClick={more}
          pending={isFetchingMore}
          pendingText={t('ui.loading')}
        >
          {t('standing.more')}
        </Button>
      )}
    </Section>
  )
}

/** `wanted`: the decision a notification led to. */
function Decision({ decision, wanted }: { decision: OwnDecision; wanted: boolean }) {
  const { t, language } = useTranslation()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) card.current?.focus()
  }, [wanted])
  const { tipo, en, revertida, automatica, puntos, cuentaHasta } = decision
  const name = sentence(subjectEntry(tipo).words[language].own)
  const format = useFormat()
  // In the room there is nowhere else to look.
  const isOut = useSessionOf(({ user }) => user?.suspension !== undefined)
  const to = revertida || isOut ? undefined : addressIn(decision)
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={`${name}, ${format.date(en)}`}
      className={clsx(
        'grid scroll-mt-20 gap-3 rounded-card border bg-surface p-5 shadow-card outline-offset-2',
        wanted ? 'border-brass' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        <span className="text-small text-muted">
          <RelativeTime when={en} />
        </span>
      </header>
      <What decision={decision} />
      <Reasons decision={decision} />
      <Said decision={decision} />
      {!revertida && decision.clausula !== null && (
        <p className="text-small text-muted">
          {automatica !== null
            ? t(`standing.automatic.${automatica}`)
            : cuentaHasta === null
              ? t('standing.countsNot')
              : t('standing.counts', { count: puntos, date: format.date(cuentaHasta) })}
        </p>
      )}
      <Appeal decision={decision}>
        {to && (
          <ButtonLink to={to} variant="secondary" size="sm">
            {t('standing.look')}
          </ButtonLink>
        )}
      </Appeal>
    </article>
  )
}

/** What was done, and by which rule. */
export function What({
  decision: { medidas, clausula, fundamento, revertida },
}: {
  decision: OwnDecision
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {medidas.map(({ medida, sobre, hasta }) => {
          const Icon = icons[medida]
          const until =
            hasta === null ? '' : ` ${t('standing.until', { date: format.date(hasta) })}`
          return (
            <li
              key={`${medida} ${sobre}`}
              className={clsx('max-w-full', revertida && 'line-through opacity-70')}
            >
              <Badge
                tone="neutral"
                icon={<Icon size={14} />}
                className="max-w-full whitespace-normal!"
              >
                {t(`standing.measure.${medida}`)}
                {until}
              </Badge>
            </li>
          )
        })}
        {revertida && (
          <li>
            <Badge tone="success" icon={<Undo2 size={14} />}>
              {t('standing.reversed')}
            </Badge>
          </li>
        )}
      </ul>
      {clausula !== null && (
        <p>
          {t(`standing.ground.${fundamento ?? 'normas'}`, {
            clause: t(`standing.clause.${clausula}`),
          })}
        </p>
      )}
    </>
  )
}

/** Mandatory parts of a statement: facts, source, automation, redress. */
export function Reasons({
  decision: { hechos, origen, medios, revertida, apelableHasta },
}: {
  decision: OwnDecision
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const redress =
    apelableHasta === null
      ? t('standing.redress.court')
      : t('standing.redress.appeal', { date: format.date(apelableHasta) })
  const rows = [
    ...(hechos === null ? [] : [{ name: 'facts' as const, words: hechos }]),
    { name: 'source' as const, words: t(`standing.source.${origen}`) },
    { name: 'automation' as const, words: t(`standing.automation.${medios}`) },
    ...(revertida ? [] : [{ name: 'redress' as const, words: redress }]),
  ]
  return (
    <dl className="grid gap-2 text-small">
      {rows.map(({ name, words }) => (
        <div key={name}>
          <dt className="text-muted">{t(`standing.reasons.${name}`)}</dt>
          <dd className="break-words whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function Said({ decision: { aviso } }: { decision: OwnDecision }) {
  const { t } = useTranslation()
  if (aviso === null) return null
  return (
    <details className="group rounded-control bg-sunken">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-medium">
        {t('standing.notice')}
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-muted transition-transform duration-(--fast) group-open:rotate-180"
        />
      </summary>
      <p className="px-4 pb-4 break-words whitespace-pre-line">{aviso}</p>
    </details>
  )
}

/** What one has said against it, or that one may. */
export function Appeal({
  decision: { id, apelacion, apelableHasta },
  children,
}: {
  decision: OwnDecision
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (apelacion)
    return (
      <>
        <OwnAppeal appeal={apelacion} />
        {children}
      </>
    )
  if (apelableHasta === null) return children
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => void askToAppeal({ decisionId: id })}>
        {t('standing.appeal')}
      </Button>
      {children}
      <span className="text-small text-muted">
        {t('standing.appealUntil', { date: format.date(apelableHasta) })}
      </span>
    </div>
  )
}

/** The words as a heading. */
const sentence = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

function addressIn({ tipo, objetoId }: OwnDecision): Address | undefined {
  return tipo === 'POST' ? addressOf('/post/:postId', { postId: objetoId }) : undefined
}

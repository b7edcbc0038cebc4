/** Definition of a figure: opens by tap or key, and is read by screen readers. */
import { Info } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/Button.tsx'

/** A figure with label and explanation. `before`: the previous period. */
export function Figure({
  label,
  value,
  detail,
  before,
  definition,
  className,
}: {
  label: string
  value: ReactNode
  detail?: string
  before?: string
  definition: string
  className?: string
}) {
  const [button, text] = useDefinition(label, definition)
  return (
    <Card className={className}>
      <dl className="grid">
        <dt className="flex items-start justify-between gap-2 text-small text-muted">
          <span>{label}</span>
          {button}
        </dt>
        <dd className="grid">
          <span className="font-display text-[2rem] leading-tight lg:max-xl:text-[1.5rem] font-bold">
            {value}
          </span>
          {detail && <span className="text-small text-muted">{detail}</span>}
          {before && <span className="text-small font-medium">{before}</span>}
          {text}
        </dd>
      </dl>
    </Card>
  )
}

/** A chart with its heading, and what it shows on request. */
export function Charted({
  title,
  definition,
  children,
}: {
  title: string
  definition: string
  children: ReactNode
}) {
  const [button, text] = useDefinition(title, definition)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={title}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-title">{title}</h2>
        {button}
      </div>
      {text}
      <Card className="grid grid-cols-1 gap-4">{children}</Card>
    </section>
  )
}

function useDefinition(of: string, definition: string): [ReactNode, ReactNode] {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  return [
    <IconButton
      key="button"
      label={`${t('statistics.definition')}: ${of}`}
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      className="-my-3 -mr-3 shrink-0 text-muted"
    >
      <Info aria-hidden size={18} />
    </IconButton>,
    <p key="text" id={id} hidden={!open} className="mt-2 text-small text-muted">
      {definition}
    </p>,
  ]
}

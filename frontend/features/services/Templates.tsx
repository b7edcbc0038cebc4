/** The six classics to start from; each opens the form, to be adjusted before it is saved. */
import { Plus } from 'lucide-react'
import {
  categoryIn,
  serviceTemplates,
  suggestedPriceIn,
  templateWords,
} from '../../../contract/business/serviceTemplates.ts'
import { type Language, languages } from '../../../contract/kernel/languages.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { Duration, Price } from '../../ui/Numbers.tsx'
import type { ServiceForm } from './rules.ts'

export const categories: readonly string[] = [
  ...new Set(serviceTemplates.map(({ category }) => category)),
]

export function templateForm(
  id: string,
  language: Language,
  currency: string,
): ServiceForm | undefined {
  const template = serviceTemplates.find((one) => one.id === id)
  if (!template) return undefined
  const { name, description } = templateWords(template, language)
  const price = suggestedPriceIn(template, currency)
  return {
    nombre: name,
    descripcion: description,
    precio: price === undefined ? '' : String(price),
    duracion: String(template.suggestedDuration),
    categoria: template.category,
  }
}

/** `taken`: names that are in the catalogue already; offering them again would make doubles. */
export function Templates({
  taken,
  currency,
  onUse,
}: {
  taken: readonly string[]
  currency: string
  onUse: (id: string) => void
}) {
  const { t, language } = useTranslation()
  const left = serviceTemplates
    .filter(
      (template) => !languages.some((one) => taken.includes(templateWords(template, one).name)),
    )
    .map((template) => ({
      ...template,
      ...templateWords(template, language),
      price: suggestedPriceIn(template, currency),
    }))
  if (left.length === 0) return null
  return (
    <Section title={t('services.templates')}>
      <p className="-mt-2 text-muted">{t('services.templatesHint')}</p>
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {left.map(({ id, name, description, price, suggestedDuration, category }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onUse(id)}
              className="flex h-full min-h-18 w-full items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-3 text-left transition-colors duration-(--fast) hover:border-brass hover:bg-surface"
            >
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
              >
                <Plus size={18} />
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="sr-only">{t('services.useTemplate', { name: '' })}</span>
                <span className="font-semibold">{name}</span>
                <span className="text-small text-muted">
                  {categoryIn(category, language)} · {description}
                </span>
              </span>
              <span className="grid shrink-0 justify-items-end">
                {price !== undefined && <Price amount={price} currency={currency} />}
                <Duration minutes={suggestedDuration} className="text-small text-muted" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

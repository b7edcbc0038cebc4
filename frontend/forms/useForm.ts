/**
 * The one way of forms: rules in zod with the specification's words, react-hook-form underneath.
 * What the server says of a field stands beside it like what the rules say, and what is typed can
 * be kept as a draft.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from '../i18n/translate.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm as useFields,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import type { ApiError } from '../../shared/http/http.ts'
import { useDraft } from '../client/useDraft.ts'
import { useTranslation } from '../i18n/useTranslation.ts'

interface FormOptions<Values extends FieldValues> {
  rules: (t: TFunction) => $ZodType<Values, Values>
  begin: DefaultValues<Values>
  /** What is typed, ticked and chosen is kept under this name until `forget`. */
  draft?: string
}

export function useForm<Values extends FieldValues>({ rules, begin, draft }: FormOptions<Values>) {
  const { t } = useTranslation()
  const resolver = useMemo(() => zodResolver(rules(t)), [rules, t])
  const [written, write] = useDraft(draft ?? '')
  const [defaultValues] = useState(() =>
    draft === undefined ? begin : typedBefore(written, begin),
  )
  const form = useFields<Values>({ resolver, defaultValues })
  const { subscribe, register, setError, formState } = form

  useEffect(
    () =>
      draft === undefined
        ? undefined
        : subscribe({
            formState: { values: true },
            callback: ({ values }) => write(JSON.stringify(values)),
          }),
    [draft, subscribe, write],
  )

  return {
    ...form,
    /** For a field of the kit: <TextField label="…" {...field('email')} />. */
    field: <Name extends Path<Values>>(name: Name) => ({
      ...register(name),
      error: form.getFieldState(name, formState).error?.message,
    }),
    /** Shows field errors and focuses the last. True if nothing is left to show. */
    refused: ({ details: { errors = [] } }: ApiError): boolean => {
      for (const { field, message } of errors)
        if (isField(form.getValues(), field)) setError(field, { message }, { shouldFocus: true })
      return errors.length > 0 && errors.every(({ field }) => isField(form.getValues(), field))
    },
    /** It is sent, or not wanted any more. */
    forget: () => write(null),
  }
}

const isField = <Values extends FieldValues>(values: Values, name: string): name is Path<Values> =>
  name in values

const KEPT = new Set(['string', 'boolean', 'number'])

/** Restores stored values by field; wrong types get the default. */
export function typedBefore<Values extends object>(written: string | null, begin: Values): Values {
  try {
    const found: unknown = JSON.parse(written ?? 'null')
    if (typeof found !== 'object' || found === null) return begin
    const typed = new Map<string, unknown>(Object.entries(found))
    const kept = Object.entries(begin).flatMap(([name, value]) =>
      KEPT.has(typeof value) && typeof typed.get(name) === typeof value
        ? [[name, typed.get(name)]]
        : [],
    )
    return { ...begin, ...Object.fromEntries(kept) }
  } catch {
    return begin
  }
}

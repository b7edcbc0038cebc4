/** A list of short tags: Enter or + adds, × removes; blanks and repeats are ignored. */
import { Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { announce } from './announcer.ts'
import { IconButton } from './Button.tsx'
import { controlLook, Field, type FieldFrame } from './Field.tsx'

export interface TagFieldProps extends FieldFrame {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Most entries, and most characters of one. */
  max: number
  maxLength: number
  placeholder?: string
}

export function TagField({
  value,
  onChange,
  max,
  maxLength,
  placeholder,
  ...frame
}: TagFieldProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const full = value.length >= max

  const add = () => {
    const word = draft.trim()
    setDraft('')
    if (
      !word ||
      full ||
      value.some((other) => other.toLocaleLowerCase() === word.toLocaleLowerCase())
    )
      return
    onChange([...value, word])
    announce(t('ui.added', { name: word }))
  }
  const remove = (word: string) => {
    onChange(value.filter((other) => other !== word))
    announce(t('ui.removed', { name: word }))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <Field
      {...frame}
      aside={
        <span className="text-micro text-muted">
          {value.length}/{max}
        </span>
      }
    >
      {(aria) => (
        <div className="grid gap-2.5">
          <div className="relative">
            <input
              {...aria}
              ref={input}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={onKeyDown}
              maxLength={maxLength}
              placeholder={placeholder}
              enterKeyHint="done"
              disabled={full}
              className={controlLook}
            />
            <IconButton
              label={t('ui.add')}
              onClick={add}
              disabled={full}
              className="absolute! top-0.5 right-0.5"
            >
              <Plus aria-hidden size={20} />
            </IconButton>
          </div>
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {value.map((word) => (
                <li
                  key={word}
                  className="flex items-center rounded-pill bg-accent-soft pl-3.5 text-small font-semibold text-accent-text"
                >
                  {word}
                  <button
                    type="button"
                    aria-label={t('ui.remove', { name: word })}
                    onClick={() => remove(word)}
                    className="grid size-11 place-items-center rounded-full"
                  >
                    <X aria-hidden size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}

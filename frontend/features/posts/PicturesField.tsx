/** One to three pictures of a post: shrunk before upload, sortable, with alt text. */
import { ArrowLeft, ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { sourcesOf } from '../../../contract/kernel/pictures.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { dataUrlOf, PICTURE_TYPES, prepared } from '../../native/pictures.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import type { DraftPicture } from './draft.ts'

/** Limit of a chosen file (1-35); it is sent much smaller. */
const MOST_BYTES = 10 * 1024 * 1024

interface PicturesFieldProps {
  value: readonly DraftPicture[]
  onChange: (change: (before: readonly DraftPicture[]) => readonly DraftPicture[]) => void
  disabled: boolean
}

export function PicturesField({ value, onChange, disabled }: PicturesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { add, preparing, wrong } = useAdd(onChange)
  const input = useRef<HTMLInputElement>(null)
  const most = limits.post.images
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3">
      <span id={`${id}-label`} className="text-small font-semibold">
        {t('posts.photos')}
      </span>
      {value.length > 0 && (
        <ol className="grid gap-3">
          {value.map((picture, index) => (
            <li
              key={picture.url.slice(-200)}
              className="flex gap-4 rounded-card border border-line bg-surface p-3"
            >
              <img
                alt=""
                {...sourcesOf(picture.url, '96px', 160)}
                className="size-24 shrink-0 rounded-control bg-raised object-cover"
              />
              <div className="grid min-w-0 flex-1 content-start gap-1">
                <TextField
                  label={t('posts.alt', { n: index + 1 })}
                  hint={t('posts.altHint')}
                  value={picture.alt}
                  maxLength={limits.post.alt}
                  disabled={disabled}
                  data-alt=""
                  onChange={({ target: { value: alt } }) =>
                    onChange((all) =>
                      all.map((one, place) => (place === index ? { ...one, alt } : one)),
                    )
                  }
                />
                <div className="flex justify-end gap-1">
                  {index > 0 && (
                    <IconButton
                      label={t('posts.moveEarlier', { n: index + 1 })}
                      disabled={disabled}
                      onClick={() => onChange((all) => swapped(all, index))}
                    >
                      <ArrowLeft aria-hidden size={20} />
                    </IconButton>
                  )}
                  <IconButton
                    label={t('posts.removePhoto', { n: index + 1 })}
                    disabled={disabled}
                    onClick={() => onChange((all) => all.filter((_, place) => place !== index))}
                  >
                    <X aria-hidden size={20} />
                  </IconButton>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {value.length < most && (
        <Button
          variant="secondary"
          icon={<ImagePlus aria-hidden size={20} />}
          disabled={disabled}
          pending={preparing}
          pendingText={t('picture.preparing')}
          onClick={() => input.current?.click()}
        >
          {t('posts.addPhoto')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        multiple
        accept={PICTURE_TYPES.join()}
        data-picture="post"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void add(files.slice(0, most - value.length))
        }}
      />
      {wrong && <FieldError>{wrong}</FieldError>}
      <p className="text-small text-muted">{t('posts.photosHint')}</p>
    </div>
  )
}

const swapped = (all: readonly DraftPicture[], index: number) =>
  all.map((one, place) => {
    if (place === index) return all[index - 1] ?? one
    if (place === index - 1) return all[index] ?? one
    return one
  })

/** Each as small as the server keeps it; what is no picture, or too large, is said. */
function useAdd(onChange: PicturesFieldProps['onChange']) {
  const { t } = useTranslation()
  const [preparing, setPreparing] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const add = async (files: readonly File[]) => {
    setPreparing(true)
    setWrong(undefined)
    for (const file of files) {
      const made = await prepared(file, { most: MOST_BYTES })
      if ('wrong' in made)
        setWrong(made.wrong === 'big' ? t('posts.photoBigText') : t('picture.typeText'))
      else {
        const url = await dataUrlOf(made.picture)
        onChange((all) =>
          all.length >= limits.post.images || all.some((one) => one.url === url)
            ? all
            : [...all, { url, alt: '' }],
        )
      }
    }
    setPreparing(false)
  }
  return { add, preparing, wrong }
}

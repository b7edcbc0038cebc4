/** Appeal form: once, with text and up to three pictures. Texts: catalogue 'standing'. */
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useForm } from '../../forms/useForm.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { dataUrlOf, PICTURE_TYPES, prepared } from '../../native/pictures.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FieldError, TextArea } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

/** A decision about the user, or one of their reports. */
export type Appealed = { readonly decisionId: string } | { readonly reportId: string }

const rules = (t: TFunction) =>
  z.object({
    texto: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('standing.appealRequired')),
        z.maxLength(limits.appeal.text),
      ),
  })
const FORM = 'appeal'

export function AppealSheet({
  what,
  open,
  onDone,
}: {
  what: Appealed
  open: boolean
  onDone: (sent: boolean) => void
}) {
  const { t } = useTranslation()
  const isDecision = 'decisionId' in what
  const form = useForm<{ texto: string }>({
    rules,
    begin: { texto: '' },
    draft: `appeal:${isDecision ? what.decisionId : what.reportId}`,
  })
  const { pictures, add, remove, preparing, wrong } = usePictures()
  const command = useCommand('POST /api/moderation/appeals')
  const send = form.handleSubmit(({ texto }) =>
    command.mutateAsync({ body: { ...what, texto, imagenes: [...pictures] } }).then(
      () => {
        form.forget()
        toast({ title: t('standing.appealSent'), description: t('standing.appealSentText') })
        onDone(true)
      },
      (error: ApiError) => {
        if (form.refused(error)) return
        toast({
          title: t('standing.appealFailed'),
          description: error.message,
          variant: 'destructive',
        })
      },
    ),
  )
  return (
    <Sheet
      open={open}
      onOpenChange={(still) => !still && onDone(false)}
      title={t(isDecision ? 'standing.appealTitle' : 'standing.appealReportTitle')}
      text={t('standing.appealText')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={preparing}
            pending={command.isPending}
            pendingText={t('standing.appealSending')}
          >
            {t('standing.appealSend')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void send(event)} noValidate className="grid gap-5 pt-2">
        <TextArea
          label={t('standing.appealWords')}
          rows={6}
          required
          limit={limits.appeal.text}
          count={[...form.watch('texto')].length}
          {...form.field('texto')}
        />
        <Pictures
          pictures={pictures}
          busy={preparing}
          wrong={wrong}
          onFiles={(files) => void add(files)}
          onRemove={remove}
        />
      </form>
    </Sheet>
  )
}

interface PicturesProps {
  pictures: readonly string[]
  busy: boolean
  wrong: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: (index: number) => void
}

function Pictures({ pictures, busy, wrong, onFiles, onRemove }: PicturesProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      role="group"
      aria-label={t('standing.pictures', { n: limits.appeal.images })}
      className="grid gap-2"
    >
      <span aria-hidden className="text-small font-semibold">
        {t('standing.pictures', { n: limits.appeal.images })}
      </span>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((url, index) => (
            <li key={url.slice(-200)} className="relative">
              <img
                alt={t('standing.picture', { n: index + 1 })}
                src={url}
                className="size-24 rounded-control bg-raised object-cover"
              />
              <IconButton
                label={t('standing.removePicture', { n: index + 1 })}
                onClick={() => onRemove(index)}
                className="absolute! -top-2 -right-2 bg-surface! shadow-card"
              >
                <X aria-hidden size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
      {pictures.length < limits.appeal.images && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          pending={busy}
          icon={<ImagePlus aria-hidden size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('standing.addPicture')}
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
        data-picture="appeal"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file again is a choice again.
          target.value = ''
          onFiles(files)
        }}
      />
    </div>
  )
}

function usePictures() {
  const { t } = useTranslation()
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [preparing, setPreparing] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const add = async (files: readonly File[]) => {
    setPreparing(true)
    setWrong(undefined)
    for (const file of files.slice(0, limits.appeal.images - pictures.length)) {
      const made = await prepared(file)
      if ('wrong' in made)
        setWrong(t(made.wrong === 'big' ? 'standing.pictureBig' : 'standing.pictureType'))
      else {
        const url = await dataUrlOf(made.picture)
        setPictures((all) =>
          all.length >= limits.appeal.images || all.includes(url) ? all : [...all, url],
        )
      }
    }
    setPreparing(false)
  }
  return {
    pictures,
    add,
    preparing,
    wrong,
    remove: (index: number) => setPictures((all) => all.filter((_, place) => place !== index)),
  }
}

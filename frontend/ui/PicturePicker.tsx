/**
 * The picture of a person or a shop: taken or chosen, made small, and sent at once, with how far it
 * is, a way to stop and to try again. What is wrong stands here. The screen says how it is sent;
 * its texts are the catalogue 'picture'.
 */
import { clsx } from 'clsx'
import { Camera, ImagePlus, RotateCw, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { takePicture } from '../native/camera.ts'
import { useOnline } from '../native/online.ts'
import { isNative } from '../native/shell.ts'
import { dataUrlOf, PICTURE_TYPES, prepared } from '../native/pictures.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { ApiError, type ask } from '../../shared/http/http.ts'
import { uploading } from '../../shared/http/upload.ts'
import { announce } from './announcer.ts'
import { Avatar } from './Avatar.tsx'
import { Button, IconButton } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { Photo } from './Photo.tsx'
import { confirm } from './prompts.ts'

export interface PicturePickerProps {
  /** What it is: 'Foto de perfil'. */
  label: string
  hint?: ReactNode
  src: string | null | undefined
  /** A face in a circle, or a shop's picture over the whole width. */
  shape: 'face' | 'wide'
  /** Whose initials stand where a face has no photo. */
  name?: string
  /** Sends it (null: removed): `change.mutateAsync({ body: { imagen: picture }, ...how })`. */
  send: (picture: string | null, how: { signal: AbortSignal; by: typeof ask }) => Promise<unknown>
}

type Step =
  | { is: 'resting' }
  | { is: 'preparing' }
  /** `part` of it has left; 1: all, and the server is at it. */
  | { is: 'sending'; part: number }
  | { is: 'failed'; title: string; text: string; again?: () => void }

const resting: Step = { is: 'resting' }

export function PicturePicker({ label, hint, src, shape, name = '', send }: PicturePickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const online = useOnline()
  const { step, preview, pick, remove, cancel } = usePicture(send)
  const busy = step.is === 'preparing' || step.is === 'sending'
  const shown = preview ?? src
  const askToRemove = async () => {
    if (
      await confirm({
        title: t('picture.removeTitle'),
        text: t('picture.removeText'),
        action: t('picture.remove'),
        destructive: true,
      })
    )
      remove()
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={clsx('grid gap-3', shape === 'face' && 'justify-items-center')}
    >
      <span id={`${id}-label`} className="text-small font-semibold">
        {label}
      </span>
      <div className={clsx('relative', shape === 'wide' && 'w-full')}>
        {shape === 'face' ? (
          <Avatar name={name} src={shown} size="xl" className={clsx(busy && 'opacity-60')} />
        ) : (
          <Photo
            src={shown}
            alt=""
            ratio="16 / 9"
            width="(min-width: 640px) 600px, 100vw"
            first
            className={clsx('rounded-card border border-line', busy && 'opacity-60')}
          />
        )}
      </div>
      {busy && <Progress step={step} onCancel={cancel} />}
      {step.is === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <FieldError>
            {step.title}
            {step.text && (
              <>
                . <span className="font-normal">{step.text}</span>
              </>
            )}
          </FieldError>
          {step.again && (
            <Button
              size="sm"
              variant="secondary"
              icon={<RotateCw aria-hidden size={18} />}
              onClick={step.again}
              disabled={!online}
            >
              {t('ui.retry')}
            </Button>
          )}
        </div>
      )}
      {!busy && (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-2',
            shape === 'face' && 'justify-center',
          )}
        >
          {hasCamera() && (
            <Choose
              label={t('picture.take')}
              icon={<Camera aria-hidden size={18} />}
              camera
              disabled={!online}
              onFile={(file) => pick(file, true)}
            />
          )}
          <Choose
            label={
              hasCamera() ? t('picture.gallery') : t(src ? 'picture.change' : 'picture.choose')
            }
            icon={<ImagePlus aria-hidden size={18} />}
            disabled={!online}
            onFile={(file) => pick(file, false)}
          />
          {src && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden size={18} />}
              disabled={!online}
              onClick={() => void askToRemove()}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      )}
      <p className="text-small text-muted">
        {online ? (hint ?? t('picture.hint')) : t('picture.offline')}
      </p>
    </div>
  )
}

/** What becomes of a picture from the moment it is chosen. */
function usePicture(send: PicturePickerProps['send']) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>(resting)
  const [preview, setPreview] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  // Who leaves the screen has not said that it is not wanted: what is being sent arrives, and
  // nobody is told.
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  /** What an attempt has to say is shown while it is the one that counts. */
  const begin = () => {
    const attempt = new AbortController()
    stop.current = attempt
    const counts = () => !gone.current && stop.current === attempt && !attempt.signal.aborted
    return { signal: attempt.signal, counts, show: (next: Step) => counts() && setStep(next) }
  }

  const toServer = async (picture: string | null, { signal, counts, show } = begin()) => {
    show({ is: 'sending', part: 0 })
    try {
      await send(picture, { signal, by: uploading((part) => show({ is: 'sending', part })) })
    } catch (error) {
      const text =
        error instanceof ApiError && error.status > 0
          ? (error.details.message ?? '')
          : t('errors.connection')
      show({ is: 'failed', title: t('picture.failed'), text, again: () => void toServer(picture) })
      return
    }
    if (!counts()) return
    announce(t(picture ? 'picture.saved' : 'picture.removed'))
    setPreview(undefined)
    setStep(resting)
  }

  const pick = async (file: File, taken: boolean) => {
    const attempt = begin()
    attempt.show({ is: 'preparing' })
    const made = await prepared(file, { taken })
    if ('wrong' in made) {
      const [title, text] =
        made.wrong === 'big'
          ? [t('picture.big'), t('picture.bigText')]
          : [t('picture.type'), t('picture.typeText')]
      attempt.show({ is: 'failed', title, text })
      return
    }
    const picture = await dataUrlOf(made.picture)
    if (!attempt.counts()) return
    setPreview(picture)
    await toServer(picture, attempt)
  }
  const cancel = () => {
    stop.current?.abort()
    setPreview(undefined)
    setStep(resting)
  }
  return {
    step,
    preview,
    pick: (file: File, taken: boolean) => void pick(file, taken),
    remove: () => void toServer(null),
    cancel,
  }
}

function Progress({
  step,
  onCancel,
}: {
  step: Extract<Step, { is: 'preparing' | 'sending' }>
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const percent = step.is === 'sending' ? Math.round(step.part * 100) : 0
  const words =
    step.is === 'preparing'
      ? t('picture.preparing')
      : percent < 100
        ? t('picture.sending', { percent })
        : t('picture.finishing')
  return (
    <div className="flex w-full items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <div
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-pill bg-raised"
        >
          <div
            className="h-full rounded-pill bg-accent transition-[width] duration-(--fast)"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span aria-hidden className="text-small text-muted">
          {words}
        </span>
      </div>
      <IconButton label={t('picture.cancel')} onClick={onCancel}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  )
}

/** A finger, and so most likely a camera behind it: there a picture is taken as well as chosen. */
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches

interface ChooseProps {
  label: string
  icon: ReactNode
  camera?: boolean
  disabled: boolean
  onFile: (file: File) => void
}

function Choose({ label, icon, camera = false, disabled, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const take = async () => {
    const taken = await takePicture()
    if (taken instanceof File) onFile(taken)
    else if (taken === undefined) choose()
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={icon}
        disabled={disabled}
        onClick={() => (camera && isNative() ? void take() : choose())}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={PICTURE_TYPES.join()}
        capture={camera ? 'environment' : undefined}
        data-picture={camera ? 'camera' : 'gallery'}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file again is a choice again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

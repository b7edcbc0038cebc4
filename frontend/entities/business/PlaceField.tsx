/**
 * Where a shop or one of its places is, so that it is found by distance and runs on its own clock:
 * from the device, or typed by who does not let it say so. Without it the place is marked, and
 * found by name and city. Its texts are in the catalogue 'business'.
 */
import { CircleCheck, LocateFixed, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { mapOf } from '../../native/maps.ts'
import { locate } from '../../native/geolocation.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toasts.ts'
import { coordinatesIn, type Place, written } from './coordinates.ts'

export interface PlaceFieldProps {
  place: Place | undefined
  onChange: (place: Place | undefined) => void
  error?: string | undefined
}

export function PlaceField({ place, onChange, error }: PlaceFieldProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [unreadable, setUnreadable] = useState(false)

  const ask = async () => {
    setAsking(true)
    const found = await locate()
    setAsking(false)
    if ('place' in found) {
      onChange(found.place)
      toast({ title: t('place.located'), description: t('place.locatedText') })
    } else if (found.failed === 'unsupported')
      toast({
        title: t('ui.error'),
        description: t('geolocation.unsupported'),
        variant: 'destructive',
      })
    else
      toast({
        title: t('geolocation.failed'),
        description: t('geolocation.failedText'),
        variant: 'destructive',
      })
  }
  const read = (text: string) => {
    const found = coordinatesIn(text)
    setUnreadable(text.trim() !== '' && !found)
    if (!found) return
    onChange(found)
    setTyped('')
  }

  return (
    <div
      role="group"
      aria-label={t('place.label')}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      {place ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex items-center gap-2 text-small text-success">
            <CircleCheck aria-hidden size={18} className="shrink-0" />
            {t('place.saved')} ({written(place)})
          </p>
          <a
            href={mapOf({ ...place, address: written(place) })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text hover:underline"
          >
            {t('place.check')}
          </a>
        </div>
      ) : (
        <div className="grid justify-items-start gap-1.5">
          <Badge tone="warn" icon={<MapPinOff size={14} />}>
            {t('place.none')}
          </Badge>
          <p className="text-small text-muted">{t('place.noneText')}</p>
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Button
        variant="secondary"
        icon={<LocateFixed aria-hidden size={20} />}
        onClick={() => void ask()}
        pending={asking}
        pendingText={t('geolocation.locating')}
      >
        {place ? t('place.relocate') : t('place.locate')}
      </Button>
      <TextField
        label={t('place.typed')}
        hint={t('place.typedHint')}
        placeholder="19.4326, -99.1332"
        autoComplete="off"
        value={typed}
        error={unreadable ? t('place.unreadable') : undefined}
        onBlur={() => read(typed)}
        onChange={({ target }) => {
          setTyped(target.value)
          setUnreadable(false)
          // A pasted link or pair is understood at once; what is being typed, when it is finished.
          if (target.value.length > typed.length + 3) read(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          read(typed)
        }}
      />
      {place && (
        <Button
          variant="ghost"
          size="sm"
          icon={<MapPinOff aria-hidden size={16} />}
          onClick={() => onChange(undefined)}
          className="justify-self-start"
        >
          {t('place.remove')}
        </Button>
      )}
    </div>
  )
}

/** Chooses a moment in the past, in the shop's time. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { addDays, clockTime, instantAt, minutesOf, wallClock, zoneName } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { instantOf } from './useMoment.ts'

const FORM = 'moment'

interface MomentSheetProps {
  /** The moment on the screen; without it the form begins a day before now. */
  al: string | undefined
  zone: string
  now: Date
  onChoose: (al: string) => void
  onClose: () => void
}

export function MomentSheet({ al, zone, now, onChoose, onClose }: MomentSheetProps) {
  const { t, language } = useTranslation()
  const [begin] = useState(() => beginning(al, zone, now))
  const form = useForm<{ dia: string; hora: string }>({ rules, begin })
  const send = form.handleSubmit(({ dia, hora }) => {
    const moment = instantAt(dia, minutesOf(hora), zone)
    if (Date.parse(moment) > now.getTime())
      return form.setError('dia', { message: t('past.future') }, { shouldFocus: true })
    onChoose(moment)
  })
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('past.choose')}
      text={t('past.chooseText', { zone: zoneName(zone, language) })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={FORM}>
            {t('past.see')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid grid-cols-[3fr_2fr] items-start gap-3 pt-2"
      >
        <TextField
          label={t('past.date')}
          type="date"
          max={wallClock(now, zone).day}
          {...form.field('dia')}
        />
        <TextField label={t('past.time')} type="time" {...form.field('hora')} />
      </form>
    </Sheet>
  )
}

const rules = (t: (key: 'past.missing') => string) =>
  z.object({
    dia: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, t('past.missing'))),
    hora: z.string().check(z.regex(/^\d{2}:\d{2}$/, t('past.missing'))),
  })

function beginning(al: string | undefined, zone: string, now: Date): { dia: string; hora: string } {
  const shown = al === undefined ? NaN : instantOf(al)
  const { day, minute } = wallClock(Number.isNaN(shown) ? now : shown, zone)
  return { dia: Number.isNaN(shown) ? addDays(day, -1) : day, hora: clockTime(minute) }
}

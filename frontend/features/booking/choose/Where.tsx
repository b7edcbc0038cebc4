/** Where it is to be: at which of the barber's places, or at the client's home with its address. */
import { CircleCheck, House, Info, LocateFixed, Store } from 'lucide-react'
import { useState } from 'react'
import { locate } from '../../../native/geolocation.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, Segmented } from '../../../ui/Choice.tsx'
import { FieldError, TextField } from '../../../ui/Field.tsx'
import type { Booking } from '../useBooking.ts'
import { useAddress } from '../useChoice.ts'

export function Where({ booking, addressMissing }: { booking: Booking; addressMissing: boolean }) {
  const { t } = useTranslation()
  const { chair, atHome, onlyGoes, moveTo } = booking
  return (
    <div className="grid grid-cols-1 gap-4">
      {onlyGoes ? (
        <p className="text-small text-muted">{t('booking.onlyGoes', { name: chair.name })}</p>
      ) : (
        chair.shop?.ofreceServicioDomicilio && (
          <Segmented
            label={t('booking.where')}
            value={atHome ? 'domicilio' : 'local'}
            onChange={(where) => moveTo({ atHome: where === 'domicilio' })}
            options={[
              { value: 'local', label: t('booking.atShop'), icon: <Store size={18} /> },
              { value: 'domicilio', label: t('booking.atHome'), icon: <House size={18} /> },
            ]}
          />
        )
      )}
      {chair.places.length > 1 && <Places booking={booking} />}
      {atHome && <Home booking={booking} addressMissing={addressMissing} />}
    </div>
  )
}

/** Places, each with its own free times; at home: where the barber starts. */
function Places({ booking: { chair, chosenPlace, moveTo } }: { booking: Booking }) {
  const { t } = useTranslation()
  return (
    <div
      role="group"
      aria-label={t('booking.place')}
      className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1"
    >
      {chair.places.map(({ id, name, address }) => (
        <Chip
          key={id}
          pressed={id === chosenPlace?.id}
          onClick={() => moveTo({ place: id })}
          className="min-h-14 flex-col gap-0! py-2 whitespace-normal!"
        >
          <span>{name}</span>
          {address && (
            <>
              {' '}
              <span className="font-normal">{address}</span>
            </>
          )}
        </Chip>
      ))}
    </div>
  )
}

/** Address typed, position optional: without it the barber decides. */
function Home({ booking, addressMissing }: { booking: Booking; addressMissing: boolean }) {
  const { t } = useTranslation()
  const { chair, position, slots } = booking
  const [address, write] = useAddress()
  const radius = chair.shop?.radioCobertura
  const refusal =
    slots.error && 'code' in slots.error && slots.error.code === 'out_of_reach'
      ? slots.error.message
      : undefined
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label={t('booking.address')}
        hint={radius ? t('booking.reach', { km: radius }) : undefined}
        autoComplete="street-address"
        enterKeyHint="done"
        maxLength={200}
        required
        error={addressMissing && !address?.trim() ? t('booking.addressMissing') : undefined}
        icon={<House size={20} />}
        value={address ?? ''}
        onChange={({ target }) => write(target.value || null)}
      />
      <Position booking={booking} />
      {refusal && <FieldError>{refusal}</FieldError>}
      {!position && (
        <p className="flex items-start gap-2 text-small text-muted">
          <Info aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t('booking.withoutPosition', { name: chair.name })}
        </p>
      )}
    </div>
  )
}

function Position({ booking: { position, moveTo } }: { booking: Booking }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<'unsupported' | 'refused'>()

  const ask = async () => {
    setAsking(true)
    const found = await locate()
    setAsking(false)
    setFailed('failed' in found ? found.failed : undefined)
    if ('place' in found)
      moveTo({ position: { lat: found.place.latitude, lng: found.place.longitude } })
  }
  return (
    <div className="grid gap-2">
      {position && (
        <p role="status" className="flex items-center gap-2 text-small text-success">
          <CircleCheck aria-hidden size={18} />
          {t('booking.located')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden size={18} />}
          onClick={() => void ask()}
          pending={asking}
          pendingText={t('geolocation.locating')}
        >
          {position ? t('booking.locateAgain') : t('booking.locate')}
        </Button>
        {position && (
          <Button variant="ghost" size="sm" onClick={() => moveTo({ position: undefined })}>
            {t('booking.forgetPosition')}
          </Button>
        )}
      </div>
      {failed && (
        <FieldError>
          {failed === 'unsupported' ? t('geolocation.unsupported') : t('geolocation.failedText')}
        </FieldError>
      )}
    </div>
  )
}

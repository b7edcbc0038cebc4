/** /business-management/:id: one location: status, hours, position (decision 0-13). */
import { MapPin, Store, Users } from 'lucide-react'
import { useState } from 'react'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { PlaceField } from '../../entities/business/PlaceField.tsx'
import { SaveBar, type SaveProblem } from '../../entities/business/SaveBar.tsx'
import { WeekEditor } from '../../entities/business/WeekEditor.tsx'
import { firstProblem, orderedWeek, usualWeek } from '../../entities/business/weekRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Section } from '../../ui/Card.tsx'
import { Segmented, Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.ts'
import { OwnLocation } from './OwnLocation.tsx'
import { type LocationForm, locationRules } from './rules.ts'

const FORM = 'location'

export function LocationScreen() {
  const { t } = useTranslation()
  return (
    <OwnLocation title={t('locations.editTitle')}>
      {(location) => <Edited location={location} />}
    </OwnLocation>
  )
}

function Edited({ location }: { location: BusinessLocation }) {
  const [round, setRound] = useState(0)
  return <EditForm key={round} location={location} onDiscard={() => setRound(round + 1)} />
}

const textsOf = ({ name, address, phone }: BusinessLocation): LocationForm => ({
  name,
  address,
  phone: phone ?? '',
})

function EditForm({ location, onDiscard }: { location: BusinessLocation; onDiscard: () => void }) {
  const { t } = useTranslation()
  const {
    form: { field, forget },
    place,
    setPlace,
    isActive,
    setActive,
    hours,
    setHours,
    hasChanged,
    pending,
    trouble,
    submit,
  } = useLocation(location)
  const discard = () => {
    forget()
    onDiscard()
  }
  return (
    <Screen
      title={location.name}
      subtitle={t('locations.editTitle')}
      back="/business-locations"
      width="wide"
      footer={
        <SaveBar
          form={FORM}
          changed={hasChanged}
          pending={pending}
          trouble={trouble}
          onDiscard={discard}
        />
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8"
      >
        <div className="grid grid-cols-1 gap-5">
          <TextField
            label={t('locations.name')}
            required
            autoComplete="off"
            icon={<Store size={20} />}
            {...field('name')}
          />
          <TextField
            label={t('locations.address')}
            required
            autoComplete="street-address"
            icon={<MapPin size={20} />}
            {...field('address')}
          />
          <TextField
            label={t('locations.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...field('phone')}
          />
          <div className="rounded-card border border-line bg-surface p-4">
            <Switch
              label={t('locations.status')}
              hint={t(isActive ? 'locations.statusOn' : 'locations.statusOff')}
              checked={isActive}
              onChange={({ target }) => setActive(target.checked)}
            />
          </div>
          <PlaceField place={place} onChange={setPlace} />
        </div>
        <Section title={t('locations.hours')}>
          <Segmented
            label={t('locations.hoursWhose')}
            value={hours ? 'own' : 'shop'}
            onChange={(whose) => setHours(whose === 'own' ? (location.horario ?? usualWeek) : null)}
            options={[
              { value: 'shop', label: t('locations.hoursShop') },
              { value: 'own', label: t('locations.hoursOwn') },
            ]}
          />
          {hours ? (
            <WeekEditor label={t('locations.hours')} value={hours} onChange={setHours} />
          ) : (
            <p className="text-small text-muted">{t('locations.hoursShopText')}</p>
          )}
        </Section>
      </form>
      <ListGroup>
        <ListRow
          title={t('locations.staff')}
          hint={t('locations.barbers', { count: location.activeBarbers })}
          icon={<Users size={20} />}
          to={addressOf('/location-staff/:id', { id: location.id })}
        />
      </ListGroup>
    </Screen>
  )
}

function useLocation(location: BusinessLocation) {
  const { t } = useTranslation()
  const { id, latitude, longitude, horario, status } = location
  const existing = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const form = useForm<LocationForm>({
    rules: locationRules,
    begin: textsOf(location),
    draft: `location:${id}`,
  })
  const [place, setPlace] = useState(existing)
  const [hours, setHours] = useState(horario)
  const [isActive, setActive] = useState(status === 'active')
  const [trouble, setTrouble] = useState<SaveProblem>()
  const change = useCommand('PUT /api/business-locations/:id')

  const written = (week: typeof hours) => JSON.stringify(week && orderedWeek(week))
  const beside = {
    ...((place?.latitude !== existing?.latitude || place?.longitude !== existing?.longitude) && {
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    }),
    ...(isActive !== (status === 'active') && {
      status: isActive ? ('active' as const) : ('inactive' as const),
    }),
    ...(written(hours) !== written(horario) && { horario: hours && orderedWeek(hours) }),
  }
  const typedNow = form.watch()
  const begin = textsOf(location)
  const hasChanged =
    Object.keys(beside).length > 0 ||
    (['name', 'address', 'phone'] as const).some((name) => typedNow[name] !== begin[name])

  const submit = form.handleSubmit(async ({ name, address, phone }) => {
    const problem = hours && firstProblem(hours)
    if (problem) return setTrouble({ title: t('locations.hours'), text: t(`week.${problem}`) })
    setTrouble(undefined)
    await change
      .mutateAsync({
        params: { id },
        body: { name: name.trim(), address: address.trim(), phone: phone.trim(), ...beside },
      })
      .then(
        (saved) => {
          form.forget()
          form.reset(textsOf(saved))
          toast({ title: t('locations.updated'), description: saved.name })
        },
        (error: ApiError) => {
          form.refused(error)
          setTrouble({ title: t('locations.saveFailed'), text: error.details.message ?? '' })
        },
      )
  })
  return {
    form,
    place,
    setPlace,
    isActive,
    setActive,
    hours,
    setHours,
    hasChanged,
    pending: change.isPending,
    trouble,
    submit,
  }
}

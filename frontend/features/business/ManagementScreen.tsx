/** /business-management: description, hours and booking settings of a shop. */
import { Globe, Mail, MapPin, PenLine, Phone, Store } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { useSession } from '../../client/session.ts'
import { PlaceField } from '../../entities/business/PlaceField.tsx'
import { SaveBar } from '../../entities/business/SaveBar.tsx'
import { WeekEditor } from '../../entities/business/WeekEditor.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone, sameClock, zoneName } from '../../time/zone.ts'
import { Section } from '../../ui/Card.tsx'
import { Checkbox, Switch } from '../../ui/Choice.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Moderated } from '../../ui/Moderated.tsx'
import { PicturePicker } from '../../ui/PicturePicker.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { currenciesWith, currencyName } from './currencies.ts'
import { needsPlace } from './form.ts'
import { OwnShop } from './OwnShop.tsx'
import { ServingFields } from './ServingFields.tsx'
import { type Management, useManagement } from './useManagement.ts'

const FORM = 'business-management'

export function ManagementScreen() {
  const { t } = useTranslation()
  return (
    <OwnShop title={t('businessManagement.title')} back="/profile">
      {(shop) => <Managed shop={shop} />}
    </OwnShop>
  )
}

function Managed({ shop }: { shop: Business }) {
  const [round, setRound] = useState(0)
  return <ManagementForm key={round} shop={shop} onDiscard={() => setRound(round + 1)} />
}

function ManagementForm({ shop, onDiscard }: { shop: Business; onDiscard: () => void }) {
  const { t } = useTranslation()
  const managed = useManagement(shop)
  const { hasChanged, pending, trouble, submit } = managed
  const discard = () => {
    managed.forget()
    onDiscard()
  }
  return (
    <Screen
      title={t('businessManagement.title')}
      back="/profile"
      subtitle={shop.nombre}
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
      {shop.moderacion && (
        <Moderated of={shop.moderacion} said={t('businessManagement.hidden')} className="mb-4" />
      )}
      <Picture shop={shop} />
      <form
        id={FORM}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8"
      >
        <div className="grid grid-cols-1 gap-6">
          <Texts managed={managed} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Hours managed={managed} />
          <Options managed={managed} />
        </div>
      </form>
      <Onward shop={shop} />
    </Screen>
  )
}

function Picture({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const change = useCommand('PUT /api/user/business')
  return (
    <div className="w-full max-w-(--column)">
      <PicturePicker
        label={t('businessManagement.image')}
        src={shop.imagen}
        shape="wide"
        send={(businessImage, how) => change.mutateAsync({ body: { businessImage }, ...how })}
      />
    </div>
  )
}

function Texts({
  managed: {
    shop,
    form: { field, watch },
    place,
    setPlace,
    serving,
    usesDeviceClock,
    useDeviceClock: chooseClock,
    tried,
  },
}: {
  managed: Management
}) {
  const { t, language } = useTranslation()
  const device = browserZone()
  return (
    <>
      <Section title={t('businessManagement.about')}>
        <div className="grid gap-5">
          <TextField
            label={t('businessSetup.name')}
            required
            autoComplete="organization"
            icon={<Store size={20} />}
            {...field('businessName')}
          />
          <TextArea
            label={t('businessSetup.description')}
            rows={4}
            limit={limits.descripcion}
            count={[...watch('description')].length}
            {...field('description')}
          />
          <TextField
            label={t('businessSetup.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            icon={<Phone size={20} />}
            {...field('phone')}
          />
          <TextField
            label={t('businessManagement.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            icon={<Mail size={20} />}
            {...field('email')}
          />
          <TextField
            label={t('businessManagement.website')}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            placeholder="navajanorte.mx"
            icon={<Globe size={20} />}
            {...field('website')}
          />
          <Select
            label={t('businessSetup.currency')}
            hint={t('businessSetup.currencyHint')}
            {...field('moneda')}
            options={currenciesWith(watch('moneda')).map((value) => ({
              value,
              label: currencyName(value, language),
            }))}
          />
        </div>
      </Section>
      <Section title={t('businessManagement.where')}>
        <div className="grid gap-5">
          <TextField
            label={t('businessSetup.address')}
            required
            autoComplete="street-address"
            icon={<MapPin size={20} />}
            {...field('physicalAddress')}
          />
          <TextField
            label={t('businessSetup.city')}
            autoComplete="address-level2"
            hint={t('businessSetup.cityHint')}
            {...field('ciudad')}
          />
          <PlaceField
            place={place}
            onChange={setPlace}
            error={tried && needsPlace(serving, place) ? t('businessSetup.placeNeeded') : undefined}
          />
          {!place && !sameClock(shop.zonaHoraria, device, new Date()) && (
            <Checkbox
              label={t('businessManagement.deviceClock', { zone: zoneName(device, language) })}
              hint={t('businessManagement.clock', { zone: zoneName(shop.zonaHoraria, language) })}
              checked={usesDeviceClock}
              onChange={({ target }) => chooseClock(target.checked)}
            />
          )}
        </div>
      </Section>
    </>
  )
}

function Hours({ managed: { hours, setHours, isSuggested } }: { managed: Management }) {
  const { t } = useTranslation()
  return (
    <Section title={t('businessManagement.hours')}>
      <p className="-mt-2 text-small text-muted">
        {t(isSuggested ? 'businessManagement.hoursSuggested' : 'businessManagement.hoursText')}
      </p>
      <WeekEditor label={t('businessManagement.hours')} value={hours} onChange={setHours} />
    </Section>
  )
}

function Options({ managed: { serving, setServing, taking, setTaking } }: { managed: Management }) {
  const { t } = useTranslation()
  return (
    <Section title={t('businessManagement.options')}>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <Switch
          label={t('businessManagement.accepts')}
          hint={t(
            taking.acceptsAppointments
              ? 'businessManagement.acceptsOn'
              : 'businessManagement.acceptsOff',
          )}
          checked={taking.acceptsAppointments}
          onChange={({ target }) => setTaking({ ...taking, acceptsAppointments: target.checked })}
        />
        <Switch
          label={t('businessManagement.walkIns')}
          hint={t('businessManagement.walkInsText')}
          checked={taking.allowsWalkIns}
          onChange={({ target }) => setTaking({ ...taking, allowsWalkIns: target.checked })}
        />
      </div>
      <ServingFields value={serving} onChange={setServing} />
    </Section>
  )
}

function Onward({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <ListGroup title={t('businessManagement.more')}>
      <ListRow
        title={t('businessManagement.seePage')}
        hint={t('businessManagement.seePageText')}
        icon={<Store size={20} />}
        to={addressOf('/business/:businessId', { businessId: shop.id })}
      />
      <ListRow
        title={t('businessManagement.editTitle')}
        hint={t('businessManagement.editHint')}
        icon={<PenLine size={20} />}
        to="/business-profile-edit"
      />
      {user?.rol === 'duenno' && (
        <ListRow
          title={t('locations.title')}
          hint={t('businessManagement.locationsText')}
          icon={<MapPin size={20} />}
          to="/business-locations"
        />
      )}
    </ListGroup>
  )
}

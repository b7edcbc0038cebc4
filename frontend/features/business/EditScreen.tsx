/** /business-profile-edit: main public fields. The rest: /business-management. */
import { MapPin, Phone, Settings2, Store } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Business } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import { SaveBar, type SaveProblem } from '../../entities/business/SaveBar.tsx'
import { servingShape } from '../../entities/business/shapes.ts'
import { useForm } from '../../forms/useForm.ts'
import { useKept } from '../../forms/useKept.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { useNavigate } from '../../ui/links.ts'
import { PicturePicker } from '../../ui/PicturePicker.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.ts'
import { changesOf, needsPlace, ruleOf, type Serving } from './form.ts'
import { OwnShop } from './OwnShop.tsx'
import { ServingFields } from './ServingFields.tsx'
import { shopPlaceOf, servingChanges, servingOf } from './shopForm.ts'

const FORM = 'business-profile-edit'

const rules = (t: TFunction) => {
  const { name, address, phone, description } = ruleOf(t)
  return z.object({ nombre: name, direccion: address, telefono: phone, descripcion: description })
}
type Texts = z.infer<ReturnType<typeof rules>>
const besideShape = z.partial(z.object({ serving: servingShape }))
const textsOf = ({ nombre, direccion, telefono, descripcion }: Business): Texts => ({
  nombre,
  direccion: direccion ?? '',
  telefono: telefono ?? '',
  descripcion: descripcion ?? '',
})

export function EditScreen() {
  const { t } = useTranslation()
  return (
    <OwnShop title={t('businessManagement.editTitle')} back>
      {(shop) => <Edited shop={shop} />}
    </OwnShop>
  )
}

function Edited({ shop }: { shop: Business }) {
  const [round, setRound] = useState(0)
  return <EditForm key={round} shop={shop} onDiscard={() => setRound(round + 1)} />
}

function EditForm({ shop, onDiscard }: { shop: Business; onDiscard: () => void }) {
  const { t } = useTranslation()
  const { form, forget, serving, setServing, hasChanged, change, trouble, submit } = useEdit(shop)
  const { field, watch } = form
  const discard = () => {
    forget()
    onDiscard()
  }
  return (
    <Screen
      title={t('businessManagement.editTitle')}
      back
      footer={
        <SaveBar
          form={FORM}
          changed={hasChanged}
          pending={change.isPending}
          trouble={trouble}
          onDiscard={discard}
        />
      }
    >
      <Picture shop={shop} />
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t('businessSetup.name')}
          required
          autoComplete="organization"
          icon={<Store size={20} />}
          {...field('nombre')}
        />
        <TextField
          label={t('businessSetup.address')}
          required
          autoComplete="street-address"
          icon={<MapPin size={20} />}
          {...field('direccion')}
        />
        <TextField
          label={t('businessSetup.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          icon={<Phone size={20} />}
          {...field('telefono')}
        />
        <TextArea
          label={t('businessSetup.description')}
          rows={4}
          placeholder={t('businessSetup.descriptionPlaceholder')}
          limit={limits.descripcion}
          count={[...watch('descripcion')].length}
          {...field('descripcion')}
        />
        <ServingFields value={serving} onChange={setServing} />
      </form>
      <ListGroup>
        <ListRow
          title={t('businessManagement.title')}
          hint={t('businessManagement.moreHint')}
          icon={<Settings2 size={20} />}
          to="/business-management"
        />
      </ListGroup>
    </Screen>
  )
}

/** By a command of its own: what is typed beside it is not on its way then. */
function Picture({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const change = useCommand('PUT /api/businesses/:id')
  return (
    <PicturePicker
      label={t('businessManagement.image')}
      src={shop.imagen}
      shape="wide"
      send={(imagen, how) =>
        change.mutateAsync({ params: { id: shop.id }, body: { imagen }, ...how })
      }
    />
  )
}

function useEdit(shop: Business) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<Texts>({ rules, begin: textsOf(shop), draft: `shop-profile:${shop.id}` })
  const kept = useKept<{ serving: Serving }>(`shop-profile-beside:${shop.id}`, besideShape, () => ({
    serving: servingOf(shop),
  }))
  const { serving } = kept.value
  const [trouble, setTrouble] = useState<SaveProblem>()
  const change = useCommand('PUT /api/businesses/:id')
  const beside = servingChanges(shop, serving)
  const hasChanged =
    Object.keys({ ...changesOf(textsOf(shop), form.watch()), ...beside }).length > 0

  const forget = () => {
    form.forget()
    kept.forget()
  }
  const submit = form.handleSubmit(async (typed) => {
    if (needsPlace(serving, shopPlaceOf(shop)))
      return setTrouble({ title: t('ui.error'), text: t('businessManagement.placeNeededThere') })
    setTrouble(undefined)
    const { nombre, direccion, ...rest } = changesOf(textsOf(shop), typed)
    const body = { ...rest, ...(nombre && { nombre }), ...(direccion && { direccion }), ...beside }
    await change.mutateAsync({ params: { id: shop.id }, body }).then(
      () => {
        forget()
        toast({
          title: t('businessManagement.updated'),
          description: t('businessManagement.updatedText'),
        })
        navigate(addressOf('/user/:userId', { userId: shop.ownerId }))
      },
      (error: ApiError) => {
        form.refused(error)
        setTrouble({
          title: t('ui.error'),
          text: error.details.message ?? t('businessManagement.updateFailed'),
        })
      },
    )
  })
  return {
    form,
    forget,
    serving,
    setServing: (to: Serving) => kept.change({ serving: to }),
    hasChanged,
    change,
    trouble,
    submit,
  }
}

/** State and saving of /business-management: changed fields only. */
import { createElement, useState } from 'react'
import * as z from 'zod/mini'
import type { Business } from '../../../contract/business/shops.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { AffectedList } from '../../entities/business/AffectedList.tsx'
import type { Place } from '../../entities/business/coordinates.ts'
import type { SaveProblem } from '../../entities/business/SaveBar.tsx'
import { placeShape, servingShape, weekShape } from '../../entities/business/shapes.ts'
import { firstProblem, orderedWeek, usualWeek } from '../../entities/business/weekRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { useKept } from '../../forms/useKept.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone } from '../../time/zone.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { changesOf, needsPlace, ruleOf, type Serving } from './form.ts'
import { placeChanges, shopPlaceOf, servingChanges, servingOf } from './shopForm.ts'

const rules = (t: TFunction) => {
  const { name, address, city, currency, description, phone, email, website } = ruleOf(t)
  return z.object({
    businessName: name,
    physicalAddress: address,
    ciudad: city,
    moneda: currency,
    description,
    phone,
    email,
    website,
  })
}
type Texts = z.infer<ReturnType<typeof rules>>

const textsOf = ({
  nombre,
  direccion,
  ciudad,
  moneda,
  descripcion,
  telefono,
  email,
  website,
}: Business): Texts => ({
  businessName: nombre,
  physicalAddress: direccion ?? '',
  ciudad: ciudad ?? '',
  moneda,
  description: descripcion ?? '',
  phone: telefono ?? '',
  email: email ?? '',
  website: website ?? '',
})

interface Beside {
  serving: Serving
  place: Place | null
  taking: { acceptsAppointments: boolean; allowsWalkIns: boolean }
  hours: Business['horario']
  /** Where it is not known where the shop is: by the clock of this device. */
  usesDeviceClock: boolean
}
const besideShape = z.partial(
  z.object({
    serving: servingShape,
    place: placeShape,
    taking: z.object({ acceptsAppointments: z.boolean(), allowsWalkIns: z.boolean() }),
    hours: weekShape,
    usesDeviceClock: z.boolean(),
  }),
)
const besideOf = (shop: Business): Beside => ({
  serving: servingOf(shop),
  place: shopPlaceOf(shop) ?? null,
  taking: { acceptsAppointments: shop.acceptsAppointments, allowsWalkIns: shop.allowsWalkIns },
  hours: shop.horario,
  usesDeviceClock: false,
})

export type Management = ReturnType<typeof useManagement>

export function useManagement(shop: Business) {
  const { t } = useTranslation()
  // Changes of other devices don't move the typed text; they are compared when saving.
  const form = useForm<Texts>({ rules, begin: textsOf(shop), draft: `shop:${shop.id}` })
  // A week that nobody has chosen is suggested, and holds once it is saved.
  const [isSuggested, setSuggested] = useState(shop.porHacer?.includes('horario') ?? false)
  const kept = useKept<Beside>(`shop-beside:${shop.id}`, besideShape, () => ({
    ...besideOf(shop),
    ...(isSuggested && { hours: usualWeek }),
  }))
  const { serving, taking, hours, usesDeviceClock } = kept.value
  const place = kept.value.place ?? undefined
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<SaveProblem>()
  const change = useCommand('PUT /api/user/business')
  const affected = useCommand('POST /api/availability/affected')

  const weekChanged =
    JSON.stringify(orderedWeek(hours)) !== JSON.stringify(orderedWeek(shop.horario))
  const beside = {
    ...servingChanges(shop, serving),
    ...placeChanges(shop, place),
    ...(taking.acceptsAppointments !== shop.acceptsAppointments && {
      acceptsAppointments: taking.acceptsAppointments,
    }),
    ...(taking.allowsWalkIns !== shop.allowsWalkIns && { allowsWalkIns: taking.allowsWalkIns }),
    ...(weekChanged && { horario: orderedWeek(hours) }),
    ...(usesDeviceClock && !place && { zonaHoraria: browserZone() }),
  }
  const hasChanged =
    Object.keys({ ...changesOf(textsOf(shop), form.watch()), ...beside }).length > 0

  /** Affected appointments show before saving; without an answer saving explains itself. */
  const askForHours = async (horario: Business['horario']) => {
    const left = await affected.mutateAsync({ body: { horarioNegocio: horario } }).then(
      ({ afectadas }) => afectadas,
      () => [],
    )
    return (
      left.length === 0 ||
      confirm({
        title: t('availability.affectedTitle', { count: left.length }),
        text: createElement(AffectedList, { affected: left, zone: shop.zonaHoraria }),
        action: t('availability.saveAnyway'),
      })
    )
  }
  const refuse = (title: string, text: string) => setTrouble({ title, text })
  const send = form.handleSubmit(async (typed) => {
    setTrouble(undefined)
    const problem = firstProblem(hours)
    if (problem) return refuse(t('businessManagement.hours'), t(`week.${problem}`))
    if (needsPlace(serving, place))
      return refuse(t('businessManagement.where'), t('businessSetup.placeNeeded'))
    const texts = changesOf(textsOf(shop), typed)
    if (texts.moneda && !(await askForCurrency(t, texts.moneda))) return
    const { businessName, physicalAddress, moneda, ...mayBeNone } = texts
    const body = {
      ...mayBeNone,
      ...(businessName && { businessName }),
      ...(physicalAddress && { physicalAddress }),
      ...(moneda && { moneda }),
      ...beside,
      ...(isSuggested && { horario: orderedWeek(hours) }),
    }
    if (body.horario && !(await askForHours(body.horario))) return
    await change.mutateAsync({ body }).then(
      (saved) => {
        form.forget()
        form.reset(textsOf(saved))
        kept.forget(besideOf(saved))
        setSuggested(false)
        toast({
          title: t('businessManagement.saved'),
          description: t('businessManagement.savedText'),
        })
      },
      (error: ApiError) => {
        form.refused(error)
        refuse(
          t('businessManagement.saveFailed'),
          error.details.message ?? t('businessManagement.saveFailedText'),
        )
      },
    )
  })
  const submit: typeof send = (event) => {
    setTried(true)
    return send(event)
  }

  return {
    shop,
    form,
    serving,
    place,
    taking,
    hours,
    isSuggested,
    usesDeviceClock,
    tried,
    hasChanged,
    pending: affected.isPending || change.isPending,
    trouble,
    submit,
    setServing: (to: Serving) => kept.change({ serving: to }),
    setPlace: (to: Place | undefined) => kept.change({ place: to ?? null }),
    setTaking: (to: Beside['taking']) => kept.change({ taking: to }),
    setHours: (to: Business['horario']) => kept.change({ hours: to }),
    useDeviceClock: (to: boolean) => kept.change({ usesDeviceClock: to }),
    forget: () => {
      form.forget()
      kept.forget()
    },
  }
}

const askForCurrency = (t: TFunction, currency: string) =>
  confirm({
    title: t('businessManagement.currencyTitle', { currency }),
    text: t('businessManagement.currencyText'),
    action: t('businessManagement.currencyAction'),
    destructive: true,
  })

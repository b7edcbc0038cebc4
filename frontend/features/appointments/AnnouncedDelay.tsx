/** An announced delay: who has said what to it, and that it is over. */
import { AlarmClock } from 'lucide-react'
import type { DelayReach } from '../../../contract/booking/delays.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { ReachedList } from './ReachedList.tsx'

interface Props {
  delay: DelayReach
  barberId: string
  zone: string
  name: string | undefined
}

export function AnnouncedDelay({
  delay: { minutos: minutes, alcanza },
  barberId,
  zone,
  name,
}: Props) {
  const { t } = useTranslation()
  const me = useUserId()
  const end = useCommand('POST /api/agenda/delay/end')
  const title =
    name === undefined ? t('delay.now', { minutes }) : t('delay.nowOther', { name, minutes })
  const ask = async () => {
    const isSure = await confirm({
      title: t('delay.onTimeTitle'),
      text: t('delay.onTimeText'),
      action: t('delay.onTime'),
    })
    if (!isSure) return
    // The card goes with the delay: a promise still tells.
    await end.mutateAsync({ body: { barberId } }).then(
      () => toast({ title: t('delay.over') }),
      ({ message }: Error) => toast({ title: message, variant: 'destructive' }),
    )
  }
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2 font-semibold text-warn">
        <AlarmClock aria-hidden size={20} />
        {title}
      </h2>
      {alcanza.length > 0 && <ReachedList visits={alcanza} zone={zone} isSaid />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" needsNetwork pending={end.isPending} onClick={() => void ask()}>
          {t('delay.onTime')}
        </Button>
        <ButtonLink
          size="sm"
          variant="secondary"
          to={addressOf('/appointments', {
            retraso: 'si',
            ...(barberId !== me && { de: barberId }),
          })}
        >
          {t('delay.change')}
        </ButtonLink>
      </div>
    </Card>
  )
}

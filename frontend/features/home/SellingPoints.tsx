/** The three reasons for Balbu, on the welcome screen and on a visitor's home. */
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import { AgendaDrawing, Comb, Razor } from '../../ui/drawings.tsx'

export function SellingPoints() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-5">
      <Point
        drawing={<AgendaDrawing className="h-14 md:h-20" />}
        title={t('welcome.pointBooking')}
        text={t('welcome.pointBookingText')}
      />
      <Point
        drawing={<Razor className="h-14 md:h-20" />}
        title={t('welcome.pointBarbers')}
        text={t('welcome.pointBarbersText')}
      />
      <Point
        drawing={<Comb className="h-9 md:h-14" />}
        title={t('welcome.pointCommunity')}
        text={t('welcome.pointCommunityText')}
      />
    </ul>
  )
}

function Point({ drawing, title, text }: { drawing: ReactNode; title: string; text: string }) {
  return (
    <li className="grid">
      <Card className="flex items-center gap-5 md:flex-col md:items-start">
        <div className="grid w-20 shrink-0 place-items-center text-brass md:h-20 md:w-auto">
          {drawing}
        </div>
        <div className="grid gap-1">
          <h2 className="text-title">{title}</h2>
          <p className="text-small text-muted">{text}</p>
        </div>
      </Card>
    </li>
  )
}

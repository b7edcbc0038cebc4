/** A person in a list: link, and actions beside it. */
import type { ReactNode } from 'react'
import type { Rol } from '../../../contract/kernel/values.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/links.ts'

interface PersonLineProps {
  person: {
    readonly id: string
    readonly nombre: string
    readonly rol: Rol
    readonly profileImageUrl: string | null
  }
  children?: ReactNode
}

export function PersonLine({
  person: { id, nombre, rol, profileImageUrl },
  children,
}: PersonLineProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-14 items-center gap-3">
      <Link
        to={addressOf('/user/:userId', { userId: id })}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-card hover:bg-raised"
      >
        <Avatar name={nombre} src={profileImageUrl} size="md" />
        <span className="grid min-w-0">
          <span className="truncate font-semibold">{nombre}</span>
          <span className="text-small text-muted">{t(`roles.${rol}`)}</span>
        </span>
      </Link>
      {children}
    </div>
  )
}

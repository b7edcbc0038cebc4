/** Barbers of the house by face, linked to profiles; hidden when they fail to load. */
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../../contract/paths.ts'
import { read } from '../../../client/query.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/links.ts'

export function Faces({
  some,
}: {
  some: { readonly query: { readonly type: 'barbers'; readonly limit: number } }
}) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(read('GET /api/search', some))
  if (!isPending && !data?.results.length) return null
  return (
    <ul
      aria-label={t('home.faces')}
      className="hide-scrollbar -mx-(--gutter) flex h-29 gap-1 overflow-x-auto px-(--gutter)"
    >
      {data?.results.flatMap((found) =>
        found.type === 'barber'
          ? [
              <li key={found.userId}>
                <Link
                  to={addressOf('/user/:userId', { userId: found.userId })}
                  className="grid w-22 justify-items-center gap-1.5 rounded-card py-1 text-center hover:bg-raised"
                >
                  <Avatar name={found.nombre} src={found.profileImageUrl} size="lg" />
                  <span className="line-clamp-1 text-small">{found.nombre.split(' ', 1)}</span>
                </Link>
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

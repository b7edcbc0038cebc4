/** Looks like the field of the search, and leads there. */
import { Search } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { controlLook } from '../../ui/Field.tsx'
import { Link } from '../../ui/links.ts'

export function SearchField() {
  const { t } = useTranslation()
  return (
    <Link to="/search" className={`${controlLook} flex max-w-lg items-center gap-3 text-muted`}>
      <Search aria-hidden size={20} className="text-faint" />
      {t('home.search')}
    </Link>
  )
}

/** Mention suggestions above the field that has the focus. */
import { clsx } from 'clsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { useMentions } from './useMentions.ts'

export function MentionList({
  of: { people, active, listId, optionId, choose },
}: {
  of: ReturnType<typeof useMentions>
}) {
  const { t } = useTranslation()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('comments.people')}
      className="max-h-56 overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-card"
    >
      {people.map((person, index) => (
        <button
          key={person.id}
          id={optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // A press would take the focus out of the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className={clsx(
            'flex min-h-11 w-full items-center text-left gap-3 px-3 py-1',
            index === active && 'bg-raised',
          )}
        >
          <Avatar name={person.nombre} src={person.profileImageUrl} size="sm" />
          <span className="min-w-0 truncate font-semibold">{person.nombre}</span>
          {person.esDelAutor && (
            <span className="text-micro font-semibold text-accent-text">
              {t('comments.byAuthor')}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

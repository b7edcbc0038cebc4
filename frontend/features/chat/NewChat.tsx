/** Starting a conversation: by name, or from followed people. */
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { read, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/links.ts'
import { useFocusOf } from '../../ui/overlays.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'

type Found = CallAnswer<'GET /api/users'>['results'][number]

const SETTLED_MS = 300
const LEAST = 3
const MOST = 50

export function NewChat({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const focus = useFocusOf(content)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-bg text-text outline-none data-[state=open]:animate-[fade_var(--normal)_var(--ease)]"
        >
          <div className="mx-auto flex w-full max-w-(--column) items-center justify-between gap-3 px-(--gutter) pt-[calc(0.75rem+env(safe-area-inset-top,0px))]">
            <Dialog.Title className="text-headline">{t('chat.new')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('ui.close')} className="-mr-2">
                <X aria-hidden size={24} />
              </IconButton>
            </Dialog.Close>
          </div>
          <Choosing />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choosing() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const requested = useSettled(text.trim())
  const isLong = [...requested].length >= LEAST
  return (
    <>
      <div className="mx-auto w-full max-w-(--column) px-(--gutter) py-3">
        <TextField
          label={t('chat.find')}
          hint={t('chat.findHint')}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={80}
          enterKeyHint="search"
          icon={<Search size={20} />}
        />
      </div>
      <div
        // A region that scrolls can be reached by the keyboard (axe: scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('chat.people')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <div className="mx-auto w-full max-w-(--column) px-(--gutter) pb-[calc(1.5rem+var(--safe-bottom))]">
          {isLong ? <ByName name={requested} /> : <Followed />}
        </div>
      </div>
    </>
  )
}

function ByName({ name }: { name: string }) {
  const { t } = useTranslation()
  const query = useQuery(read('GET /api/users', { query: { q: name } }))
  if (query.isPending) return <SkeletonList rows={4} />
  if (!query.data)
    return <ErrorState title={t('chat.findFailed')} onRetry={() => void query.refetch()} />
  const { results, hasMore } = query.data
  if (results.length === 0)
    return (
      <p role="status" className="py-8 text-center text-muted">
        {t('chat.nobodyFound', { name })}
      </p>
    )
  return (
    <>
      <People people={results} />
      {hasMore && <p className="py-3 text-center text-small text-muted">{t('chat.findMore')}</p>}
    </>
  )
}

function Followed() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data } = useQuery(
    readWhen(
      'GET /api/users/:id/following',
      user ? { params: { id: user.id }, query: { limit: MOST } } : undefined,
    ),
  )
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-1">
      <h2 className="sign text-muted">{t('chat.followed')}</h2>
      <People people={data} />
    </section>
  )
}

function People({ people }: { people: readonly Found[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid">
      {people.map(({ id, nombre, rol, profileImageUrl }) => (
        <li key={id}>
          <Link
            to={addressOf('/chat/:userId', { userId: id })}
            replace
            className="flex min-h-16 items-center gap-3 rounded-card px-2 hover:bg-raised"
          >
            <Avatar name={nombre} src={profileImageUrl} size="md" />
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{nombre}</span>
              <span className="text-small text-muted">{t(`roles.${rol}`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), SETTLED_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}

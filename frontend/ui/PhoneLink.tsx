/** A phone number as a link. `who`: its owner, for screen readers. */
import { clsx } from 'clsx'
import { phone } from '../../shared/format/phone.ts'

export const PhoneLink = ({
  number,
  who,
  className,
}: {
  number: string
  who: string
  className?: string
}) => (
  <a
    href={`tel:${number}`}
    className={clsx('inline-flex min-h-11 items-center hover:underline', className)}
  >
    <span className="sr-only">{who}:</span> {phone(number)}
  </a>
)

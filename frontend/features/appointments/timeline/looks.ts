/** Pixels per minute: half an hour fits the smallest card. */
export const MINUTE = 2

export const tall = (minutes: number) => ({ minHeight: minutes * MINUTE })

/** With large letters the times stand above what they are of. */
export const row =
  'relative grid grid-cols-[3.25rem_1rem_minmax(0,1fr)] items-start gap-x-3 max-[16rem]:grid-cols-[minmax(0,1fr)] max-[16rem]:[&>p]:text-left max-[16rem]:[&>span[aria-hidden]]:hidden'

export const rails = {
  neutral: 'border-line-strong bg-raised',
  accent: 'border-accent bg-accent',
  success: 'border-success bg-success',
  warn: 'border-warn bg-warn',
  danger: 'border-danger bg-danger',
  info: 'border-info bg-info',
} as const

export const edges = {
  neutral: 'border-l-line-strong',
  accent: 'border-l-accent',
  success: 'border-l-success',
  warn: 'border-l-warn',
  danger: 'border-l-danger',
  info: 'border-l-info',
} as const

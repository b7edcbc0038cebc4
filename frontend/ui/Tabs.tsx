/** Radix tabs with count badges. Keep the tab in the URL (`useTabInUrl`). */
import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cappedCount } from './Badge.tsx'
import { SectionBoundary } from './SectionBoundary.tsx'

export interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number
  content: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
  /** Three at most: on a phone, too, none is out of sight. */
  fit?: boolean
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  fit = false,
}: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab) onChange(tab.value)
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The chosen tab may start out of sight where the row is wider than the phone.
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[data-state=active]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [value])
  return (
    <Radix.Root
      value={value}
      onValueChange={choose}
      className={clsx('grid grid-cols-1 gap-5', className)}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className={clsx(
          'relative flex gap-x-1 border-b border-line',
          fit
            ? 'flex-wrap max-[30rem]:gap-x-1.5'
            : 'hide-scrollbar -mx-(--gutter) overflow-x-auto px-(--gutter)',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              fit &&
                'text-[0.9375rem]! max-[30rem]:gap-1! max-[30rem]:px-1.5! max-[30rem]:tracking-[0.03em]! max-[30rem]:after:inset-x-1.5!',
              'sign relative flex min-h-12 shrink-0 items-center gap-2 px-3 text-muted transition-colors duration-(--fast) hover:text-text data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-[3px] data-[state=active]:after:rounded-t-sm data-[state=active]:after:bg-accent-text',
            )}
          >
            {tab.label}{' '}
            {tab.count !== undefined && tab.count > 0 && (
              <span
                className={clsx(
                  'rounded-pill bg-accent-soft px-2 py-0.5 text-micro tracking-normal text-accent-text',
                  fit && 'max-[30rem]:px-1.5',
                )}
              >
                {cappedCount(tab.count)}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-offset-4">
          <SectionBoundary>{tab.content}</SectionBoundary>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** The chosen tab as `?{param}=`: survives reload and back. Gives [value, setValue]. */
export function useTabInUrl<Value extends string>(
  values: readonly [Value, ...Value[]],
  param = 'tab',
): [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams()
  const chosen = values.find((value) => value === search.get(param)) ?? values[0]
  const choose = (value: Value) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === values[0]) after.delete(param)
        else after.set(param, value)
        return after
      },
      { replace: true },
    )
  return [chosen, choose]
}

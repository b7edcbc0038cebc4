/** Menu order by role: the role's own work first. */

const work = {
  moderator: ['cases', 'appeals', 'metrics', 'settings'],
  auditor: ['appointments', 'audit', 'events', 'deliveries', 'cases'],
  analyst: ['figures', 'projections'],
  admin: ['health', 'jobs', 'deliveries', 'outbox', 'staff', 'projections', 'settings'],
} as const
/** Who has several roles finds the work of the first of these first: as they land (Home.tsx). */
const byRole = ['moderator', 'auditor', 'analyst', 'admin'] as const

export function inMenuOrder<Section extends { readonly name: string }>(
  sections: readonly Section[],
  roles: readonly string[],
): Section[] {
  const order: readonly string[] = byRole.flatMap((role) =>
    roles.includes(role) ? work[role] : [],
  )
  const place = ({ name }: Section) => (order.includes(name) ? order.indexOf(name) : order.length)
  return sections.toSorted((a, b) => place(a) - place(b))
}

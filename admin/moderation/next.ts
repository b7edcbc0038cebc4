/** Where 'Siguiente' leads: to an appeal, where it gave one, or to a case. */
import type { ResponseOf } from '../../contract/kernel/route.ts'
import type { nextCase } from '../../contract/moderation/cases.ts'

export const pathOf = ({ id, apelacion }: ResponseOf<typeof nextCase>): string =>
  apelacion === null ? `/cases/${id}/show` : `/appeals/${apelacion}/show`

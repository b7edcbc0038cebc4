/** Link to a group of cases, with its count. */
import { limits } from '../../contract/kernel/limits.ts'

export const groupPath = (id: string): string => `/groups/${id}`
/** As far as they are counted. */
export const someOf = (count: number): string =>
  count > limits.case.group ? `${limits.case.group}+` : String(count)

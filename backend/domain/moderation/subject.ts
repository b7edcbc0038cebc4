/** What is reported, as streams are named after it. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

export const subjectKey = ({ type, id }: Subject): string => `${type.toLowerCase()}-${id}`

import type { SubjectType } from '../../contract/moderation/subject-types.ts'

/** Where all that there is of a person, a shop or a thing stands. */
export const subjectPath = (type: SubjectType, id: string): string => `/subjects/${type}/${id}`

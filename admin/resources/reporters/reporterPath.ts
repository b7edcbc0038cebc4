/** Where somebody stands as a reporter. */
export const reporterPath = (id: string): string => `/reporters/${id}`

/** Path of a reporter's page. */
export const reporterPath = (id: string): string => `/reporters/${id}`

/**
 * Saves what is on the page, or was answered, as a file: the session travels in a header, so a
 * plain link to the API would be refused.
 */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

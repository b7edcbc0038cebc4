/** `ask` with upload progress, over XMLHttpRequest, because fetch reports none. */
import { answerIn, ApiError, type Asked } from './http.ts'

/** Time without progress or answer until the outcome is unknown. */
const PATIENCE_MS = 20_000

/** `onProgress` hears the part that has left, 0 to 1. Otherwise as `ask`. */
export const uploading =
  (onProgress: (part: number) => void) =>
  (url: string, { method, headers, body, signal }: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let patience: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(patience)
        patience = setTimeout(
          () => end(() => reject(new ApiError(0, 'Network error', { code: 'timeout' }))),
          PATIENCE_MS,
        )
      }
      const end = (settle: () => void) => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', cancel)
        settle()
        // What is still on its way is not waited for; of one that has ended this says nothing.
        request.abort()
      }
      const cancel = () => end(() => reject(new DOMException('Cancelled', 'AbortError')))

      request.upload.onprogress = ({ loaded, total }) => {
        wait()
        if (total > 0) onProgress(loaded / total)
      }
      request.onload = () =>
        end(() => {
          try {
            resolve(answerIn(request.status, request.responseText))
          } catch (error) {
            reject(error as Error)
          }
        })
      request.onerror = () => end(() => reject(new ApiError(0, 'Network error')))

      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel)
      request.open(method, url)
      request.withCredentials = true
      for (const [name, value] of Object.entries({
        accept: 'application/json',
        'content-type': 'application/json',
        ...headers,
      }))
        request.setRequestHeader(name, value)
      wait()
      request.send(JSON.stringify(body))
    })

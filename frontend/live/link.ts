/** One user's live connection: sends topics, refetches what events age. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, Topic } from '../../contract/live.ts'
import { connectLive } from '../../shared/live/connection.ts'
import { heldSession } from '../client/api.ts'
import { currentSession } from '../client/session.ts'
import { doubt, whenBackOnline } from '../native/online.ts'
import { staleKeys } from './events.ts'
import { sendWhatWaits } from './later.ts'
import { postsAside } from './posts.ts'
import { refresher } from './refresh.ts'
import { watchScreen } from './screen.ts'

/** Opens it and keeps it open; gives what closes it. */
export function openLink(
  queries: QueryClient,
  onConnected: (connected: boolean) => void,
): () => void {
  const url = `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`
  const refresh = refresher(queries)
  const posts = postsAside(queries)
  let isFirst = true
  const onEvent = (event: LiveEvent) => {
    if (event.type === 'ready' && event.userId !== null) {
      // What happened after the page began to read and before this was not heard.
      if (isFirst && event.toldMs !== undefined && event.toldMs <= performance.now())
        void queries.invalidateQueries()
      isFirst = false
    }
    refresh(staleKeys(queries, event))
    if ('likesCount' in event)
      import('./hearts.ts').then(
        ({ putHearts }) => putHearts(queries, event),
        () => {},
      )
    else if ('postId' in event) posts.changed(event.postId)
    if (event.type === 'notifications_read' || event.type === 'messages_read')
      import('./closeRead.ts').then(
        ({ closeRead }) => closeRead(),
        () => {},
      )
    if ('conversationId' in event)
      import('./onLiveEvent.ts').then(
        ({ onLiveEvent: heard }) => heard(queries, event),
        () => {},
      )
  }
  const connection = connectLive<LiveEvent, Topic>({
    url,
    sessionId: heldSession,
    onEvent,
    whenBackOnline,
    onConnected(connected) {
      if (!connected) doubt()
      onConnected(connected)
    },
  })
  const stopWatching = watchScreen(queries, (topics) => connection.watch(topics))
  const stopSending = sendWhatWaits(queries, currentSession().user?.id)
  return () => {
    stopSending()
    stopWatching()
    refresh.close()
    posts.close()
    connection.close()
  }
}

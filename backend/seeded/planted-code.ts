/**
 * Faults that are planted in the product's source, to see which of them the simulator finds: a
 * piece of a file, and what stands there instead. `npm run sim:planted -- --all` tries them.
 */

export interface PlantedCode {
  readonly name: string
  readonly file: string
  /** Stands there once. */
  readonly from: string
  readonly to: string
}

const room = 'backend/domain/booking/agenda-room.ts'
const handle = 'backend/commands/kernel/handle.ts'
const appointments = 'backend/projections/booking/appointments.ts'
const reactions = 'backend/projections/social/reactions.ts'
const relations = 'backend/projections/moderation/relations.ts'
const apply = 'backend/projections/engine/apply/apply.ts'

export const plantedCode: readonly PlantedCode[] = [
  {
    name: 'visits overlap where one begins within the other',
    file: room,
    from: 'millis(a.start) < millis(b.end) + b.bufferMinutes * 60_000 &&',
    to: 'millis(a.start) <= millis(b.start) &&',
  },
  {
    name: 'a visit may lie on a block',
    file: room,
    from: '!day.blocks.some((block) => overlap({ ...block, bufferMinutes: 0 }, request))',
    to: 'true',
  },
  {
    name: 'an append does not say which revision it expects',
    file: handle,
    from: 'expected: before.revision,',
    to: "expected: 'any',",
  },
  {
    name: 'a move looks at the day only where it begins',
    file: 'backend/domain/booking/agenda-moves.ts',
    from: "mustBeFree(day, target, at, side === 'barbero' ? booked : undefined)",
    to: '',
  },
  {
    name: 'what other processes have written is not forgotten',
    file: 'backend/commands/kernel/fresh.ts',
    from: 'for (const { stream, revision } of events) commands.forget(stream, revision)',
    to: '',
  },
  {
    name: 'what was cut off is finished once a day',
    file: 'backend/workers/kernel/process-sweep.ts',
    from: 'everySeconds: 15,',
    to: 'everySeconds: 86_400,',
  },
  {
    name: 'an answer does not wait for the read models',
    file: 'backend/api/kernel/route-registration.ts',
    from: 'if (context.position <= settled) return\n      settled = context.position',
    to: 'if (context.position >= settled) return',
  },
  {
    name: 'a cancelled visit still stands',
    file: appointments,
    from: 'changed(rows, appointmentId, { ...cancelled, cancelled_by: cancelledBy, reason, late }),',
    to: 'changed(rows, appointmentId, { reason, late }),',
  },
  {
    name: 'a time that is held is anybody’s',
    file: room,
    from: '!day.holds.some((hold) => isHeldFrom(hold, request, at) && overlap(hold, request))',
    to: 'true',
  },
  {
    name: 'what was taken back stays cancelled',
    file: appointments,
    from: '      changed(rows, appointmentId, {\n        status,\n        cancelled_by: null,\n        reason: null,',
    to: '      changed(rows, appointmentId, {\n        cancelled_by: null,\n        reason: null,',
  },
  {
    name: 'a visit that was moved keeps its time',
    file: appointments,
    from: 'start_at: start,\n          end_at: end,\n          buffer_minutes',
    to: 'end_at: end,\n          buffer_minutes',
  },
  {
    name: 'a heart counts twice',
    file: reactions,
    from: 'rows.sum.add({ subject_id: postId }, { likes: 1 })',
    to: 'rows.sum.add({ subject_id: postId }, { likes: 2 })',
  },
  {
    name: 'a heart taken back still counts',
    file: reactions,
    from: 'rows.sum.add({ subject_id: postId }, { likes: -1 })',
    to: '',
  },
  {
    name: 'a comment is not counted',
    file: 'backend/projections/social/comments.ts',
    from: 'if (!held) count(rows, added, 1)',
    to: '',
  },
  {
    name: 'who no longer follows stays in the list',
    file: relations,
    from: 'rows.follow.remove({ follower_id: followerId, followed_id: followedId }),',
    to: '{},',
  },
  {
    name: 'a handler is not the same each time',
    file: reactions,
    from: 'rows.post_like.put({ post_id: postId, user_id: userId, position })',
    to: 'rows.post_like.put({ post_id: postId, user_id: userId, position: position + BigInt(Math.floor(Math.random() * 2)) })',
  },
  {
    name: 'a stretch that is there already is applied again',
    file: apply,
    from: '? stretch.events.filter(({ position }) => position > checkpoint.position)',
    to: '? stretch.events',
  },
  {
    name: 'positions move on, rows do not',
    file: apply,
    from: 'sendAll(client, [...writing, movement(',
    to: 'sendAll(client, [...(stretch.position % 7n === 0n ? [] : writing), movement(',
  },
  {
    name: 'a push in doubt is sent again',
    file: 'backend/workers/delivery/deliver.ts',
    from: "if (wentOut === 'perhaps' && channel.inDoubt === 'never') {",
    to: 'if (false) {',
  },
  {
    name: 'a delivery counts as sent before it is',
    file: 'backend/workers/delivery/deliver.ts',
    from: '        await send()\n        pace.answered()',
    to: '        void send().catch(() => {})\n        pace.answered()',
  },
  {
    name: 'the feed shows whom one has blocked',
    file: 'backend/projections/social/posts-reads.ts',
    from: ': gate(viewer)}\n          AND ${by}',
    to: ': gate({ userId: null, at: viewer.at })}\n          AND ${by}',
  },
  {
    name: 'the search shows whom one has blocked',
    file: 'backend/projections/visibility-in-memory.ts',
    from: 'apart.size === 0 ? isHere :',
    to: 'apart.size >= 0 ? isHere :',
  },
  {
    name: 'a post that was hidden stays',
    file: 'backend/projections/social/posts.ts',
    from: "state: 'removed',",
    to: "state: 'visible',",
  },
  {
    name: 'the erased keep their names in the read models',
    file: 'backend/projections/engine/apply/projection.ts',
    from: 'for (const name of telling) rows[name]?.erase(personId)',
    to: '',
  },
  {
    name: 'the erased keep their account in the vault',
    file: 'backend/vault/secrets/person-erasure.ts',
    from: "await client.query('DELETE FROM vault.account WHERE user_id = $1', [userId])",
    to: '',
  },
  {
    name: 'the key of the erased stays',
    file: 'backend/commands/identity/account-closing.ts',
    from: 'await this.#ports.keys.erase(personId)',
    to: '',
  },
  {
    name: 'the link of a dossier is never confirmed',
    file: 'backend/commands/trust/dossiers.ts',
    from: 'await links.confirm(dossierId, until)',
    to: '',
  },
  {
    name: 'a time that is taken is a failure of the server',
    file: 'backend/domain/booking/agenda-room.ts',
    from: '  throw refusals.slot_taken()',
    to: "  throw new Error('taken')",
  },
  {
    name: 'a key does not tell one request from the next',
    file: 'backend/api/kernel/route-registration.ts',
    from: ': derivedId(session.userId, callOf(request), key),',
    to: ': request.id,',
  },
  {
    name: 'a line gives each ticket the same number',
    file: 'backend/domain/booking/line.ts',
    from: 'number: line.tickets.size + 1,',
    to: 'number: 1,',
  },
]

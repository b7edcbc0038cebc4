/** Notices in English. */
import { zoneName } from '../../../../contract/words/zones.ts'
import { clauseWords } from '../../../../contract/moderation/clauses.ts'
import type { Clause } from '../../../../contract/moderation/reasons.ts'
import { clockIn } from './clocks.ts'
import type { Told, Wording } from './words.ts'

/** Whose appointment it was, where that is not said by who did it. */
const withOther = ({ who, other }: Told) => (other.startsWith(who) ? '' : ` with ${other}`)
const because = (reason: string | null) => (reason ? ` Reason: ${reason}` : '')

const and = new Intl.ListFormat('en', { type: 'conjunction' })

/** What became of what was reported, without what was done to whom. */
const resolved = {
  ACTION_TAKEN: (clause: Clause | null | undefined) => `We have looked at what you told us, and have acted${clause ? `, because it goes against a rule: ${clauseWords.en[clause]}` : ''}.`,
  NO_ACTION: () => 'We have looked at what you told us; it does not go against our rules, so we did nothing.',
  GONE: () => 'What you told us of is no longer there.',
}

export const en: Wording = {
  appointments: {
    appointment_created: ({ reader, who, when, what, estado }) => reader === 'barber'
      ? { title: estado === 'pendiente' ? 'New booking request' : 'New appointment', body: `${who} booked ${what} for ${when}.` }
      : { title: 'You are booked', body: `${who} booked ${what} for you on ${when}.` },
    appointment_confirmed: ({ other, when }) => ({ title: 'Appointment confirmed', body: `Your appointment with ${other} on ${when} is confirmed.` }),
    appointment_rejected: ({ reader, who, other, when, reason }) => ({
      title: 'Appointment declined',
      body: reader === 'client' ? `${other} can't see you on ${when}.${because(reason)}` : `${who} declined the appointment of ${other} on ${when}.${because(reason)}`,
    }),
    appointment_cancelled: (told) => ({ title: 'Appointment cancelled', body: `${told.who} cancelled your appointment${withOther(told)} on ${told.when}.${because(told.reason)}` }),
    appointment_expired: ({ reader, other, when }) => reader === 'barber'
      ? { title: 'Request expired', body: `The request of ${other} for ${when} expired without an answer.` }
      : { title: 'Your request expired', body: `${other} did not answer your request for ${when} in time. Choose another time.` },
    appointment_rescheduled: (told) => ({
      title: 'Appointment moved', body: `${told.who} moved your appointment${withOther(told)} to ${told.when}.${told.estado === 'pendiente' ? ' It is yet to be confirmed.' : ''}`,
    }),
    appointment_reminder: ({ other, when, what }) => ({ title: 'Your appointment is near', body: `${what} with ${other}: ${when}. Will you be there?` }),
    appointment_unanswered: ({ other, when }) => ({ title: 'A request is waiting', body: `${other} is still waiting for your answer for ${when}.` }),
    appointment_barber_away: ({ other, when }) => ({ title: 'Your barber is not available', body: `${other} is not available for now. Your appointment on ${when} still stands: you may keep or cancel it.` }),
    appointment_completed: ({ other }) => ({ title: 'Appointment completed', body: `Thank you for visiting ${other}. Tell us how it was.` }),
    appointment_contested: ({ other, when }) => ({ title: 'Your client doesn’t agree', body: `${other} doesn’t agree with what was marked on the appointment on ${when}. A person of our team will look at it.` }),
    review_received: ({ clientName }) => ({ title: 'New review', body: `${clientName} wrote a review of their visit.` }),
    review_replied: ({ who }) => ({ title: 'Reply to your review', body: `${who} replied to your review.` }),
    appointment_no_show: ({ other, when }) => ({ title: 'You were missed', body: `${other} noted that you did not come to your appointment on ${when}. If you don’t agree, you can say so for 48 hours.` }),
  },
  teams: {
    team_invitation: ({ who, businessName }) => ({
      title: `${businessName} invites you`,
      body: `${who} invites you to work at ${businessName}. The invitation works once and expires in 14 days. If you did not expect it, do nothing.`,
    }),
    team_joined: ({ barberName, businessName }) => ({ title: 'New barber in your team', body: `${barberName} joined ${businessName}.` }),
    team_declined: ({ barberName, businessName }) => ({ title: 'Invitation declined', body: `${barberName} declined your invitation to ${businessName}.` }),
    team_left: ({ barberName, businessName }) => ({ title: 'A barber left your team', body: `${barberName} no longer works at ${businessName}.` }),
    team_removed: ({ businessName }) => ({ title: 'You are no longer in the team', body: `You no longer work at ${businessName}. Your coming appointments are still yours.` }),
  },
  achievements: {
    achievement_unlocked: ({ name }) => (name === null
      ? { title: 'You have unlocked achievements', body: 'We recognized what you had already done. See it in your achievements.' }
      : { title: 'Achievement unlocked!', body: `You earned “${name}”. See it in your achievements.` }),
  },
  chats: {
    message_received: ({ who, text }) => ({ title: who, body: text ?? 'Sent you a photo.' }),
    message_request: ({ who }) => ({ title: 'Message request', body: `${who} wants to write to you.` }),
  },
  moderation: {
    report_resolved: ({ to, outcome, clause, contested }) => (contested ? {
      title: 'We have looked at your appointment',
      body: `${outcome === undefined ? 'We have looked at what you said of your appointment. See it there.' : outcome === 'ACTION_TAKEN' ? 'You were right: what was marked on your appointment no longer counts.' : 'What was marked on your appointment stands.'} A person decided. If you don’t agree, you can appeal for six months from your reports.`,
    } : {
      title: to === 'guest' ? 'We have answered your notice' : 'We have answered your report',
      body: outcome === undefined ? 'We have looked at it. See what was decided in your reports.' : `${resolved[outcome](clause)} A person decided. ${to === 'guest' ? 'If you don’t agree, you may go to court.' : 'If you don’t agree, you can appeal for six months from your reports.'}`,
    }),
    moderation_decision: ({ count = 1 }) => (count > 1
      ? { title: 'Decisions of moderation', body: `We have taken ${count} decisions about your account or what you published. Look at them to know which and why.` }
      : { title: 'A decision of moderation', body: 'We have decided something about your account or something that you published. Look at it to know what and why.' }),
    moderation_reversed: ({ to, contested }) => (contested
      ? { title: 'We have changed an earlier decision', body: 'We have looked at it again, and what we had decided of your appointment no longer counts. See how it stands.' }
      : to === 'author'
      ? { title: 'We have undone a decision', body: 'We have changed a decision of moderation: what we had taken away is as it was before.' }
      : { title: 'We have changed an earlier decision', body: 'We have looked at it again, and the earlier decision no longer counts: what you told us of is as it was before.' }),
    appeal_resolved: () => ({ title: 'Outcome of an appeal', body: 'Somebody else of the team has looked at a decision of moderation again. See what was decided and why.' }),
  },
  social: {
    post_liked: ({ all, count }) => ({ title: 'New like', body: `${all} ${count > 1 ? 'like' : 'likes'} your post.` }),
    comment_liked: ({ all, count }) => ({ title: 'New like', body: `${all} ${count > 1 ? 'like' : 'likes'} your comment.` }),
    user_followed: ({ all, count }) => ({ title: count > 1 ? 'New followers' : 'New follower', body: `${all} started following you.` }),
    post_commented: ({ who, count }) => (count > 1
      ? { title: 'New comments', body: `${count} new comments on your post. The last one is ${who}’s.` }
      : { title: 'New comment', body: `${who} commented on your post.` }),
    comment_replied: ({ who, count }) => (count > 1
      ? { title: 'New replies', body: `${count} new replies to your comment. The last one is ${who}’s.` }
      : { title: 'New reply', body: `${who} replied to your comment.` }),
    comment_mentioned: ({ who }) => ({ title: 'You were mentioned', body: `${who} mentioned you in a comment.` }),
    comment_held: ({ who, count }) => (count > 1
      ? { title: 'Comments to approve', body: `${count} comments wait for your approval. The last one is ${who}’s.` }
      : { title: 'A comment to approve', body: `The comment of ${who} waits for your approval.` }),
  },
  accounts: {
    account_password_reset: {
      title: 'Reset your password',
      body: 'Somebody asked for a new password for your account. If it was you, choose it with this link: it works once and expires in 30 minutes. '
        + 'If not, do nothing: the one you have still holds.',
    },
    account_password_changed: {
      title: 'Your password has changed',
      body: 'The password of your account has just changed and your other sessions have ended. '
        + 'If it was not you, ask for a new one right away.',
    },
    account_closing: {
      title: 'Your account is about to be deleted',
      body: 'You asked to delete your Balbu account: nobody sees it any more, and once its time has passed it will be gone for good. If you change your mind, or it was not you, sign in '
        + 'before that and have it back; it says there until which day. Cancelled appointments don’t come back.',
    },
    account_unused: {
      title: 'Your account is going to be closed',
      body: 'You opened an account at Balbu, never confirmed your email and don’t use the account. To keep it, sign in within the next 14 days. '
        + 'If not, we close it: you can still sign in and have it back before it is gone for good.',
    },
    account_verify_email: {
      title: 'Confirm your email',
      body: 'Confirm with this link that this email is yours: it works once and expires in 24 hours. '
        + 'If you have not opened an account at Balbu, do nothing.',
    },
  },
  when(start, timeZone) {
    const { day, hour } = clockIn('en', timeZone)
    return `${day.format(start)} at ${hour.format(start)}`
  },
  ofZone: (zone) => `(${zoneName(zone, 'en')} time)`,
  list: (names) => (names.length === 0 ? 'an appointment' : and.format(names)),
}

/** Notices in English. */
import { zoneName } from '../../../../contract/words/zones.ts'
import { clauseWords } from '../../../../contract/moderation/clauses.ts'
import type { Clause, Outcome } from '../../../../contract/moderation/reasons.ts'
import { clockIn } from './clocks.ts'
import type { AppointmentSentence, Wording } from './wording.ts'

/** Whose appointment it was, where that is not said by who did it. */
const withOther = ({ who, other }: AppointmentSentence) =>
  other.startsWith(who) ? '' : ` with ${other}`
const because = (reason: string | null) => (reason ? ` Reason: ${reason}` : '')

const and = new Intl.ListFormat('en', { type: 'conjunction' })

/** Outcome of a report, without the measure or its target. */
const resolved = {
  ACTION_TAKEN: (clause: Clause | null | undefined) =>
    `We reviewed your report and took action${clause ? `, because it breaks a rule: ${clauseWords.en[clause]}` : ''}.`,
  NO_ACTION: () => 'We reviewed your report. It doesn’t break our rules, so we took no action.',
  GONE: () => 'The content you reported is no longer there.',
}

export const en: Wording = {
  appointments: {
    appointment_created: ({ reader, who, when, what, estado }) =>
      reader === 'barber'
        ? {
            title: estado === 'pendiente' ? 'New booking request' : 'New appointment',
            body: `${who} booked ${what} for ${when}.`,
          }
        : { title: 'You are booked', body: `${who} booked ${what} for you on ${when}.` },
    appointment_confirmed: ({ other, when }) => ({
      title: 'Appointment confirmed',
      body: `Your appointment with ${other} on ${when} is confirmed.`,
    }),
    appointment_rejected: ({ reader, who, other, when, reason }) => ({
      title: 'Appointment declined',
      body:
        reader === 'client'
          ? `${other} can't see you on ${when}.${because(reason)}`
          : `${who} declined the appointment of ${other} on ${when}.${because(reason)}`,
    }),
    appointment_cancelled: (sentence) => ({
      title: 'Appointment cancelled',
      body: `${sentence.who} cancelled your appointment${withOther(sentence)} on ${sentence.when}.${because(sentence.reason)}`,
    }),
    appointment_expired: ({ reader, other, when }) =>
      reader === 'barber'
        ? {
            title: 'Request expired',
            body: `${other}’s request for ${when} expired without an answer.`,
          }
        : {
            title: 'Your request expired',
            body: `${other} did not answer your request for ${when} in time. Choose another time.`,
          },
    appointment_rescheduled: (sentence) => ({
      title: 'Appointment moved',
      body: `${sentence.who} moved your appointment${withOther(sentence)} to ${sentence.when}.${sentence.estado === 'pendiente' ? ' It still has to be confirmed.' : ''}`,
    }),
    appointment_delayed: ({ other, when, expectedAt }) =>
      expectedAt === null
        ? {
            title: 'Your appointment is on time again',
            body: `${other} is on time again: ${when}.`,
          }
        : {
            title: 'Your barber is running late',
            body: `${other} expects you at ${expectedAt}. Your appointment is on ${when}.`,
          },
    appointment_shift_proposed: ({ other, when, expectedAt, until }) => ({
      title:
        expectedAt === null ? 'Your appointment is on time again' : `Is ${expectedAt} all right?`,
      body:
        expectedAt === null
          ? `${other} is on time again: ${when}.`
          : `${other} is running late. Your appointment is on ${when}. Answer by ${until}; otherwise your time does not change.`,
    }),
    appointment_shifted: ({ other, when }) => ({
      title: 'Your appointment has a new time',
      body: `As agreed with ${other}, it is now on ${when}.`,
    }),
    appointment_client_late: ({ other, when, expectedAt }) => ({
      title: `${other} is running late`,
      body: `${expectedAt === null ? 'They come late' : `They expect to arrive at ${expectedAt}`} for their appointment on ${when}. Can you wait?`,
    }),
    appointment_late_answered: ({ other, when, expectedAt }) =>
      expectedAt === null
        ? { title: `${other} cannot wait`, body: `Your appointment is still on ${when}.` }
        : { title: `${other} waits for you`, body: `You are expected at ${expectedAt}.` },
    appointment_reminder: ({ other, when, what }) => ({
      title: 'Upcoming appointment',
      body: `${what} with ${other}: ${when}. Will you be there?`,
    }),
    appointment_unanswered: ({ other, when }) => ({
      title: 'A request is waiting',
      body: `${other} is still waiting for your answer for ${when}.`,
    }),
    appointment_barber_away: ({ other, when }) => ({
      title: 'Your barber isn’t available',
      body: `${other} isn’t available right now. Your appointment on ${when} still stands: you can keep or cancel it.`,
    }),
    appointment_completed: ({ other }) => ({
      title: 'Appointment completed',
      body: `Thank you for visiting ${other}. Tell us how it was.`,
    }),
    appointment_contested: ({ other, when }) => ({
      title: 'Your client disagrees',
      body: `${other} disputes what was marked on the appointment on ${when}. Someone on our team will review it.`,
    }),
    review_received: ({ clientName }) => ({
      title: 'New review',
      body: `${clientName} wrote a review of their visit.`,
    }),
    review_replied: ({ who }) => ({
      title: 'Reply to your review',
      body: `${who} replied to your review.`,
    }),
    appointment_no_show: ({ other, when }) => ({
      title: 'You were marked as a no-show',
      body: `${other} marked your appointment on ${when} as a no-show. If you disagree, you can dispute it within 48 hours.`,
    }),
  },
  teams: {
    team_invitation: ({ who, businessName }) => ({
      title: `${businessName} invites you`,
      body: `${who} invites you to work at ${businessName}. The invitation works once and expires in 14 days. If you didn’t expect it, ignore this message.`,
    }),
    team_joined: ({ barberName, businessName }) => ({
      title: 'New barber on your team',
      body: `${barberName} joined ${businessName}.`,
    }),
    team_declined: ({ barberName, businessName }) => ({
      title: 'Invitation declined',
      body: `${barberName} declined your invitation to ${businessName}.`,
    }),
    team_left: ({ barberName, businessName }) => ({
      title: 'A barber left your team',
      body: `${barberName} no longer works at ${businessName}.`,
    }),
    team_removed: ({ businessName }) => ({
      title: 'You are no longer on the team',
      body: `You no longer work at ${businessName}. Your upcoming appointments stay with you.`,
    }),
  },
  waits: {
    waitlist_offer: ({ other, when, until }) => ({
      title: 'A time has become free',
      body: `A time with ${other} has become free: ${when}.${until ? ` Answer before ${until}.` : ''}`,
    }),
    waitlist_lapsed: ({ other, when }) => ({
      title: 'The offer has expired',
      body: `The time with ${other} on ${when} went to the next person. You stay on the list.`,
    }),
    waitlist_paused: () => ({
      title: 'Your waiting is paused',
      body: 'Three offers expired without an answer. Resume whenever you like: you keep your place.',
    }),
  },
  lines: {
    line_called: ({ barberName, businessName }) => ({
      title: 'It is your turn',
      body: `Go to ${barberName}’s chair at ${businessName}. We hold it for three minutes.`,
    }),
    line_soon: ({ businessName }) => ({
      title: 'It is nearly your turn',
      body: `Very few tickets are left before yours at ${businessName}. Come closer.`,
    }),
    line_skipped: ({ businessName }) => ({
      title: 'Your ticket has passed',
      body: `You are no longer waiting in line at ${businessName}. If you are still there, take another ticket.`,
    }),
    line_closed: ({ businessName }) => ({
      title: 'The line has closed',
      body: `The line at ${businessName} has closed for today. You can book a time in the app.`,
    }),
  },
  achievements: {
    achievement_unlocked: ({ name }) =>
      name === null
        ? {
            title: 'You have unlocked achievements',
            body: 'We recognized what you had already done. See your achievements.',
          }
        : {
            title: 'Achievement unlocked!',
            body: `You earned “${name}”. See it in your achievements.`,
          },
  },
  chats: {
    message_received: ({ who, text }) => ({ title: who, body: text ?? 'Sent you a photo.' }),
    message_request: ({ who }) => ({
      title: 'Message request',
      body: `${who} wants to write to you.`,
    }),
  },
  moderation: {
    report_resolved: ({ to, outcome, clause, contested }) =>
      contested
        ? {
            title: 'We reviewed your appointment',
            body: `${disputed(outcome)} A person decided. If you disagree, you can appeal for six months from your reports.`,
          }
        : {
            title: to === 'guest' ? 'We answered your notice' : 'We answered your report',
            body:
              outcome === undefined
                ? 'We reviewed it. See the decision in your reports.'
                : `${resolved[outcome](clause)} A person decided. ${to === 'guest' ? 'If you disagree, you may go to court.' : 'If you disagree, you can appeal for six months from your reports.'}`,
          },
    moderation_decision: ({ count = 1 }) =>
      count > 1
        ? {
            title: 'Moderation decisions',
            body: `We made ${count} decisions about your account or your content. Open them to see what was decided and why.`,
          }
        : {
            title: 'Moderation decision',
            body: 'We made a decision about your account or your content. Open it to see what was decided and why.',
          },
    moderation_reversed: ({ to, contested }) =>
      contested
        ? {
            title: 'We changed an earlier decision',
            body: 'We reviewed it again, and our decision about your appointment no longer counts. See where it stands.',
          }
        : to === 'author'
          ? {
              title: 'We reversed a decision',
              body: 'We reversed a moderation decision: your content is back as it was.',
            }
          : {
              title: 'We changed an earlier decision',
              body: 'We reviewed it again, and the earlier decision no longer counts: the content you reported is as it was before.',
            },
    appeal_resolved: () => ({
      title: 'Appeal decided',
      body: 'Another moderator reviewed the decision. See what was decided and why.',
    }),
  },
  social: {
    post_liked: ({ all, count }) => ({
      title: 'New like',
      body: `${all} ${count > 1 ? 'like' : 'likes'} your post.`,
    }),
    comment_liked: ({ all, count }) => ({
      title: 'New like',
      body: `${all} ${count > 1 ? 'like' : 'likes'} your comment.`,
    }),
    user_followed: ({ all, count }) => ({
      title: count > 1 ? 'New followers' : 'New follower',
      body: `${all} started following you.`,
    }),
    post_commented: ({ who, count }) =>
      count > 1
        ? {
            title: 'New comments',
            body: `${count} new comments on your post. The latest is from ${who}.`,
          }
        : { title: 'New comment', body: `${who} commented on your post.` },
    comment_replied: ({ who, count }) =>
      count > 1
        ? {
            title: 'New replies',
            body: `${count} new replies to your comment. The latest is from ${who}.`,
          }
        : { title: 'New reply', body: `${who} replied to your comment.` },
    comment_mentioned: ({ who }) => ({
      title: 'You were mentioned',
      body: `${who} mentioned you in a comment.`,
    }),
    comment_held: ({ who, count }) =>
      count > 1
        ? {
            title: 'Comments to approve',
            body: `${count} comments are waiting for your approval. The latest is from ${who}.`,
          }
        : { title: 'A comment to approve', body: `${who}’s comment is waiting for your approval.` },
  },
  accounts: {
    account_password_reset: {
      title: 'Reset your password',
      body:
        'Someone asked to reset your password. If it was you, choose a new one with this link: it works once and expires in 30 minutes. ' +
        'If not, ignore this message: your password stays the same.',
    },
    account_password_changed: {
      title: 'Your password has changed',
      body:
        'Your password was just changed and your other sessions were signed out. ' +
        'If it wasn’t you, reset your password right away.',
    },
    account_closing: {
      title: 'Your account is about to be deleted',
      body:
        'You asked to delete your Balbu account. It is hidden now and will be deleted permanently when the waiting period ends. If you change your mind, or it wasn’t you, sign in ' +
        'before then to recover it: you’ll see the date there. Cancelled appointments can’t be restored.',
    },
    account_unused: {
      title: 'Your account will be closed',
      body:
        'You opened a Balbu account, but never confirmed your email and don’t use it. To keep it, sign in within the next 14 days. ' +
        'Otherwise we’ll close it; you can still sign in and recover it before it is deleted permanently.',
    },
    account_verify_email: {
      title: 'Confirm your email',
      body:
        'Use this link to confirm that this email is yours: it works once and expires in 24 hours. ' +
        'If you didn’t open a Balbu account, ignore this message.',
    },
  },
  when(start, timeZone) {
    const { day, hour } = clockIn('en', timeZone)
    return `${day.format(start)} at ${hour.format(start)}`
  },
  hour: (instant, timeZone) => clockIn('en', timeZone).hour.format(instant),
  ofZone: (zone) => `(${zoneName(zone, 'en')} time)`,
  list: (names) => (names.length === 0 ? 'an appointment' : and.format(names)),
}

/** What became of a client's dispute, or where it is told. */
function disputed(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'We reviewed your dispute. See the result on the appointment.'
  return outcome === 'ACTION_TAKEN'
    ? 'You were right: the mark on your appointment no longer counts.'
    : 'The mark on your appointment stands.'
}

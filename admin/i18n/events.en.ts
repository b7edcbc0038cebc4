/** The same in English. */
import type { eventsEs, factsEs } from './events.es.ts'

export const eventsEn: Readonly<Record<keyof typeof eventsEs, string>> = {
  AccountRegistered: 'Account created', ProfileUpdated: 'Profile changed', LanguageChosen: 'Language chosen', TermsAccepted: 'Terms accepted', EmailVerificationRequested: 'Asked to verify the e-mail', EmailVerified: 'E-mail verified',
  PasswordResetRequested: 'Asked for another password', PasswordChanged: 'Password changed', DataExportRequested: 'Asked for a copy of their data', AccountSuspended: 'Account suspended', AccountReinstated: 'Suspension lifted',
  AccountRestricted: 'Account restricted', AccountUnrestricted: 'Restriction lifted', DeletionRequested: 'Asked to delete the account', AccountClosed: 'Account closed', AccountReopened: 'Account had back', ClosingStarted: 'Closing begins', ClosingEnded: 'Closing ends', ErasureStarted: 'Erasure begins', PersonErased: 'Person erased',
  StaffRoleGranted: 'Staff role granted', StaffRoleRevoked: 'Staff role revoked', LeadGranted: 'Leads the team', LeadRevoked: 'No longer leads the team', SecondFactorEnrolled: 'Two-step verification turned on', SecondFactorReset: 'Two-step verification removed', RecoveryCodeUsed: 'Recovery code used',
  SignInFailed: 'Failed sign-in', StaffSignedIn: 'Signed in to the console', PrivateContentRead: 'The staff looked at something', ContentRevealed: 'Names and texts shown', AppointmentsExported: 'Appointments exported', LogVerified: 'Log checked', JobRetried: 'Job tried again',
  UserBlocked: 'Blocked somebody', UserUnblocked: 'Unblocked somebody', BlockingStarted: 'A block begins', BlockingEnded: 'A block ends', BlockDeclined: 'Block not applied', UserRestricted: 'Restricted somebody', UserUnrestricted: 'No longer restricts somebody', UserFollowed: 'Followed somebody', UserUnfollowed: 'Unfollowed somebody',
  BusinessOpened: 'Shop opened', BusinessChanged: 'Shop changed', BarberInvited: 'Barber invited', InvitationDeclined: 'Invitation declined', InvitationWithdrawn: 'Invitation withdrawn', BarberJoined: 'Barber joined', BarberLeft: 'Barber left', BarberRemoved: 'Barber removed', LeavingStarted: 'A leaving begins', LeavingEnded: 'A leaving ends',
  MembershipClaimed: 'Works in a shop', MembershipReleased: 'Leaves a shop', LocationAdded: 'Place added', LocationChanged: 'Place changed', LocationRemoved: 'Place removed', LocationStaffAssigned: 'Barber assigned to a place', LocationStaffUnassigned: 'Barber taken off a place',
  WeeklyScheduleSet: 'Weekly hours', ScheduleExceptionAdded: 'Exception in the hours', ScheduleExceptionRemoved: 'Exception removed', BookingPolicySet: 'Booking rules', AgendaZoneSet: 'Time zone of the agenda', TimeBlocked: 'Time blocked', TimeUnblocked: 'Time unblocked', TimeClaimed: 'Time held', TimeReleased: 'Time let go',
  ServiceAdded: 'Service added', ServiceChanged: 'Service changed', ServiceActiveSet: 'Service switched on or off', ServiceRemoved: 'Service deleted', ClientNoted: 'Note about a client',
  PostPublished: 'Post published', PostEdited: 'Post edited', PostDeleted: 'Post deleted', PostTakenDown: 'Post taken down by moderation', PostRestored: 'Post restored', PostLabelled: 'Post labelled', PostUnlabelled: 'Post no longer labelled', PostLiked: 'Post liked', PostUnliked: 'Like taken back', PostShared: 'Post shared', PostPutAway: 'Post hidden', PostBroughtBack: 'Post shown again',
  CommentAdded: 'Comment written', CommentEdited: 'Comment edited', CommentDeleted: 'Comment deleted', CommentApproved: 'Comment approved', CommentHeldAgain: 'Comment held', CommentTakenDown: 'Comment taken down by moderation', CommentRestored: 'Comment restored', CommentLiked: 'Comment liked', CommentUnliked: 'Like of a comment taken back',
  ReviewPublished: 'Review published', ReviewEdited: 'Review edited', ReviewReplied: 'Reply to a review', ReviewReplyEdited: 'Reply edited', ReviewHidden: 'Review hidden', ReviewRestored: 'Review restored', FavoriteAdded: 'Favourite added', FavoriteRemoved: 'Favourite removed', AchievementUnlocked: 'Achievement reached', AchievementsRecognized: 'Achievements recognised',
  ConversationOpened: 'Conversation opened', ConversationHidden: 'Conversation hidden', ConversationRestored: 'Conversation restored', ConversationMuted: 'Conversation muted', RequestSent: 'Request sent', RequestAccepted: 'Request accepted', RequestRejected: 'Request rejected', RequestLapsed: 'Request lapsed', RequestWithdrawn: 'Request withdrawn',
  MessageSent: 'Message sent', MessageDeleted: 'Message deleted', MessageRemoved: 'Message taken away by moderation', MessageRestored: 'Message restored', DeliveredUpTo: 'Delivered', ReadUpTo: 'Read', ChatSettingsChanged: 'Chat settings',
  PreferencesChanged: 'Notification preferences', ReminderIssued: 'Reminder', NotificationRead: 'Notification read', AllNotificationsRead: 'Notifications read', NotificationDeleted: 'Notification deleted',
  ReportFiled: 'Report filed', ReportWithdrawn: 'Report withdrawn', ReportAnswered: 'Report answered', ReportReopened: 'Report reopened', AppealFiled: 'Appeal filed', AppealDecided: 'Appeal decided', NoticeGiven: 'Notice given', NoticeAnswered: 'Notice answered',
  CaseOpened: 'Case opened', EvidenceTaken: 'Evidence kept', Claimed: 'Case taken', Released: 'Case released', TakenOver: 'Case taken over', NoteAdded: 'Note of the team', DecisionTaken: 'Decision taken', DecisionCarriedOut: 'Decision carried out', DecisionReversed: 'Decision reversed', DecisionUndone: 'Decision wholly undone', CaseReopened: 'Case reopened',
  ModerationSettingsChanged: 'Rules changed', TemplateChanged: 'Template changed',
}

export const factsEn: Readonly<Record<keyof typeof factsEs, string>> = {
  userId: 'Person', rol: 'Role', nombre: 'Name', acercaDe: 'About', especialidades: 'Specialties', profileImageUrl: 'Photo', profile: 'Profile', decisionId: 'Decision',
  suspended: 'Suspended', suspendedUntil: 'Suspended until', closingId: 'Closing', closing: 'Closing', until: 'Until', erasableFrom: 'Erased from', verifiedAt: 'Verified on',
  language: 'Language', isEmailVerified: 'E-mail verified', how: 'How', phoneChanged: 'Phone changed', role: 'Role', staffRoles: 'Staff roles', lead: 'Leads the team', standing: 'Standing',
  version: 'Version', acceptedAt: 'Accepted on', caseId: 'Case', what: 'What', sought: 'Searched for', subjectType: 'Kind', subjectId: 'Of whom or what', staffId: 'Member of staff',
  horario: 'Hours', blockerId: 'Who blocks', blockedId: 'Blocked', ownerId: 'Owner', descripcion: 'Description', direccion: 'Address', telefono: 'Phone', email: 'E-mail',
  website: 'Website', imagen: 'Picture', tipoServicio: 'Kind of service', radioCobertura: 'Reach (km)', addressIsPrivate: 'Private address', latitude: 'Latitude', longitude: 'Longitude',
  ciudad: 'City', acceptsAppointments: 'Takes appointments', allowsWalkIns: 'Takes walk-ins', team: 'Team', targetType: 'Kind', targetId: 'About what', about: 'About',
  reportedUserId: 'Reported', number: 'Number', openedBy: 'Opened by', by: 'Who', authorId: 'Author', told: 'Was told', reversedAt: 'Reversed on', effects: 'Measures', clause: 'Rule',
  ground: 'Ground', facts: 'Facts', source: 'Source', scope: 'Scope', coversUpTo: 'Seen up to', takenAt: 'Taken on', notices: 'Notices', revision: 'Revision', hash: 'Hash',
  evidence: 'Evidence', open: 'Open', claim: 'Who has it', decisions: 'Decisions', noteId: 'Note', active: 'Active', claimedAt: 'Since', name: 'Name', postId: 'Post',
  deletedBy: 'Deleted by', content: 'Text', images: 'Pictures', editedAt: 'Edited on', publishedAt: 'Published on', deleted: 'Deleted', takenDown: 'Taken down by', labelled: 'Labelled',
  isBack: 'Is back', left: 'What is left', effect: 'Measure', commentId: 'Comment', postAuthorId: 'Author of the post', rootId: 'Thread', parentId: 'Replies to',
  parentAuthorId: 'Author of what it replies to', mentions: 'Mentions', held: 'Held', followerId: 'Follower', followedId: 'Followed', conversationId: 'Conversation',
  otherId: 'The other person', openedAt: 'Opened on', senderId: 'Sender', receiverId: 'Receiver', messageId: 'Message', sentAt: 'Sent on', replyTo: 'Replies to', count: 'How many',
  upTo: 'Up to position', asked: 'Requests', mutedUntil: 'Muted until', sent: 'Sent', reportId: 'Report', reporterId: 'Who reports', restrictedId: 'Restricted', reviewId: 'Review',
  rating: 'Stars', door: 'By which door', invitationId: 'Invitation', inviteeId: 'Invitee', expiresAt: 'Expires on', stands: 'Stands', outcome: 'Outcome',
  appealId: 'Appeal', appellantId: 'Who appeals', side: 'Which side', own: 'Of their own decision', words: 'Answer', pictures: 'Pictures', filedAt: 'Filed on', decidedAt: 'Decided on', appeals: 'Appeals', reminder: 'Reminder',
}

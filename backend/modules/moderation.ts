/** Reports, cases, decisions, appeals, statements of reasons, audit and blocks. */
import { appealRoutes } from '../api/moderation/appeal-routes.ts'
import { auditRoutes } from '../api/moderation/audit-routes.ts'
import { blockAndRestrictionRoutes } from '../api/moderation/block-routes.ts'
import { caseRoutes } from '../api/moderation/case-routes.ts'
import { caseFileRoutes } from '../api/moderation/case-file-routes.ts'
import { caseWorkRoutes } from '../api/moderation/case-work-routes.ts'
import { queueRoutes } from '../api/moderation/queue-routes.ts'
import { caseGroupRoutes } from '../api/moderation/group-routes.ts'
import { guestNoticeRoutes } from '../api/moderation/guest-notice-routes.ts'
import { looseNoticeRoutes, queueFilterRoutes } from '../api/moderation/loose-notice-routes.ts'
import { moderationMetricsRoutes } from '../api/moderation/metrics-routes.ts'
import { policyRoutes } from '../api/moderation/policy-routes.ts'
import { decisionPreviewRoutes } from '../api/moderation/preview-routes.ts'
import { reportRoutes } from '../api/moderation/report-routes.ts'
import { reporterRoutes } from '../api/moderation/reporter-routes.ts'
import { accountStandingRoutes } from '../api/moderation/standing-routes.ts'
import { subjectRoutes } from '../api/moderation/subject-routes.ts'
import { finisher } from '../commands/kernel/process.ts'
import * as appealEvents from '../domain/moderation/appeals.ts'
import * as auditEvents from '../domain/moderation/audit.ts'
import * as caseEvents from '../domain/moderation/case-events.ts'
import * as guestNotice from '../domain/moderation/guest-notice.ts'
import * as moderationSettings from '../domain/moderation/moderation-settings.ts'
import { deciding, reversing, sweeping } from '../domain/moderation/processes.ts'
import * as queueFilters from '../domain/moderation/queue-filters.ts'
import * as report from '../domain/moderation/report.ts'
import * as restriction from '../domain/moderation/restriction.ts'
import * as templates from '../domain/moderation/templates.ts'
import * as userBlock from '../domain/moderation/user-block.ts'
import { appeals } from '../projections/moderation/appeals.ts'
import { audit } from '../projections/moderation/audit.ts'
import { bansEnding, effectsEnding } from '../projections/moderation/ending-effects.ts'
import { cases } from '../projections/moderation/cases.ts'
import { groups } from '../projections/moderation/groups.ts'
import { metrics } from '../projections/moderation/metrics.ts'
import { graph } from '../projections/moderation/relations.ts'
import { reports } from '../projections/moderation/reports.ts'
import { appealPolicy } from '../workers/moderation/appeal-policy.ts'
import { banSweep } from '../workers/moderation/bans.ts'
import { blockPolicy } from '../workers/moderation/blocks.ts'
import { casePolicy } from '../workers/moderation/case-policy.ts'
import { disputePolicy } from '../workers/moderation/disputes.ts'
import { effectSweep } from '../workers/moderation/effects.ts'
import { evidenceSweep } from '../workers/moderation/evidence-sweep.ts'
import { holdPolicy } from '../workers/moderation/hold.ts'
import { clockContext, type Module } from './module.ts'
import { moderationTold } from '../live/told/moderation.ts'
import { moderationExported } from '../api/export/exported/moderation.ts'
import { restrictionsOf } from '../projections/moderation/relations-reads.ts'

export const moderationModule: Module = {
  name: 'moderation',
  domain: [
    appealEvents,
    auditEvents,
    caseEvents,
    guestNotice,
    moderationSettings,
    queueFilters,
    report,
    restriction,
    templates,
    userBlock,
  ],
  finishers: (commands) => [
    finisher(deciding, (context, { id: decisionId, ...about }) =>
      commands.moderation.deciding.finishDeciding(context, { decisionId, ...about }),
    ),
    finisher(sweeping, (context, { id: decisionId, ...about }) =>
      commands.moderation.bans.finishSweeping(context, { decisionId, ...about }),
    ),
    finisher(reversing, (context, { id: decisionId, ...about }) =>
      commands.moderation.deciding.finishReversing(context, { decisionId, ...about }),
    ),
  ],
  projections: [graph, reports, cases, appeals, groups, metrics, audit],
  told: moderationTold,
  exported: moderationExported,
  accountEnd: ({ moderation, background, settled }) => ({
    lettingGo: [
      (context, userId) =>
        moderation.restrictions.endAllOf(context, userId, async () => {
          await settled(graph.name)
          return restrictionsOf(background, userId)
        }),
    ],
  }),
  routes: [
    subjectRoutes,
    blockAndRestrictionRoutes,
    reportRoutes,
    reporterRoutes,
    caseGroupRoutes,
    queueRoutes,
    caseRoutes,
    caseFileRoutes,
    caseWorkRoutes,
    looseNoticeRoutes,
    queueFilterRoutes,
    appealRoutes,
    accountStandingRoutes,
    guestNoticeRoutes,
    decisionPreviewRoutes,
    policyRoutes,
    moderationMetricsRoutes,
    auditRoutes,
  ],
  policies: ({
    services: {
      media,
      passed,
      moderation: { appealing, blocks, disputing, holding, outcomes },
    },
  }) => [
    blockPolicy({
      part: (blockerId, blockedId, command) =>
        blocks.follows(clockContext(command), blockerId, blockedId),
    }),
    casePolicy({
      heardAgain: (subject, notified, command) =>
        outcomes.heardAgain(clockContext(command), subject, notified),
    }),
    appealPolicy({
      finish: (subject, appealId, command) =>
        appealing.finish(clockContext(command), subject, appealId),
    }),
    holdPolicy({ media, passed, holding }),
    disputePolicy({
      open: (contested, command) => disputing.open(clockContext(command), contested),
    }),
  ],
  sweeps: ({ services, background }) => [
    effectSweep({
      due: (now, limit) => effectsEnding(background, now.toISOString(), limit),
      end: (ending, command) =>
        services.moderation.deciding.endEffect(clockContext(command), ending),
    }),
    banSweep({
      due: (now, limit) => bansEnding(background, now.toISOString(), limit),
      makeFinal: (ban, command) => services.moderation.bans.makeFinal(clockContext(command), ban),
    }),
    evidenceSweep({ db: background, cases: services.moderation.cases }),
  ],
}

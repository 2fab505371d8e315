import {
  appealDecision,
  createReport,
  decideAppeal,
  decideReported,
  getReportedSubject,
  getStanding,
  listOwnReports,
  openReportedPicture,
} from '@mz/contracts/moderation-reports';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { DecisionsService } from './decisions.service.ts';
import type { ReportedPicturesService } from './reported-pictures.service.ts';
import type { ReportsService } from './reports.service.ts';

/** Reports, decisions about them, and appeals. */
export const registerReports = (
  app: FastifyInstance,
  {
    reports,
    decisions,
    pictures,
  }: { reports: ReportsService; decisions: DecisionsService; pictures: ReportedPicturesService },
): void => {
  route(app, createReport, async ({ body }, { actor, reply }) => {
    const { report, isNew } = await reports.create(actor, body);
    reply.status(isNew ? 201 : 200);
    return report;
  });
  route(app, listOwnReports, async (_input, { actor }) => reports.listOwn(actor));
  route(app, getStanding, async (_input, { actor }) => reports.standing(actor));
  route(app, appealDecision, async ({ params, body }, { actor }) =>
    reports.appeal(actor, params.decisionId, body.text),
  );
  route(app, getReportedSubject, async ({ params }, { actor }) => decisions.subject(actor, params.caseId));
  route(app, openReportedPicture, async ({ params }, { actor, origin }) =>
    pictures.open(actor, origin, params.caseId, params.pictureId),
  );
  route(app, decideReported, async ({ params, body }, { actor, origin }) =>
    decisions.decide(actor, origin, params.caseId, body),
  );
  route(app, decideAppeal, async ({ params, body }, { actor, origin }) =>
    decisions.decideAppeal(actor, origin, params.caseId, body),
  );
};

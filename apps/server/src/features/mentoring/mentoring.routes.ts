import {
  answerHour,
  askHour,
  cancelMentoringRound,
  createMentoringRound,
  getMentoring,
  getMentoringRound,
  joinMentoringRound,
  leaveMentoringRound,
  runMentoringRound,
  withdrawHour,
} from '@mz/contracts/mentoring';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { MentoringService } from './mentoring.service.ts';
import type { RoundsService } from './rounds.service.ts';

export interface MentoringParts {
  readonly hours: MentoringService;
  readonly rounds: RoundsService;
}

/** Mentoring: an hour with somebody, and rounds. */
export const registerMentoring = (app: FastifyInstance, { hours, rounds }: MentoringParts): void => {
  route(app, getMentoring, async (_input, { actor }) => hours.get(actor));
  route(app, askHour, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return hours.ask(actor, body.memberId, body.topics, body.note);
  });
  route(app, answerHour, async ({ params, body }, { actor }) =>
    hours.answer(actor, params.id, body.isAccepted),
  );
  route(app, withdrawHour, async ({ params }, { actor }) => hours.withdraw(actor, params.id));
  route(app, createMentoringRound, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return rounds.create(actor, body.title, body.closesAt);
  });
  route(app, getMentoringRound, async ({ params }, { actor }) => rounds.get(actor, params.id));
  route(app, joinMentoringRound, async ({ params, body }, { actor }) =>
    rounds.join(actor, params.id, { ...body, capacity: body.role === 'mentor' ? body.capacity : 0 }),
  );
  route(app, leaveMentoringRound, async ({ params }, { actor }) => rounds.leave(actor, params.id));
  route(app, runMentoringRound, async ({ params }, { actor }) => rounds.run(actor, params.id));
  route(app, cancelMentoringRound, async ({ params }, { actor }) => rounds.cancel(actor, params.id));
};

import { z } from 'zod';
import { params, resourceKinds, tag, text } from './academy.ts';
import { defineEndpoint } from './endpoint.ts';
import { specialties } from './specialties.ts';

export const learningLimits = {
  questions: 40,
  options: 8,
  promptLength: 600,
  optionLength: 300,
  explanationLength: 2000,
  sourceLength: 300,
  reasonLength: 500,
  altLength: 300,
  /** Sides of an area, in shares of the picture: less cannot be touched. */
  minArea: 0.02,
  calculators: 5,
  /** Spaced questions of a day. */
  dailyReviews: 10,
  /** Reviews told at once, after some days without a network. */
  maxReviews: 40,
  /** Certificates one page lists. */
  certificates: 200,
} as const;

export const questionKinds = ['single', 'multiple', 'ordered', 'spot'] as const;
export type QuestionKind = (typeof questionKinds)[number];

const share = z.number().min(0).max(1);
/** A part of a picture, in shares of its width and height. */
const areaSchema = z
  .object({
    x: share,
    y: share,
    width: share.min(learningLimits.minArea),
    height: share.min(learningLimits.minArea),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.001 && y + height <= 1.001, 'lies on the picture');
const optionSchema = z.object({ id: z.string().min(1).max(20), text: z.string() });
const sourceSchema = z.object({
  title: z.string(),
  url: z.string().optional(),
  quote: z.string().optional(),
});
const chosen = z.array(z.string().max(20)).max(learningLimits.options);

const askedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  options: z.array(optionSchema).describe('None where a place on the picture is asked for.'),
  image: z
    .object({ url: z.string(), alt: z.string() })
    .nullable()
    .describe('Answered by one point of it, as two shares with a comma between.'),
});
export type AskedQuestion = z.infer<typeof askedSchema>;
const answerSchema = z.object({
  answer: z.array(z.string()).describe('The right option, all right ones, or all in their order.'),
  areas: z.array(areaSchema).describe('Of the picture, where a place on it was asked for.'),
  explanation: z.string(),
  source: sourceSchema,
});

export const getQuiz = defineEndpoint({
  id: 'academy.quiz',
  method: 'GET',
  path: '/api/academy/resources/:id/quiz',
  summary: 'Questions of a resource, without their answers',
  tag,
  permission: 'member:use',
  params,
  responses: { 200: z.object({ questions: z.array(askedSchema) }) },
});

export const attemptSchema = z
  .object({
    correct: z.int(),
    total: z.int(),
    passed: z.boolean(),
    results: z.array(
      answerSchema.extend({ questionId: z.uuid(), chosen: z.array(z.string()), correct: z.boolean() }),
    ),
  })
  .meta({ id: 'QuizAttempt' });
export type Attempt = z.infer<typeof attemptSchema>;

export const takeQuiz = defineEndpoint({
  id: 'academy.takeQuiz',
  method: 'POST',
  path: '/api/academy/resources/:id/attempts',
  summary: 'Answer a quiz; 70 % pass it, and its questions come again, spaced',
  tag,
  permission: 'member:use',
  params,
  body: z.object({
    answers: z.array(z.object({ questionId: z.uuid(), chosen })).max(learningLimits.questions),
  }),
  responses: { 201: attemptSchema },
  errors: ['unprocessable', 'rate_limited'],
});

const writtenQuestionSchema = z.object({
  id: z
    .uuid()
    .optional()
    .describe('Of a question there is: unchanged, it keeps its statistics and schedules.'),
  kind: z.enum(questionKinds),
  prompt: text(learningLimits.promptLength).min(1),
  options: z
    .array(
      z.object({
        id: z.string().min(1).max(20),
        text: text(learningLimits.optionLength).min(1),
        area: areaSchema.optional(),
      }),
    )
    .min(1)
    .max(learningLimits.options),
  answer: chosen.min(1),
  explanation: text(learningLimits.explanationLength).min(1),
  source: z.object({
    title: text(learningLimits.sourceLength).min(1),
    url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional(),
  }),
  image: z
    .object({
      uploadId: z.uuid().optional().describe('A picture that was uploaded for it.'),
      fileId: z.uuid().optional().describe('The picture it has.'),
      url: z.string().max(2000).optional().describe('Where it is shown; not read.'),
      alt: text(learningLimits.altLength).min(1),
    })
    .optional(),
  calculators: z
    .array(z.string().regex(/^[a-z0-9-]{1,60}$/))
    .max(learningLimits.calculators)
    .optional()
    .describe('Calculators after whose use it is asked.'),
});

export const newQuestionSchema = writtenQuestionSchema.refine(({ kind, options, answer, image }) => {
  const areas = options.filter(({ area }) => area !== undefined).length;
  if (kind === 'spot' ? !image || areas !== options.length : image || areas > 0 || options.length < 2)
    return false;
  const ids = new Set(options.map(({ id }) => id));
  const right = new Set(answer);
  if (ids.size !== options.length || right.size !== answer.length || answer.some((id) => !ids.has(id)))
    return false;
  return kind === 'single'
    ? answer.length === 1
    : kind === 'multiple' || kind === 'spot' || answer.length === options.length;
}, 'names options that are there, one, some, or all in their order; areas where a place on a picture is asked for');
export type NewQuestion = z.infer<typeof newQuestionSchema>;

export const setQuestions = defineEndpoint({
  id: 'academy.setQuestions',
  method: 'PUT',
  path: '/api/academy/resources/:id/questions',
  summary: 'The quiz of the next version of one’s own resource; asked once a moderator published it',
  tag,
  permission: 'resource:write',
  params,
  body: z.object({ questions: z.array(newQuestionSchema).max(learningLimits.questions) }),
  responses: { 200: z.object({ questions: z.int() }) },
  errors: ['conflict'],
});

export const getQuizStatistics = defineEndpoint({
  id: 'academy.statistics',
  method: 'GET',
  path: '/api/academy/resources/:id/statistics',
  summary: 'The questions of one’s own resource: how they do by first attempts, and what they are to become',
  tag,
  permission: 'resource:write',
  params,
  responses: {
    200: z.object({
      draft: z
        .array(newQuestionSchema)
        .nullable()
        .describe('The quiz of the version that is worked on; null where it stays as it is.'),
      questions: z.array(
        writtenQuestionSchema.extend({
          id: z.uuid(),
          attempts: z.int(),
          difficulty: z.number().nullable().describe('Share of right answers.'),
          discrimination: z
            .number()
            .nullable()
            .describe(
              'Correlation of a right answer with the share of right answers to the other questions.',
            ),
        }),
      ),
    }),
  },
});

export const certificateSchema = z
  .object({
    number: z.string(),
    fullName: z.string(),
    title: z.string(),
    kind: z.enum(resourceKinds),
    units: z.int().describe('Seconds, pages, or parts of a course.'),
    correct: z.int(),
    total: z.int().describe('0 where nothing was asked.'),
    issuedAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    revokedReason: z.string().nullable(),
    statement: z
      .string()
      .nullable()
      .describe('On accreditation, as the operator words it; null: a record of learning.'),
  })
  .meta({ id: 'LearningCertificate' });
export type Certificate = z.infer<typeof certificateSchema>;

const numberParams = z.object({
  number: z.string().regex(/^MZ-[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
});

export const issueCertificate = defineEndpoint({
  id: 'academy.certify',
  method: 'POST',
  path: '/api/academy/resources/:id/certificate',
  summary: 'The certificate of a resource that was completed and whose quiz was passed; the same one again',
  tag,
  permission: 'member:use',
  params,
  responses: { 200: certificateSchema },
  errors: ['unprocessable'],
});

export const signCertificate = defineEndpoint({
  id: 'academy.credential',
  method: 'GET',
  path: '/api/academy/certificates/:number/credential',
  summary:
    'One’s own certificate as an Open Badges 3.0 credential (`vc+jwt`); its key is among `/api/credentials/keys`',
  tag,
  permission: 'member:use',
  params: numberParams,
  responses: { 200: z.object({ jwt: z.string() }) },
});

export const listCertificates = defineEndpoint({
  id: 'academy.certificates',
  method: 'GET',
  path: '/api/academy/certificates',
  summary: 'The member’s certificates, the latest first',
  tag,
  permission: 'member:use',
  responses: { 200: z.object({ certificates: z.array(certificateSchema) }) },
});

export const getCertificate = defineEndpoint({
  id: 'academy.certificate',
  method: 'GET',
  path: '/api/academy/certificates/:number',
  summary: 'A certificate, for whoever was given its number',
  tag,
  permission: 'resource:read',
  params: numberParams,
  responses: { 200: certificateSchema },
});

/** The certificate on paper, in the language of the request; its member’s alone. */
export const certificatePdfPath = '/api/academy/certificates/:number/document';

export const revokeCertificate = defineEndpoint({
  id: 'academy.revoke',
  method: 'POST',
  path: '/api/academy/certificates/:number/revocation',
  summary: 'Revoke a certificate, with the reason its page then gives',
  tag,
  permission: 'moderation:use',
  params: numberParams,
  body: z.object({ reason: text(learningLimits.reasonLength).min(1) }),
  responses: { 200: certificateSchema },
  errors: ['forbidden'],
});

export const confidences = [1, 2, 3, 4] as const;
const confidence = z.int().min(1).max(4).describe('1 guess, 2 unsure, 3 fairly sure, 4 certain.');

export const reviewCardSchema = askedSchema
  .extend({
    ...answerSchema.shape,
    resource: z.object({ id: z.uuid(), title: z.string(), category: z.enum(specialties) }),
    seen: z.int(),
    lastAt: z.iso.datetime().nullable(),
    stability: z.number().describe('Days until the chance of recall falls to 90 %.'),
    history: z.array(z.object({ at: z.iso.datetime(), stability: z.number() })),
  })
  .meta({ id: 'ReviewCard' });
export type ReviewCard = z.infer<typeof reviewCardSchema>;

export const getReviewQueue = defineEndpoint({
  id: 'academy.reviewQueue',
  method: 'GET',
  path: '/api/academy/review',
  summary: 'Questions due today, at most ten, with what is needed to answer them without a network',
  tag,
  permission: 'member:use',
  responses: {
    200: z.object({
      cards: z.array(reviewCardSchema),
      doneToday: z.int(),
      total: z.int().describe('Questions in the member’s set.'),
      forecast: z.array(z.int()).describe('Due today and on each of the next six days.'),
      calibration: z
        .array(z.object({ confidence: z.int(), right: z.int(), total: z.int() }))
        .describe('Of the last ninety days.'),
    }),
  },
});

export const recordReviews = defineEndpoint({
  id: 'academy.recordReviews',
  method: 'POST',
  path: '/api/academy/reviews',
  summary: 'Answers to spaced questions, each counted once by its id, also those given without a network',
  tag,
  permission: 'member:use',
  body: z.object({
    reviews: z
      .array(
        z.object({
          id: z.uuid(),
          questionId: z.uuid(),
          chosen,
          confidence,
          secondsAgo: z
            .int()
            .min(0)
            .max(30 * 86_400)
            .default(0)
            .describe('By the device’s clock, both ends: what its clock says matters to nothing.'),
        }),
      )
      .min(1)
      .max(learningLimits.maxReviews),
  }),
  responses: {
    200: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          questionId: z.uuid(),
          correct: z.boolean(),
          dueAt: z.iso.datetime(),
          stability: z.number(),
        }),
      ),
    }),
  },
});

export const academyKeys = {
  all: ['academy'],
  list: (viewer: string, filter: object) => ['academy', 'list', viewer, filter],
  overview: (viewer: string) => ['academy', 'overview', viewer],
  one: (viewer: string, id: string) => ['academy', 'one', viewer, id],
  quiz: (id: string) => ['academy', 'quiz', id],
  certificate: (number: string) => ['academy', 'certificate', number],
  review: ['academy', 'review-queue'],
  certificates: ['academy', 'certificates'],
  studio: (id: string) => ['academy', 'studio', id],
  statistics: (id: string) => ['academy', 'statistics', id],
  own: ['academy', 'own'],
  notes: (id: string) => ['academy', 'notes', id],
} as const;

import type { Language, MemberActor, ViewAs } from '@mz/contracts';
import type { Documents } from '../../../adapters/documents/documents.ts';
import type { ProfilePageService } from '../profile-page.service.ts';
import { curriculumTemplate, toCurriculum } from './curriculum.ts';

/** Profiles as curricula on paper: of their owners, for whoever they give them to. */
export const createCurriculumService = (
  publicUrl: string,
  pages: ProfilePageService,
  documents: Documents,
) => ({
  /** @throws AppError `not_found` where nobody of the kind `as` sees the profile, `unavailable` */
  async draw(actor: MemberActor, language: Language, as?: ViewAs): Promise<Buffer> {
    const page = await pages.getPage(actor, actor.id, as);
    const address = new URL(`/profile/${actor.id}`, publicUrl).href;
    return documents.render(curriculumTemplate, toCurriculum(page, language, address));
  },
  close: () => documents.close(),
});
export type CurriculumService = ReturnType<typeof createCurriculumService>;

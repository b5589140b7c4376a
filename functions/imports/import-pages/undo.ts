import { countRevert, revertImport } from '../../../shared/imports/revert/use-cases/revert-import.ts';
import { RevertImportFields } from '../../../shared/imports/schema/publish-fields.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { isList } from '../../../shared/platform/domain/stored-shape.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { type EditedEntry, importRevertPage } from '../../../web/imports/revert/import-revert-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { ownAccountId } from './new-account.ts';
import { loadImport } from './show-import.ts';

/** GET /imports/{id}/revert */
export const showRevert =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    await page(work, request, event);

/** POST /imports/{id}/revert; entries edited since are listed first and removed only with `force`. */
export const submitRevert =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    request.showFormOnError(
      (form) => page(work, request, event, { form }),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        try {
          await revertImport(work)(caller, record.id, validate(RevertImportFields, request.fields));
        } catch (error) {
          const edited = editedIn(error);
          if (edited.length === 0) throw error;
          return htmlResult(409, await page(work, request, event, { edited }));
        }
        return { seeOther: `/imports/${record.id}/progress` };
      },
    );

type Refused = { readonly form?: FormState; readonly edited?: readonly EditedEntry[] };

const page = async (work: ImportWork, request: PersonRequest, event: ApiEvent, { edited = [], form }: Refused = {}) => {
  const { record, ...found } = await loadImport(work, callerOf(request.person), event);
  const [seen, accounts] = await Promise.all([
    found.shown.status_detail.revertable && edited.length === 0 ? countRevert(work)(record) : null,
    work.accounts.list(record.familyId),
  ]);
  return importRevertPage(await request.viewer(), {
    ...found,
    counts: seen?.counts ?? null,
    removed: seen?.removed ?? [],
    isOwnAccount: record.accountId === ownAccountId(record),
    editedCount: seen?.edited.length ?? 0,
    accountNames: new Map(accounts.map(({ id, name }) => [id, name])),
    edited,
    ...(form !== undefined && { form }),
  });
};

const editedIn = (error: unknown): readonly EditedEntry[] => {
  if (!(error instanceof DomainError) || error.code !== 'conflict') return [];
  const { details = {} } = error.extras;
  return 'entries' in details && isList<EditedEntry>(details['entries']) ? details['entries'] : [];
};

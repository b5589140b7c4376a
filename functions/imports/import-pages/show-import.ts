import type { ImportRecord, RawFile } from '../../../shared/imports/domain/import-record.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import type { ShownImport } from '../../../web/imports/import-head.ts';
import { importPage } from '../../../web/imports/import-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { chosenAccount, ownAccount, proposeAccount, removeOwnAccount } from './new-account.ts';

/** GET /imports/{id} */
export const showImport =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    await page(work, request, event);

type Loaded = Awaited<ReturnType<typeof loadImport>>['record'];

/** An action on an import; shows its page again with the errors if it is refused. */
const act =
  (work: ImportWork, run: (record: Loaded, request: PersonRequest) => ReturnType<PageAnswer>): PageAnswer =>
  (request, event) =>
    request.showFormOnError(
      (form) => page(work, request, event, form),
      async () => run((await loadImport(work, callerOf(request.person), event)).record, request),
    );

/** GET /imports/{id}/file: leads to a link to the file as it was sent. */
export const downloadFile =
  (work: ImportWork): PageAnswer =>
  async ({ person }, event) => {
    const { record } = await loadImport(work, callerOf(person), event);
    if (!hasFile(record)) throw new NotFoundError('File');
    const { key, filename } = record.raw;
    return { seeOther: await work.linkTo(key, filename ?? `import-${record.createdAt.slice(0, 10)}`) };
  };

/** Chunks are not one file, and an upload is copied when it is read. */
const hasFile = (record: ImportRecord): record is ImportRecord & { readonly raw: RawFile } =>
  record.raw !== null && record.session === null && record.raw.copyFrom === undefined;

/** POST /imports/{id}/account: for types without a columns page; blank for none. */
export const chooseAccount = (work: ImportWork): PageAnswer =>
  act(work, async (record, { person, fields }) => {
    const account_id = await chosenAccount(work, { person, fields }, record);
    const settings = toImportSettings({ account_id });
    await updateImport(work)(callerOf(person), record.id, settings);
    await removeOwnAccount(work, record);
    return { seeOther: `/imports/${record.id}?done=account` };
  });

/** POST /imports/{id}/delete */
export const removeImport = (work: ImportWork): PageAnswer =>
  act(work, async (record, { person }) => {
    await deleteImport(work)(callerOf(person), record.id);
    await removeOwnAccount(work, record);
    return { seeOther: '/imports?done=deleted' };
  });

const page = async (work: ImportWork, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { familyId } = callerOf(request.person);
  const [{ record, ...found }, accounts] = await Promise.all([
    loadImport(work, { familyId }, event),
    work.accounts.list(familyId),
  ]);
  const [own, viewer] = await Promise.all([ownAccount(work, record, accounts), request.viewer()]);
  return importPage(viewer, {
    ...found,
    hasFile: hasFile(record),
    faults: record.preflightErrors,
    accounts: accounts.filter((account) => account !== own),
    proposed: proposeAccount(record, accounts, own, viewer.currency),
    done: request.query['done'],
    ...(form !== undefined && { form }),
  });
};

/** The page for the next step of a file that was read: repair, mappings or the preview. */
export const pathAfterReading = (record: ImportRecord): string => {
  const { id, preparing, preflightErrors, rowIndex } = record;
  const path = `/imports/${id}`;
  if (preparing || preflightErrors.length > 0 || rowIndex === null) return path;
  const { stats, status_detail: detail } = toImportDetail(record);
  if (stats.invalid_rows_count > 0) return stats.valid_rows_count > 0 ? `${path}/rows?valid=false` : `${path}/rows`;
  if (stats.unassigned_mappings_count > 0) return `${path}/mappings`;
  return detail.publishable ? `${path}/effect` : `${path}/rows`;
};

export type LoadedImport = ShownImport & { readonly record: ImportRecord };

/** The import in the path, with the name of its account. @throws NotFoundError */
export const loadImport = async (
  { imports, accounts }: Pick<ImportWork, 'imports' | 'accounts'>,
  { familyId }: Pick<Caller, 'familyId'>,
  event: ApiEvent,
): Promise<LoadedImport> => {
  const record = await imports.find(familyId, pathId(event));
  if (record === undefined) throw new NotFoundError('Import');
  const account = record.accountId === null ? undefined : await accounts.find(familyId, record.accountId);
  return { record, shown: toImportDetail(record), accountName: account?.name ?? null };
};

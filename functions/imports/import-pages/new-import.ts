import type { DetectedFile } from '../../../shared/imports/domain/detect/detected-file.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { limitOf, MAX_NATIVE_BYTES } from '../../../shared/imports/schema/import-content.ts';
import { toNewImport } from '../../../shared/imports/schema/new-import-fields.ts';
import { assignAsBefore } from '../../../shared/imports/use-cases/assign-as-before.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import { livingConfiguration } from '../../../shared/imports/use-cases/living-configuration.ts';
import { proposeImport } from '../../../shared/imports/use-cases/propose-import.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import type { UploadedFile } from '../../../shared/platform/http/parsed-body.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { newImportPage } from '../../../web/imports/new-import-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { afterFile } from './after-file.ts';
import { MOST_SENT_BYTES } from './most-sent.ts';
import { asksForAccount, createAccountFor } from './new-account.ts';

/** GET /imports/new; an account may be proposed. */
export const showNewImport =
  (work: Pick<ImportWork, 'accounts' | 'newId'>): PageAnswer =>
  async (request, event) => {
    const { account_id } = queryOf(event);
    const values = {
      once: work.newId(),
      new_account_type: 'depository',
      ...(account_id !== undefined && { account_id }),
    };
    return htmlResult(200, await page(work, request, newForm(values)));
  };

/** POST /imports/new: takes the file in as it seems to be meant, and shows how it is read. */
export const sendNewImport =
  (work: ImportWork): PageAnswer =>
  async (request) =>
    formAgain(
      request,
      (form) => page(work, request, { ...form, about: 'file' }),
      async () => redirect(afterFile(await take(work, request))),
    );

const page = async ({ accounts }: Pick<ImportWork, 'accounts'>, { person, viewer }: PersonRequest, form: FormState) =>
  newImportPage(await viewer(), {
    accounts: await accounts.list(person.user.familyId),
    mostSent: MOST_SENT_BYTES,
    mostBytes: MAX_NATIVE_BYTES,
    form,
  });

const take = async (work: ImportWork, request: PersonRequest): Promise<ImportRecord> => {
  const { person, fields, file } = request;
  const isNew = asksForAccount(fields);
  const { type, accountId } = toNewImport(isNew ? { ...fields, account_id: '' } : fields);
  const { bytes, filename, contentType } = requireFile(file);
  const caller = callerOf(person);
  const { familyId } = caller;
  const sent = { familyId, accountId, bytes, filename, said: { type } };
  const proposed = await proposeImport(work)({ ...sent, isLookedAt: true });
  refuseTooLarge(bytes, proposed.detected);
  const before = proposed.saved && (await livingConfiguration(work, familyId, proposed.saved));
  const taken = { type: proposed.detected.type, configuration: proposed.configuration, bytes, filename };
  const made = isNew ? await createAccountFor(work, request, taken) : null;
  const record = await createImport(work)(caller, {
    type: proposed.detected.type,
    configuration: proposed.configuration,
    publish: false,
    accountId: made ?? accountId ?? before?.accountId ?? null,
    content: { bytes, source: 'file', filename, contentType },
  });
  return assignAsBefore(work)(caller, record, before?.assignments ?? []);
};

const requireFile = (file: UploadedFile | null): UploadedFile => {
  if (file === null) throw new ValidationError(['file is required: choose one']);
  return file;
};

const refuseTooLarge = ({ length }: Uint8Array, { type }: DetectedFile): void => {
  const most = limitOf(type);
  if (length > most) {
    throw new DomainError(
      'file_too_large',
      `The file has ${megabytes(length)} MB, and one of this kind may have ${megabytes(most)}: cut it into parts`,
    );
  }
};

/** Rounded up: what is too large never looks as large as it may be. */
const megabytes = (bytes: number): string => String(Math.ceil((bytes / 1024 / 1024) * 10) / 10);

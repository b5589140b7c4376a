import { DomainError, ValidationError } from '../../shared/domain/errors.ts';
import type { ImportRecord } from '../../shared/domain/imports/import-record.ts';
import { callerOf } from '../../shared/http/caller-of.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { UploadedFile } from '../../shared/http/parsed-body.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { limitOf, MAX_NATIVE_BYTES } from '../../shared/schema/import-content.ts';
import { toNewImport } from '../../shared/schema/new-import-fields.ts';
import { type CreateImportRequest, createImport } from '../../shared/use-cases/create-import.ts';
import { type ProposedImport, proposeImport } from '../../shared/use-cases/propose-import.ts';
import type { FormState } from '../../web/form-state.ts';
import { newImportPage } from '../../web/pages/imports/new-import-page.ts';
import type { ImportWork } from '../import-work.ts';
import { afterFile } from './after-file.ts';
import { MOST_SENT_BYTES } from './most-sent.ts';

/** GET /imports/new */
export const showNewImport =
  (work: ImportWork): PageAnswer =>
  async (request) =>
    htmlResult(200, await page(work, request));

/** POST /imports/new: takes the file in as it seems to be meant, and shows how it is read. */
export const sendNewImport =
  (work: ImportWork): PageAnswer =>
  async (request) =>
    formAgain(
      request,
      (form) => page(work, request, form),
      async () => redirect(afterFile(await take(work, request))),
    );

const page = async ({ accounts }: ImportWork, { person, viewer }: PersonRequest, form?: FormState) =>
  newImportPage(await viewer(), {
    accounts: await accounts.list(person.user.familyId),
    ...{ mostSent: MOST_SENT_BYTES, mostBytes: MAX_NATIVE_BYTES },
    ...(form !== undefined && { form: { ...form, about: 'file' } }),
  });

const take = async (work: ImportWork, { person, fields, file }: PersonRequest): Promise<ImportRecord> => {
  const { type, accountId } = toNewImport(fields);
  const sent = requireFile(file);
  const { familyId } = callerOf(person);
  const { bytes, filename } = sent;
  const proposed = await proposeImport(work)({ familyId, accountId, bytes, filename, said: { type } });
  return createImport(work)(callerOf(person), await toRequest(work, familyId, sent, accountId, proposed));
};

const requireFile = (file: UploadedFile | null): UploadedFile => {
  if (file === null) throw new ValidationError(['file is required: choose one']);
  return file;
};

const toRequest = async (
  { accounts }: Pick<ImportWork, 'accounts'>,
  familyId: string,
  { bytes, filename, contentType }: UploadedFile,
  chosen: string | null,
  { detected, configuration, saved }: ProposedImport,
): Promise<CreateImportRequest> => {
  const { type, colSep, problems } = detected;
  if (colSep !== null && colSep !== ',' && colSep !== ';') throw new DomainError('invalid_csv', problems[0] ?? '');
  if (bytes.length > limitOf(type)) {
    throw new DomainError(
      'file_too_large',
      `A file of this kind may have ${limitOf(type)} bytes, and it has ${bytes.length}`,
    );
  }
  const before =
    chosen === null && saved?.accountId != null ? await accounts.find(familyId, saved.accountId) : undefined;
  return {
    ...{ type, configuration, publish: false, accountId: chosen ?? before?.id ?? null },
    content: { bytes, source: 'file', filename, contentType },
  };
};

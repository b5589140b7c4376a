import type { DetectedFile } from '../../../shared/imports/detect/domain/detected-file.ts';
import { detectSettings } from '../../../shared/imports/detect/use-cases/detect-settings.ts';
import { type ImportRecord, NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { limitOf } from '../../../shared/imports/domain/sent-file.ts';
import { accountNumbered } from '../../../shared/imports/mappings/domain/mappings.ts';
import { applyEarlierAssignments } from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { type ImportDetail, toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toNewImport } from '../../../shared/imports/schema/import-requests.ts';
import { validSavedSettings } from '../../../shared/imports/settings/use-cases/propose-import.ts';
import { isStatementFormat } from '../../../shared/imports/statements/domain/statement-file.ts';
import { typeFacts } from '../../../shared/imports/types/domain/type-facts.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { byteSize, MAX_CONTENT_BYTES } from '../../../shared/platform/domain/text/byte-size.ts';
import { MOST_SENT_BYTES } from '../../../shared/platform/http/request/read-body.ts';
import type { SentFile } from '../../../shared/platform/http/request/read-multipart.ts';
import { isRefusal, sentencesOf } from '../../../shared/platform/http/response/browser-errors.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { typedIn } from '../../../shared/platform/http/response/refused-form.ts';
import { newImportPage, SHARED_FIELDS } from '../../../web/imports/prepare/new-import-page.ts';
import { type FormState, fieldOf, newForm } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { MOST_FILES, newImportsPath } from '../new-imports.ts';
import { pathAfterReading } from './show-import.ts';

/** GET /imports/new, optionally with a preselected account. */
export const showNewImport =
  (work: Pick<ImportWork, 'accounts'>): PageAnswer =>
  async (request) => {
    const { account_id } = request.query;
    return await newImportView(work, request, newForm(account_id === undefined ? {} : { account_id }));
  };

/** POST /imports/new: creates the import with the detected settings, then shows them. */
export const sendNewImport =
  (work: ImportWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      (form) => newImportView(work, request, { ...form, about: 'file' }),
      async () => {
        const files = requireFiles(request.files);
        const [file] = files;
        return files.length > 1
          ? takeAll(work, request, files)
          : { seeOther: nextPath(await take(work, request, file)) };
      },
    );

/** Reads each file as its own import; those that are refused do not stop the others. */
const takeAll = async (work: ImportWork, request: PersonRequest, files: readonly SentFile[]) => {
  const { records, errors } = await takeEach(work, request, files);
  if (errors.length === 0) return { seeOther: newImportsPath(records) };
  const form = { values: typedIn(request.fields), errors, about: 'file' };
  return htmlResult(422, await newImportView(work, request, form, records.map(toImportDetail)));
};

/** The gateway waits for 30 seconds. */
const MOST_MS = 15_000;

const takeEach = async (work: ImportWork, request: PersonRequest, files: readonly SentFile[]) => {
  const start = Date.parse(work.now());
  const records: ImportRecord[] = [];
  const errors = new Set<string>();
  for (const file of files) {
    try {
      if (Date.parse(work.now()) - start > MOST_MS)
        throw new ValidationError(['There was no time to read it: send it again']);
      records.push((await take(work, request, file)).record);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const sentence of sentencesOf(error)) errors.add(named(file, sentence));
    }
  }
  return { records, errors: [...errors] };
};

/** A sentence about a field that all files share needs no name of a file. */
const named = ({ filename }: SentFile, sentence: string): string =>
  fieldOf(sentence, SHARED_FIELDS) === undefined ? `“${filename ?? 'File'}”: ${sentence}` : sentence;

/** The form of a new import; `created`: the files of the last form that were read. */
export const newImportView = async (
  { accounts }: Pick<ImportWork, 'accounts'>,
  { person, viewer }: PersonRequest,
  form: FormState,
  created: readonly ImportDetail[] = [],
) =>
  newImportPage(await viewer(), {
    accounts: await accounts.list(person.user.familyId),
    mostSent: MOST_SENT_BYTES,
    mostBytes: MAX_CONTENT_BYTES,
    form,
    created,
  });

type Taken = {
  readonly record: ImportRecord;
  /** Whether it is read like an earlier file of the account with the same columns. */
  readonly isKnown: boolean;
};

const take = async (work: ImportWork, { person, fields }: PersonRequest, file: SentFile): Promise<Taken> => {
  const { type, accountId } = toNewImport(fields);
  const { bytes, filename, contentType } = file.read();
  const caller = callerOf(person);
  const { familyId } = caller;
  const sent = { type, accountId, configuration: NO_SETTINGS, content: { bytes, filename } };
  const found = await detectSettings(work)(caller, sent);
  refuseTooLarge(bytes, found.detected);
  const before = found.saved && (await validSavedSettings(work, familyId, found.saved));
  const usual = accountId ?? (await usualAccount(work, familyId, found.detected, before));
  const read = usual === accountId ? found : await detectSettings(work)(caller, { ...sent, accountId: usual });
  const { detected, saved, configuration, questions, answers } = read;
  const record = await createImport(work)(caller, {
    type: detected.type,
    configuration,
    questions,
    answers,
    publish: false,
    accountId: usual,
    fileAccount: detected.account,
    content: { bytes, source: 'file', filename, contentType },
  });
  const ready = await applyEarlierAssignments(work)(caller, record, before?.assignments ?? []);
  return { record: ready, isKnown: saved !== null && saved.accountId === record.accountId };
};

/** The account that the number in the file belongs to, otherwise the only one that files with this header went into. */
const usualAccount = async (
  { names }: Pick<ImportWork, 'names'>,
  familyId: FamilyId,
  { account, configuration }: DetectedFile,
  before: SavedConfiguration | null,
): Promise<string | null> => {
  const last = before === null || before.hasOtherAccounts === true ? null : before.accountId;
  // the rows of a statement name their accounts themselves
  if (account == null || account.number === null || isStatementFormat(configuration.fileFormat)) return last;
  const { bankNumbers } = await names.list(familyId);
  const numbered = accountNumbered(account.number, { bankNumbers });
  if (numbered !== undefined) return numbered.id;
  const hasOtherNumber = [...bankNumbers.values()].some(({ id }) => id === last);
  return hasOtherNumber ? null : last;
};

const requireFiles = (files: readonly SentFile[]): readonly [SentFile, ...SentFile[]] => {
  const [first, ...others] = files;
  if (first === undefined) throw new ValidationError(['file is required: choose a file']);
  if (files.length > MOST_FILES)
    throw new ValidationError([`file: Choose up to ${MOST_FILES} files at once. You chose ${files.length}`]);
  return [first, ...others];
};

const refuseTooLarge = ({ length }: Uint8Array, { type }: DetectedFile): void => {
  const most = limitOf(type);
  if (length > most) {
    throw new DomainError(
      'file_too_large',
      `The file is ${byteSize(length, Math.ceil)}. The limit for this file type is ${byteSize(most)}: split it into smaller files`,
    );
  }
};

/** The next page after an import is created. A file that is read like an earlier one skips its columns. */
const nextPath = ({ record, isKnown }: Taken): string => {
  const { id, type, preparing, preflightErrors, configuration } = record;
  const path = `/imports/${id}`;
  if (preparing || preflightErrors.length > 0) return path;
  if (isStatementFormat(configuration.fileFormat))
    return hasQuestions(record) ? `${path}/columns` : pathAfterReading(record);
  const format = typeFacts(type)?.format;
  if (format === undefined) return `${path}/effect`;
  if (format === 'pdf') return path;
  const { status_detail: detail, warnings } = toImportDetail(record);
  const isClear = isKnown || warnings.length === 0;
  const isRead = format === 'qif' ? !hasQuestions(record) : isClear && detail.publishable;
  return isRead ? pathAfterReading(record) : `${path}/columns`;
};

const hasQuestions = ({ questions = [] }: ImportRecord): boolean => questions.length > 0;

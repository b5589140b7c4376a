import { headerNamed } from '../../../shared/imports/columns/domain/fields.ts';
import { previewColumns } from '../../../shared/imports/columns/use-cases/preview-columns.ts';
import type { FileChoices } from '../../../shared/imports/detect/parse/detect-file.ts';
import { type ImportConfiguration, isColumnSeparator } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { unlessDeleted } from '../../../shared/imports/duplicates/use-cases/unless-deleted.ts';
import { readRaw } from '../../../shared/imports/prepare/use-cases/raw-file.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { asksForSign, type OpenQuestion, stillOpen } from '../../../shared/imports/settings/domain/open-questions.ts';
import {
  differingFormats,
  type ProposedImport,
  proposeImport,
} from '../../../shared/imports/settings/use-cases/propose-import.ts';
import { type ImportSettings, updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { isRefusal, sentencesOf } from '../../../shared/platform/http/response/browser-errors.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { typedIn } from '../../../shared/platform/http/response/refused-form.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-response.ts';
import { defined } from '../../../shared/platform/schema/validate.ts';
import { type ColumnsContent, columnsPage, type ShownPreview } from '../../../web/imports/columns/columns-page.ts';
import { SETTING_NAMES } from '../../../web/imports/columns/fields.ts';
import { questionName } from '../../../web/imports/columns/questions.ts';
import { readRoles, withoutMenus } from '../../../web/imports/columns/roles.ts';
import {
  ACCOUNT_ANSWERED,
  asProposed,
  OTHER_FORMAT,
  type Settings,
  settingsOf,
  toColumnFields,
  toColumnValues,
  withAnswer,
  withoutProposals,
  withSigns,
} from '../../../web/imports/columns/settings.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import { NEW_ACCOUNT } from '../../../web/imports/prepare/account-choices.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { asksForNewAccount, chosenAccount, ownAccount, proposeAccount, removeOwnAccount } from './new-account.ts';
import { type LoadedImport, loadImport, pathAfterReading } from './show-import.ts';

/** GET /imports/{id}/columns: the saved settings, or a preview of the settings in the query, which are not saved. */
export const showColumns =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const loaded = await loadImport(work, callerOf(request.person), event);
    const { id, type, raw } = loaded.record;
    if (type === 'NativeImport' || raw === null) return { seeOther: `/imports/${id}` };
    const asked = Object.fromEntries(new URLSearchParams(event.rawQueryString));
    const isAsked = Object.keys(asked).length > 0 && isOpen(loaded.shown);
    const settings = settingsOf(type, loaded.record.configuration.fileFormat, loaded.record.configuration);
    const { status, form } = isAsked ? previewed(settings, asked, loaded.record) : { status: 200 };
    return htmlResult(status, await page(work, request, loaded, form));
  };

type Values = FormState['values'];

const previewed = (
  settings: Settings,
  sent: Values,
  { configuration }: ImportRecord,
): { readonly status: number; readonly form: FormState } => {
  const values = withAnswer(readRoles(settings, sent).values, configuration, settings);
  try {
    readSettings(settings, values);
    return { status: 200, form: { values, errors: [] } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { status: ERROR_STATUS[error.code], form: { values, errors: sentencesOf(error) } };
  }
};

/** POST /imports/{id}/columns: reads the whole file with these settings and shows its rows. */
export const saveColumns =
  (work: ImportWork): PageAnswer =>
  (request, event) => {
    const caller = callerOf(request.person);
    return request.showFormOnError(
      async ({ values, errors }) => {
        // the listed formats are valid
        const form = {
          errors: errors.map((sentence) => sentence.replace(/^date_format /, 'date_format_other ')),
          values,
        };
        const loaded = await loadImport(work, caller, event);
        return page(work, request, loaded, form);
      },
      async () => {
        const { record } = await loadImport(work, caller, event);
        const { id, type, configuration, questions = [] } = record;
        const columns = settingsOf(type, configuration.fileFormat, configuration);
        const sent = withAnswer(typedIn(request.fields), configuration, columns);
        const read = readSettings(columns, sent);
        // a file that is not a table has a button for each answer, so that its questions are answered one after the other
        const isOneAnswer = !columns.isTable && typedIn(request.fields)['answer'] !== undefined;
        if (!isOneAnswer) requireAnswers(questions, read.configuration, sent);
        const isNew = asksForNewAccount(request.fields);
        const settings = isNew ? { ...read, accountId: await chosenAccount(work, request, record) } : read;
        const saved = await updateImport(work)(caller, id, settings);
        await removeOwnAccount(work, record);
        return { seeOther: pathAfterReading(saved) };
      },
    );
  };

/** @throws ValidationError */
const readSettings = (settings: Settings, sent: Values, own?: string): ImportSettings => {
  const { values, faults } = readRoles(settings, sent);
  if (faults.length > 0) throw new ValidationError(faults);
  const fields = toColumnFields(values);
  if (values['date_format'] === OTHER_FORMAT && fields['date_format']?.trim() === '') {
    throw new ValidationError(['date_format_other: Enter the custom date format']);
  }
  return toImportSettings(withoutNewAccount(fields, own));
};

/** @throws ValidationError */
const requireAnswers = (
  questions: readonly OpenQuestion[],
  settings: ImportSettings['configuration'],
  { [ACCOUNT_ANSWERED]: isAccountAnswered }: Values,
): void => {
  const open = stillOpen(questions, settings).filter(
    ({ field, candidates }) => field !== 'account_id' || (candidates.length > 1 && isAccountAnswered !== 'true'),
  );
  if (open.length === 0) return;
  throw new ValidationError(open.map(({ field, question }) => `${questionName(field)}: ${question} Choose an answer`));
};

/** A new account exists only after the form is saved. Until rows are added, it is still shown as new. */
const withoutNewAccount = (values: Values, own = ''): Values =>
  values['account_id'] === NEW_ACCOUNT ? { ...values, account_id: own } : values;

const page = async (work: ImportWork, request: PersonRequest, loaded: LoadedImport, form?: FormState) =>
  columnsPage(...(await Promise.all([request.viewer(), columnsContent(withOneRead(work), loaded, form)])));

/** A file that is read several times is fetched once. */
const withOneRead = (work: ImportWork): ImportWork => {
  let fetched: Promise<Uint8Array> | undefined;
  const get = (key: string): Promise<Uint8Array> => {
    fetched ??= work.uploads.get(key);
    return fetched;
  };
  return { ...work, uploads: { ...work.uploads, get } };
};

/** The content of the columns page: from the submitted form if there is one, otherwise from the import. */
const columnsContent = async (
  work: ImportWork,
  { record, ...loaded }: LoadedImport,
  sent?: FormState,
): Promise<ColumnsContent> => {
  const { questions = [], configuration } = record;
  const isSignOpen = asksForSign(questions) || configuration.signageConvention !== null;
  const settings = withSigns(settingsOf(record.type, configuration.fileFormat, configuration), isSignOpen);
  const canChange = isOpen(loaded.shown) && record.raw !== null;
  const { accounts, account, ownId } = canChange
    ? await accountsFor(work, record, settings)
    : { accounts: [], account: {}, ownId: undefined };
  const stored = withoutProposals(toColumnValues(settings, record.configuration, record.accountId), questions);
  const own: Values = { ...stored, ...account, ...readRoles(settings, sent?.values ?? {}).values };
  const nothing = {
    ...loaded,
    settings,
    accounts,
    headers: [],
    detected: null,
    encoding: null,
    preview: null,
    hasChanges: hasChanges(stored, sent),
    newFormats: SAME_FORMATS,
  };
  const form = { ...newForm(own), ...sent, values: own };
  if (!canChange || !settings.isTable) return { ...nothing, form };

  const isCutAsFound = sent === undefined && record.configuration.colSep === null;
  const proposed = await unlessDeleted(work.imports, record, () =>
    propose(work, record, isCutAsFound ? { ...own, col_sep: '' } : own, sent !== undefined),
  );
  const headers = proposed?.detected.headers ?? [];
  const values = isCutAsFound ? { ...own, col_sep: proposed?.detected.colSep ?? ',' } : own;
  const chosen = sent === undefined ? values : recut(settings, values, headers, proposed);
  const { new_account_currency = proposed?.detected.currency ?? undefined } = chosen;
  return {
    ...nothing,
    headers,
    form: { ...form, values: { ...chosen, ...(new_account_currency !== undefined && { new_account_currency }) } },
    detected: proposed?.detected ?? null,
    encoding: proposed?.detected.encoding ?? null,
    newFormats: newFormats(proposed),
    preview: await preview(work, record, settings, asProposed(chosen, questions), ownId),
  };
};

/** The accounts to choose from, and what the form says about one until somebody changes it. */
const accountsFor = async (work: ImportWork, record: ImportRecord, settings: Settings) => {
  const [all, family] = await Promise.all([work.accounts.list(record.familyId), work.families.find(record.familyId)]);
  const own = await ownAccount(work, record, all);
  return {
    accounts: all.filter((account) => account !== own),
    account: isForOneAccount(settings, record) ? proposeAccount(record, all, own, family?.currency ?? '') : {},
    ownId: own?.id,
  };
};

/** Whether all rows of a table go to one account: it has no column of accounts, and is not known to have several. */
const isForOneAccount = (
  { isTable, hasAccount }: Settings,
  { configuration, questions = [] }: Pick<ImportRecord, 'configuration' | 'questions'>,
): boolean =>
  isTable &&
  hasAccount &&
  headerNamed(configuration, 'accountColLabel') === '' &&
  questions.every(({ field }) => field !== 'account_id');

/** Undefined if the file cannot be read: the preview shows why. */
const propose = async (
  work: ImportWork,
  record: ImportRecord,
  values: Values,
  isSent: boolean,
): Promise<ProposedImport | undefined> => {
  const { raw, type, familyId } = record;
  if (raw === null) return undefined;
  const bytes = await readRaw(work, raw);
  const isNew = values['account_id'] === NEW_ACCOUNT;
  const accountId = withoutNewAccount(values)['account_id'] || null;
  const isCard = isNew
    ? values['new_account_type'] === 'credit_card'
    : accountId === null && record.signQuestion != null;
  const currency = isNew ? values['new_account_currency'] || null : null;
  const ask = async (choices: FileChoices) =>
    unlessRefused(
      () =>
        proposeImport(work)({ familyId, accountId, isCard, currency, bytes, filename: raw.filename ?? null, choices }),
      () => undefined,
    );
  const found = isSent ? undefined : await ask({});
  const isSame = found?.detected.type === type && isCutSo(found.detected.configuration, values);
  return isSame ? found : ask({ type, ...fileChoices(values) });
};

const fileChoices = ({ encoding, col_sep: colSep, rows_to_skip: rows = '', header }: Values): FileChoices => ({
  encoding: encoding || null,
  colSep: isColumnSeparator(colSep) ? colSep : null,
  rowsToSkip: /^\d{1,6}$/.test(rows.trim()) ? Number(rows) : null,
  header: header === 'true' || header === 'false' ? header : null,
});

const isCutSo = (found: ImportConfiguration, values: Values): boolean => {
  const { encoding, colSep, rowsToSkip, header } = fileChoices(values);
  const isSameTable = (found.colSep ?? ',') === colSep && found.rowsToSkip === rowsToSkip && found.header === header;
  return found.encoding === encoding && isSameTable;
};

/** If a new separator leaves none of the chosen columns, the settings are detected again. */
const recut = (
  settings: Settings,
  values: Values,
  headers: readonly string[],
  proposed: ProposedImport | undefined,
): Values => {
  const isKept = settings.labels.some(({ name }) => headers.includes(values[name] ?? ''));
  if (isKept || proposed === undefined || headers.length === 0) return values;
  const { encoding, col_sep, rows_to_skip, header, account_id } = values;
  const anew = { ...withoutMenus(values), ...toColumnValues(settings, proposed.configuration, null) };
  const typed = { encoding, col_sep, rows_to_skip, header, account_id };
  return { ...anew, ...defined(typed) };
};

const hasChanges = (stored: Values, sent?: FormState): boolean =>
  SETTING_NAMES.some((name) => {
    const { [name]: asked } = sent?.values ?? {};
    return asked !== undefined && asked !== (stored[name] ?? '');
  });

const SAME_FORMATS = { dates: false, numbers: false };

/** The notations of this file that differ from the last one of its account. */
const newFormats = (proposed: ProposedImport | undefined): ColumnsContent['newFormats'] =>
  proposed === undefined || proposed.saved === null
    ? SAME_FORMATS
    : differingFormats(proposed.configuration, { ...proposed.configuration, ...proposed.remembered.formats });

const preview = async (
  work: ImportWork,
  record: ImportRecord,
  settings: Settings,
  values: Values,
  ownId: string | undefined,
): Promise<ShownPreview> =>
  unlessRefused<ShownPreview>(
    async () => {
      const { configuration, accountId = record.accountId } = readSettings(settings, values, ownId);
      const wanted = { ...record, accountId, configuration: { ...record.configuration, ...configuration } };
      const seen = await previewColumns(work)(wanted, wanted.configuration);
      return {
        ok: true,
        rows: seen.rows.map((found) => ({ ...toWireRowDiagnostic(found), date: found.row.entry?.date || null })),
        columns: rowColumns({ ...wanted, configuration: seen.configuration }),
        missing: seen.missingHeaders,
        validCount: seen.stats.validRowsCount,
        lookedAt: seen.sample.rowsLookedAt,
        isWhole: seen.sample.isWhole,
      };
    },
    (error) => ({ ok: false, faults: sentencesOf(error) }),
  );

const unlessRefused = async <T>(act: () => Promise<T>, otherwise: (error: DomainError) => T): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DomainError) return otherwise(error);
    throw error;
  }
};

import { type ImportConfiguration, isColumnSeparator } from '../../../shared/imports/domain/import.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { rowColumns } from '../../../shared/imports/domain/row-columns.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import { toImportSettings } from '../../../shared/imports/schema/update-import-fields.ts';
import { previewColumns } from '../../../shared/imports/use-cases/preview-columns.ts';
import {
  type ProposedImport,
  proposeImport,
  type SaidOfFile,
} from '../../../shared/imports/use-cases/propose-import.ts';
import { readRaw } from '../../../shared/imports/work/raw-file.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { sentencesOf } from '../../../shared/platform/http/browser-errors.ts';
import type { ShownPreview } from '../../../web/imports/columns/preview.ts';
import { type Settings, settingsOf, toColumnFields, toColumnValues } from '../../../web/imports/columns/settings.ts';
import type { ColumnsContent } from '../../../web/imports/columns-page.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import type { LoadedImport } from './load-import.ts';

type Values = FormState['values'];

/** What the page of the columns shows: of a form that was sent what it says, else what the import has. */
export const columnsContent = async (
  work: ImportWork,
  { record, ...loaded }: LoadedImport,
  sent?: FormState,
): Promise<ColumnsContent> => {
  const settings = settingsOf(record.type);
  const own: Values = { ...toColumnValues(settings, record.configuration, record.accountId), ...sent?.values };
  const nothing = { ...loaded, settings, headers: [], detected: null, encoding: null, savedAt: null, preview: null };
  const form = { ...newForm(own), ...sent, values: own };
  if (!isOpen(loaded.shown) || record.raw === null) return { ...nothing, accounts: [], form };
  const accounts = await work.accounts.list(record.familyId);
  if (!settings.isTable) return { ...nothing, accounts, form };

  const isCutAsFound = sent === undefined && record.configuration.colSep === null;
  const proposed = await propose(work, record, isCutAsFound ? { ...own, col_sep: '' } : own, sent !== undefined);
  const headers = proposed?.detected.headers ?? [];
  const values = isCutAsFound ? { ...own, col_sep: proposed?.detected.colSep ?? ',' } : own;
  const chosen = sent === undefined ? values : recut(settings, values, headers, proposed);
  return {
    ...nothing,
    accounts,
    headers,
    form: { ...form, values: chosen },
    detected: proposed?.detected ?? null,
    encoding: proposed?.detected.encoding ?? null,
    savedAt: savedAt(settings, chosen, proposed),
    preview: await preview(work, record, chosen),
  };
};

/** Undefined where the file cannot be read: the preview says why. */
const propose = async (
  work: ImportWork,
  record: ImportRecord,
  values: Values,
  isSent: boolean,
): Promise<ProposedImport | undefined> => {
  const { raw, type, familyId } = record;
  if (raw === null) return undefined;
  const bytes = await readRaw(work, raw);
  const accountId = values['account_id'] || null;
  const ask = async (said: SaidOfFile) =>
    unlessRefused(
      () => proposeImport(work)({ familyId, accountId, bytes, filename: raw.filename ?? null, said }),
      () => undefined,
    );
  const found = isSent ? undefined : await ask({});
  const isSame = found?.detected.type === type && isCutSo(found.detected.configuration, values);
  return isSame ? found : ask({ type, ...saidIn(values) });
};

const saidIn = ({ encoding, col_sep: colSep, rows_to_skip: rows = '' }: Values): SaidOfFile => ({
  encoding: encoding || null,
  colSep: isColumnSeparator(colSep) ? colSep : null,
  rowsToSkip: /^\d{1,6}$/.test(rows.trim()) ? Number(rows) : null,
});

const isCutSo = (found: ImportConfiguration, values: Values): boolean => {
  const { encoding, colSep, rowsToSkip } = saidIn(values);
  return found.encoding === encoding && (found.colSep ?? ',') === colSep && found.rowsToSkip === rowsToSkip;
};

/** Where the file is cut anew and has none of the columns that were chosen, all is proposed again. */
const recut = (
  settings: Settings,
  values: Values,
  headers: readonly string[],
  proposed: ProposedImport | undefined,
): Values => {
  const isKept = settings.labels.some(({ name }) => headers.includes(values[name] ?? ''));
  if (isKept || proposed === undefined || headers.length === 0) return values;
  const { encoding, col_sep, rows_to_skip, account_id } = values;
  const anew = { ...values, ...toColumnValues(settings, proposed.configuration, null) };
  const said = { encoding, col_sep, rows_to_skip, account_id };
  return { ...anew, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) } as Values;
};

const BEYOND_QUESTION = ['account_id', 'encoding', 'col_sep', 'rows_to_skip'];

/** Only where all is as it was then. */
const savedAt = (settings: Settings, values: Values, proposed: ProposedImport | undefined): string | null => {
  const saved = proposed?.saved ?? null;
  if (saved === null) return null;
  const known = Object.entries(toColumnValues(settings, saved.configuration, null));
  const isSame = known.every(([name, value]) => BEYOND_QUESTION.includes(name) || value === values[name]);
  return isSame ? saved.savedAt : null;
};

const preview = async (work: ImportWork, record: ImportRecord, values: Values): Promise<ShownPreview> =>
  unlessRefused<ShownPreview>(
    async () => {
      const { configuration, accountId = record.accountId } = toImportSettings(toColumnFields(values));
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

import { sha256Hex } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { unknownId } from '../../../platform/domain/unknown-id.ts';
import { familyToday } from '../../../platform/use-cases/family-today.ts';
import { ASKS_FOR_ACCOUNT } from '../../accounts/domain/named-accounts.ts';
import { requiredHeaders } from '../../columns/domain/columns.ts';
import { type DetectedSettings, detectSettings } from '../../detect/use-cases/detect-settings.ts';
import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import {
  type Acceptance,
  choicesOf,
  missingColumn,
  publishRefusal,
  sentChoices,
} from '../../domain/import-readiness.ts';
import { type ImportRecord, newImportRecord } from '../../domain/import-record.ts';
import { otherNamesAhead } from '../../duplicates/domain/other-names.ts';
import type { Mapping } from '../../mappings/domain/mappings.ts';
import { type FileRead, type PrepareDependencies, prepareRows } from '../../prepare/use-cases/prepare-rows.ts';
import { refuseKnownContent } from '../../publish/use-cases/publish-import.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { StoredRow } from '../../rows/domain/row-block.ts';
import { validateConfiguration, withDefaults } from '../../settings/domain/configuration.ts';
import { suggestedFor } from '../../settings/domain/remembered-settings.ts';
import { type ProposeImportDependencies, validSavedSettings } from '../../settings/use-cases/propose-import.ts';
import { csvImportType } from '../../types/domain/import-type-list.ts';
import { typeFacts } from '../../types/domain/type-facts.ts';
import type { Content } from '../../use-cases/create-import.ts';
import type {
  Imports,
  Mappables,
  RowReader,
  RowStore,
  SavedConfiguration,
  SavedConfigurations,
} from '../../use-cases/import-ports.ts';
import { type PreviewNativeDependencies, previewNative } from './preview-effect.ts';
import { type ImportPreview, type PreviewDependencies, previewImport } from './preview-import.ts';

export type PreflightDependencies = Omit<PrepareDependencies, 'rows'> &
  ProposeImportDependencies &
  PreviewDependencies &
  PreviewNativeDependencies & {
    readonly imports: Pick<Imports, 'listWithContent' | 'list'>;
    readonly savedConfigurations: Pick<SavedConfigurations, 'find'>;
    readonly mappables: Mappables;
    readonly randomId: () => string;
    readonly now: () => string;
  };

export type PreflightRequest = {
  readonly type: ImportType;
  readonly accountId: AccountId | null;
  readonly configuration: ImportConfiguration;
  readonly content: Content;
  readonly accepted?: Pick<Acceptance, 'onPossibleDuplicate' | 'onOtherNames'>;
  /** Read the file as detected. The type is detected only if it is not sent. */
  readonly detect?: { readonly isTypeGiven: boolean } | null;
};
export type PreflightError = { readonly code: string; readonly message: string };
export type Preflight = {
  readonly content: Content;
  /** The import that would be created. */
  readonly record: ImportRecord;
  /** null for types without a header. */
  readonly headers: Headers | null;
  /** Empty if the import can be published without changes. */
  readonly errors: readonly PreflightError[];
  readonly preview: ImportPreview | null;
  /** The first rows as they were read; none for a native file. */
  readonly firstRows: readonly ImportRow[];
  /** null if the file cannot be detected. */
  readonly detection: DetectedSettings | null;
  readonly suggestion: SavedConfiguration | null;
};
type Headers = {
  readonly found: readonly string[];
  readonly required: readonly string[];
  readonly missing: readonly string[];
};

/**
 * POST /api/v1/imports/preflight: the result that creating and publishing the import would have. Writes nothing.
 * @throws DomainError 422 as for creating the import, except for errors in rows.
 */
export const preflightImport =
  (deps: PreflightDependencies) =>
  async (caller: Caller, request: PreflightRequest): Promise<Preflight> => {
    const { type, accountId, content } = request;
    if (typeFacts(type)?.format === 'pdf') throw notBeforehand(type);
    if (accountId !== null && (await deps.accounts.find(caller.familyId, accountId)) === undefined) {
      throw new ValidationError([unknownId('account_id', 'an account', accountId)]);
    }
    const detection = await detectionOf(deps, caller, request);
    const read = request.detect != null && detection !== null ? { ...request, ...detection } : request;
    const record = wouldBe(deps, caller, read, await familyToday(deps)(caller.familyId));
    const nothing = { content, record, detection, preview: null, firstRows: [], suggestion: null };
    const faults = validateConfiguration(record.configuration, record.type);
    if (faults.length > 0) {
      const errors = faults.map((message) => ({ code: 'validation_failed', message }));
      return { ...nothing, headers: headersOf(record), errors };
    }
    if (content.bytes.every(isBlank)) {
      return { ...nothing, headers: headersOf(record), errors: [NO_ROWS] };
    }
    return readFile(deps, nothing, request.accepted);
  };

/** @throws DomainError for a file that cannot be read, if the client asked for detection */
const detectionOf = async (
  deps: PreflightDependencies,
  caller: Caller,
  { type, accountId, configuration, content, detect = null }: PreflightRequest,
): Promise<DetectedSettings | null> => {
  if (content.bytes.every(isBlank)) return null;
  const givenType = detect === null || detect.isTypeGiven ? type : null;
  try {
    return await detectSettings(deps)(caller, { type: givenType, accountId, configuration, content });
  } catch (error) {
    if (error instanceof DomainError && detect === null) return null;
    throw error;
  }
};

/** Enough to see whether the columns were read as they should. */
const FIRST_ROWS = 10;

const NO_ROWS = { code: 'no_data_rows', message: 'The file has no data rows' };
const isBlank = (byte: number): boolean => byte === 0x0a || byte === 0x0d || byte === 0x20 || byte === 0x09;

const notBeforehand = (type: ImportType): DomainError =>
  new DomainError(
    'invalid_import_type',
    `A ${type} is read in the background: create the import, check its rows, and delete it if they are wrong`,
  );

const wouldBe = (
  { randomId, now }: PreflightDependencies,
  { familyId }: Caller,
  {
    type,
    accountId,
    configuration,
    content: { bytes },
    questions = [],
    answers,
  }: PreflightRequest & Partial<DetectedSettings>,
  today: string,
): ImportRecord => ({
  ...newImportRecord({
    id: randomId(),
    familyId,
    type,
    now: now(),
    today,
    accountId,
    configuration: withDefaults(configuration, type),
    raw: { key: '', bytes: bytes.length, sha256: sha256Hex(bytes) },
  }),
  ...(questions.length > 0 && { questions }),
  ...(answers !== undefined && { answers }),
});

const readFile = async (
  deps: PreflightDependencies,
  nothing: Omit<Preflight, 'headers' | 'errors'>,
  accepted: PreflightRequest['accepted'],
): Promise<Preflight> => {
  const rows = createInMemoryRowStore();
  const { bytes } = nothing.content;
  const file = { bytes: async () => bytes, chunks: () => [bytes] };
  const prepared = await prepareRows({ ...deps, rows }, nothing.record, file);
  if (!prepared.ok) throw prepared.error === 'interrupted' ? notBeforehand(nothing.record.type) : prepared.error;
  const record: ImportRecord = { ...nothing.record, ...prepared.change };
  const headers = headersOf(record, prepared.read);
  const foreseen = await preview(deps, rows, record, { bytes, accepted });
  return {
    ...nothing,
    record: { ...record, warnings: [...record.warnings, ...otherNamesAhead(foreseen?.renamed ?? new Map())] },
    detection: nothing.detection === null ? null : withoutOpenAccount(nothing.detection),
    headers,
    errors: [
      ...(await refusedContent(deps, record)),
      ...errorsOf(record, headers?.missing ?? []),
      ...(foreseen?.refusal === undefined ? [] : [toError(foreseen.refusal)]),
    ],
    preview: foreseen,
    firstRows: (await (await rows.open(record.id, 'memory')).rows(1, FIRST_ROWS)).map(({ row }) => row),
    suggestion: await suggest(deps, record, prepared.read),
  };
};

/** Whether rows name other accounts is known once they are read, and then an error asks it. */
const withoutOpenAccount = (detection: DetectedSettings): DetectedSettings => ({
  ...detection,
  questions: detection.questions.filter((question) => question !== ASKS_FOR_ACCOUNT),
});

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** null for a native file with errors, because it is published completely or not at all. */
const preview = async (
  deps: PreflightDependencies,
  rows: PreparedRows,
  record: ImportRecord,
  { bytes, accepted = {} }: { readonly bytes: Uint8Array; readonly accepted: PreflightRequest['accepted'] },
): Promise<ImportPreview | null> => {
  const sent = sentChoices(accepted);
  const choices = sent && choicesOf(sent);
  if (record.type !== 'NativeImport') return previewImport(deps, rows, record, deps.now(), choices);
  const stream: PreflightDependencies['uploads']['stream'] = async (key) =>
    key === record.raw?.key ? streamOf(bytes) : deps.uploads.stream(key);
  const uploads = { ...deps.uploads, stream };
  return record.preflightErrors.length > 0 ? null : previewNative({ ...deps, uploads }, record, bytes);
};
type PreparedRows = PrepareDependencies['rows'];

const headersOf = ({ type, configuration, accountId }: ImportRecord, read?: FileRead): Headers | null => {
  const csv = csvImportType(type);
  if (csv === undefined) return null;
  return {
    found: read?.headers ?? [],
    required: requiredHeaders(csv, { configuration, hasAccount: accountId !== null }),
    missing: read?.missingHeaders ?? [],
  };
};

/** The error for a native file that the family has already imported. */
const refusedContent = async (
  { imports }: PreflightDependencies,
  record: ImportRecord,
): Promise<readonly PreflightError[]> => {
  try {
    await refuseKnownContent({ imports }, record);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return [toError(error)];
    throw error;
  }
};

const toError = ({ code, message }: DomainError): PreflightError => ({ code, message });

const PREFLIGHT_ERROR = /^([a-z_]+): (.*)$/s;

const errorsOf = (record: ImportRecord, missing: readonly string[]): readonly PreflightError[] => {
  if (missing.length > 0) {
    return missing.map((name) => ({ code: 'missing_required_headers', message: missingColumn(name) }));
  }
  const refusal = publishRefusal(record);
  if (refusal === undefined) return [];
  if (record.preflightErrors.length > 0) {
    return record.preflightErrors.map((text) => {
      const [, code = refusal.code, message = text] = PREFLIGHT_ERROR.exec(text) ?? [];
      return { code, message };
    });
  }
  if (record.stats.rowsCount === 0) return [NO_ROWS];
  const { rowErrors } = record;
  if (rowErrors.length > 0) return rowErrors.map((message) => ({ code: 'invalid_row', message }));
  const { errors = [refusal.message] } = refusal.extras;
  return errors.map((message) => ({ code: refusal.code, message: beforehand(message) }));
};

/** There is no import yet: settings are part of the request, and mappings come later. */
const beforehand = (message: string): string =>
  message
    .replaceAll(' with PATCH /api/v1/imports/{id}/mappings', ' once the import is created')
    .replaceAll(' with PATCH /api/v1/imports/{id}', '');

/** The saved settings, without records that no longer exist. */
const suggest = async (
  deps: PreflightDependencies,
  { familyId, type, accountId }: ImportRecord,
  read: FileRead | undefined,
): Promise<SavedConfiguration | null> => {
  const signature = read?.signature;
  if (signature === undefined) return null;
  const [saved, account] = await Promise.all([
    deps.savedConfigurations.find(familyId, { accountId, type, signature }),
    accountId === null ? undefined : deps.accounts.find(familyId, accountId),
  ]);
  if (saved === undefined) return null;
  const configuration = suggestedFor(saved, { id: accountId, type: account?.accountType ?? null });
  return validSavedSettings(deps, familyId, { ...saved, configuration });
};

/** An in-memory row store for a single import, in one block. */
export const createInMemoryRowStore = (): RowStore => {
  const rows: StoredRow[] = [];
  let known: readonly Mapping[] = [];
  const reader: RowReader = {
    blocks: [],
    signature: null,
    repaired: [],
    rows: async (from, to) => rows.slice(from - 1, to),
    block: async (number) => (number === 0 ? rows : undefined),
    mappings: async () => known,
  };
  return {
    writer: () => ({
      add: (stored) => void rows.push(stored),
      finish: async (mappings) => {
        known = mappings;
        return 'memory';
      },
    }),
    open: async () => reader,
    revise: async () => 'memory',
    removeAll: async () => undefined,
  };
};

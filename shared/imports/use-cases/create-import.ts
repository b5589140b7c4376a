import { MAX_OPEN_PROPOSALS, requireRoomFor } from '../../platform/domain/access/open-proposals.ts';
import { sha256Hex } from '../../platform/domain/bytes/hash.ts';
import { DomainError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { AccountId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import { unknownId } from '../../platform/domain/unknown-id.ts';
import { familyToday } from '../../platform/use-cases/family-today.ts';
import type { AccountFacts } from '../accounts/domain/account-facts.ts';
import { namesColumns, proposedSettings } from '../detect/domain/proposed-settings.ts';
import { detectSettings } from '../detect/use-cases/detect-settings.ts';
import type { ImportConfiguration, ImportType } from '../domain/import-attributes.ts';
import { attentionAfterReading } from '../domain/import-events.ts';
import type { Acceptance } from '../domain/import-readiness.ts';
import { type ImportRecord, keptFilename, NO_SETTINGS, newImportRecord } from '../domain/import-record.ts';
import { isPdf } from '../formats/pdf/domain/statement.ts';
import { type PrepareAtOnceDependencies, prepareAtOnce, prepareQueueOf } from '../prepare/use-cases/prepare-import.ts';
import { type PublishDependencies, publishRecord, refuseKnownContent } from '../publish/use-cases/publish-import.ts';
import { validateConfiguration, withDefaults } from '../settings/domain/configuration.ts';
import type { OpenQuestion } from '../settings/domain/open-questions.ts';
import { type Answers, answeredAt } from '../settings/domain/remembered-settings.ts';
import type { ProposeImportDependencies } from '../settings/use-cases/propose-import.ts';
import { isCsvType } from '../types/domain/type-facts.ts';
import type { ContentClaims, Imports, Queues } from './import-ports.ts';
import type { OpenUpload } from './uploads.ts';

export type CreateImportRequest = {
  readonly type: ImportType;
  readonly accountId: AccountId | null;
  readonly publish: boolean;
  readonly accepted?: Acceptance;
  readonly configuration: ImportConfiguration;
  /** Detect the settings that the request does not send; the type only if it is not sent. */
  readonly detect?: { readonly isTypeGiven: boolean } | null;
  /** Set if the file was detected before. */
  readonly questions?: readonly OpenQuestion[];
  /** Which of the settings were not detected; by default all of them. */
  readonly answers?: Answers;
  /** The facts in the file about its account, if they were detected before. */
  readonly fileAccount?: AccountFacts | undefined;
  /** Decompressed and within the limits; null if nothing was sent. */
  readonly content: Content | null;
  /** An uploaded large file, instead of content. */
  readonly stored?: OpenUpload | null;
};
export type Content = {
  readonly bytes: Uint8Array;
  readonly source: 'text' | 'file';
  readonly filename: string | null;
  readonly contentType: string | null;
};

export type CreateImportDependencies = ProposeImportDependencies &
  PrepareAtOnceDependencies &
  PublishDependencies & {
    readonly imports: Imports;
    readonly uploads: Uploads;
    readonly queues: Queues;
    readonly contentClaims: ContentClaims;
    /** UUIDv7, so that ids sort by time. */
    readonly newImportId: () => string;
    readonly now: () => string;
  };

/**
 * Creates an import: reads and checks a small file at once, keeps a large one as `preparing`; publishes it if requested.
 * A retry with the same id continues the existing import.
 * @throws DomainError 422 for an error in the request or the whole file, `too_many_proposals` (nothing is kept), `not_publishable`
 * and `preflight_failed` with the id of the import, which is kept; 500 `publish_failed` likewise.
 */
export const createImport =
  (deps: CreateImportDependencies) =>
  async (caller: Caller, sent: CreateImportRequest, id?: string): Promise<ImportRecord> => {
    const known = id === undefined ? undefined : await deps.imports.find(caller.familyId, id);
    if (known !== undefined) return sent.publish ? publishUnlessBegun(deps, known, sent) : known;
    await requireRoom(deps, caller);
    const { questions = [], ...request } = await withDetection(
      deps,
      caller,
      isBlank(sent.content) ? { ...sent, content: null } : sent,
    );
    await checkRequest(deps, caller, request);
    const today = await familyToday(deps)(caller.familyId);
    const record = newRecord(deps, caller, request, { id: id ?? deps.newImportId(), today });
    const taken = await takeIn(deps, questions.length === 0 ? record : { ...record, questions }, request);
    await requireRoomAfter(deps, caller, taken);
    return taken;
  };

type Waiting = Pick<CreateImportDependencies, 'imports' | 'now'>;

const REMEDY = 'ask somebody to add or delete some';

/** Of a key that may only propose, few imports wait at a time. */
const requireRoom = async ({ imports }: Waiting, { familyId, apiKeyId, proposesOnly }: Caller): Promise<void> => {
  if (proposesOnly) requireRoomFor((await imports.listProposed(familyId, apiKeyId)).length, 'imports', REMEDY);
};

/** How often one that is not the newest looks whether the newer ones go. */
const LOOKS = 20;

/**
 * Several requests at once could each find room, so each looks again afterwards, and takes its own back if it is one too many: a newer one
 * at once, an older one if the newer ones stay, because they can have looked before it was written. One that is still being read stays.
 */
const requireRoomAfter = async (deps: Waiting, caller: Caller, { id }: ImportRecord): Promise<void> => {
  if (!caller.proposesOnly) return;
  try {
    for (let look = 1; ; look++) {
      const waiting = await deps.imports.listProposed(caller.familyId, caller.apiKeyId);
      if (waiting.length <= MAX_OPEN_PROPOSALS) return;
      if (look === LOOKS) requireRoomFor(waiting.length - 1, 'imports', REMEDY);
      requireRoomFor(waiting.indexOf(id), 'imports', REMEDY);
    }
  } catch (error) {
    const at = deps.now();
    const readable = { statuses: ['pending'], preparing: false } as const;
    // the sweep removes its rows and file
    const removed = await deps.imports.update(caller.familyId, id, readable, { deletedAt: at, touchedAt: at });
    if (removed !== undefined) throw error;
  }
};

const withDetection = async (
  deps: CreateImportDependencies,
  caller: Caller,
  request: CreateImportRequest,
): Promise<CreateImportRequest> => {
  const { detect = null, content, type, accountId, configuration } = request;
  if (detect === null || content === null) return request;
  const file = { type: detect.isTypeGiven ? type : null, accountId, configuration, content };
  const found = await detectSettings(deps)(caller, file);
  const { questions, answers, detected } = found;
  const read = { type: found.type, configuration: found.configuration, fileAccount: detected.account };
  return { ...request, ...read, questions, answers };
};

const takeIn = async (
  deps: CreateImportDependencies,
  record: ImportRecord,
  { content, stored: upload, publish, accepted = {}, detect = null, configuration }: CreateImportRequest,
): Promise<ImportRecord> => {
  const waiting = { ...record, preparing: true, publishRequested: publish, ...(publish && accepted) };
  if (upload != null) return handOver(deps, waiting);
  if (content === null || record.raw === null) {
    await deps.imports.create(record);
    return publish ? publishRecord(deps)(record, accepted) : record;
  }
  await refuseKnownContent(deps, record);

  const prepared = await prepareAtOnce(deps, record, content.bytes);
  if (!prepared.ok && prepared.error !== 'interrupted') throw prepared.error;
  await deps.uploads.put(record.raw.key, content.bytes);
  if (!prepared.ok) return handOver(deps, waiting);

  const read = { ...record, ...prepared.change };
  const stored = detect === null && !namesColumns(configuration) ? await withProposal(deps, read, content) : read;
  await deps.imports.create(stored, publish ? [] : attentionAfterReading(stored));
  return publish ? publishRecord(deps)(stored, accepted) : stored;
};

/** With what the file shows, if its columns were not found because nobody asked for detection. */
const withProposal = async (
  deps: CreateImportDependencies,
  record: ImportRecord,
  { bytes, filename }: Content,
): Promise<ImportRecord> => {
  const { missingColumns = [], type, accountId, familyId } = record;
  if (missingColumns.length === 0 || !isCsvType(type)) return record;
  const file = { type, accountId, configuration: NO_SETTINGS, content: { bytes, filename } };
  try {
    const { configuration, detected } = await detectSettings(deps)({ familyId }, file);
    const proposal = detected.problems.length === 0 ? proposedSettings(configuration) : undefined;
    return proposal === undefined ? record : { ...record, warnings: [...record.warnings, proposal] };
  } catch (error) {
    if (error instanceof DomainError) return record; // nothing can be detected: the missing columns say what is wrong
    throw error;
  }
};

/** A retry does not publish again: the request is already noted, running, or done and reverted since. */
const publishUnlessBegun = async (
  deps: CreateImportDependencies,
  known: ImportRecord,
  { accepted = {} }: Pick<CreateImportRequest, 'accepted'>,
): Promise<ImportRecord> => {
  const { status, preparing, attempt, verification } = known;
  const isUntouched = status === 'pending' && attempt === null && verification.readback.status === 'not_verified';
  return isUntouched && !preparing ? publishRecord(deps)(known, accepted) : known;
};

/** The sweep requeues the import if the message is lost. */
const handOver = async (deps: CreateImportDependencies, record: ImportRecord): Promise<ImportRecord> => {
  await deps.imports.create(record);
  await deps.queues
    .send(prepareQueueOf(record), { familyId: record.familyId, importId: record.id, attempt: null })
    .catch(() => undefined);
  return record;
};

const checkRequest = async (deps: CreateImportDependencies, caller: Caller, request: CreateImportRequest) => {
  const errors = [...validateConfiguration(request.configuration, request.type)];
  const { accountId } = request;
  if (accountId !== null && (await deps.accounts.find(caller.familyId, accountId)) === undefined) {
    errors.push(unknownId('account_id', 'an account', accountId));
  }
  if (errors.length > 0) throw new ValidationError(errors);
  if (request.type === 'NativeImport' && request.content === null && request.stored == null) {
    throw new DomainError('missing_content', 'Send the NDJSON as raw_file_content or as a file in multipart/form-data');
  }
  if (request.type === 'QifImport' && request.content === null) {
    throw new DomainError('missing_content', 'Send the QIF as raw_file_content or as a file in multipart/form-data');
  }
  if (request.type === 'PdfImport') requirePdf(request.content);
};

const requirePdf = (content: Content | null): void => {
  if (content === null) throw new DomainError('missing_content', 'Send the PDF as a file in multipart/form-data');
  if (!isPdf(content.bytes))
    throw new DomainError('invalid_pdf', 'The file is not a PDF: it does not start with %PDF-');
};

const WHITE_SPACE = new Set([0x09, 0x0a, 0x0d, 0x20]);
const isBlank = (content: Content | null): boolean => content?.bytes.every((byte) => WHITE_SPACE.has(byte)) ?? true;

const newRecord = (
  { now }: CreateImportDependencies,
  caller: Caller,
  { type, accountId, configuration, content, stored, answers, fileAccount }: CreateImportRequest,
  { id, today }: { readonly id: string; readonly today: string },
): ImportRecord => {
  const key = `raw/${caller.familyId}/${id}`;
  const filename = keptFilename((stored ?? content)?.filename ?? null);
  const file = { key, ...(filename !== undefined && { filename }) };
  const raw =
    stored == null
      ? content && { ...file, bytes: content.bytes.length, sha256: sha256Hex(content.bytes) }
      : { ...file, bytes: stored.bytes, sha256: '', copyFrom: { key: stored.key, etag: stored.etag } };
  const read = withDefaults(configuration, type);
  const { familyId } = caller;
  const at = now();
  const record = newImportRecord({ id, familyId, type, now: at, today, accountId, configuration: read, raw });
  return {
    ...record,
    answers: answers ?? answeredAt(configuration, at),
    ...(caller.proposesOnly && { proposerKey: caller.apiKeyId }),
    ...(type === 'NativeImport' && { identifiesByRow: true }),
    ...(fileAccount && { fileAccount }),
  };
};

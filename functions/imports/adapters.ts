import type { IdentifiedKind } from '../../shared/catalogue/use-cases/record-external-ids.ts';
import { readActiveRules } from '../../shared/changes/rules/use-cases/read-rules.ts';
import { countDoubtful } from '../../shared/imports/duplicates/use-cases/duplicate-candidates.ts';
import { refuseKnown } from '../../shared/imports/known-records/use-cases/review-record.ts';
import { findImportPages } from '../../shared/imports/publish/use-cases/ledger-pages-of-import.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { createImportCatalogue } from '../../shared/imports/store/import-catalogue.ts';
import { createContentClaimRepository, createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createMappables, createRecordNames } from '../../shared/imports/store/record-names.ts';
import { createRowBlockStore } from '../../shared/imports/store/row-block-store.ts';
import { createSavedConfigurationStore } from '../../shared/imports/store/saved-configuration-store.ts';
import { createClientSessions, createSessionRepository } from '../../shared/imports/store/session-repository.ts';
import { createUploadRepository } from '../../shared/imports/store/upload-repository.ts';
import { createBucketUploads, createStoredUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { createSignForm } from '../../shared/imports/uploads/sign-form.ts';
import { createSignLink } from '../../shared/imports/uploads/sign-link.ts';
import type { QueueName, Queues } from '../../shared/imports/use-cases/import-ports.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { accounts, identify as identifyAccount } from '../accounts/adapters.ts';
import { identify, records } from '../catalogue/adapters.ts';
import { eventRecorder } from '../events/adapters.ts';
import { ledger } from '../ledger/adapters.ts';
import { families } from '../people/adapters.ts';
import { clock, documents, inTable, made, s3, sqs, tableName, uploadsBucket } from '../platform/adapters.ts';

export const imports = /* @__PURE__ */ once(() => createImportRepository(documents(), tableName()));
/** The same for functions that announce what becomes of an import. */
export const announcingImports = /* @__PURE__ */ once(() =>
  createImportRepository(documents(), tableName(), eventRecorder()),
);
export const contentClaims = /* @__PURE__ */ inTable(createContentClaimRepository);
export const sessions = /* @__PURE__ */ inTable(createSessionRepository);
export const clientSessions = /* @__PURE__ */ inTable(createClientSessions);
export const savedConfigurations = /* @__PURE__ */ inTable(createSavedConfigurationStore);
export const uploadForms = /* @__PURE__ */ inTable(createUploadRepository);
export const uploads = /* @__PURE__ */ once(() => createBucketUploads(s3(), uploadsBucket()));
export const storedUploads = /* @__PURE__ */ once(() => createStoredUploads(s3(), uploadsBucket()));
export const rows = /* @__PURE__ */ once(() =>
  createRowBlockStore(documents(), tableName(), uploads(), { remembers: true }),
);
export const signLink = /* @__PURE__ */ once(() => createSignLink(s3(), uploadsBucket()));
export const signForm = /* @__PURE__ */ once(() => createSignForm(s3(), uploadsBucket()));

export const names = /* @__PURE__ */ once(() => createRecordNames(made({ accounts, records })));
export const mappables = /* @__PURE__ */ once(() => createMappables(made({ accounts, records })));
const identifying = () => {
  const [account, record] = [identifyAccount(), identify()];
  return (kind: IdentifiedKind | 'account') => (kind === 'account' ? account : record(kind));
};
export const importCatalogue = /* @__PURE__ */ once(() =>
  createImportCatalogue(made({ accounts, records, identify: identifying })),
);

/** How many rows may be entries that are there already. */
export const doubtfulRows = () => countDoubtful(made({ accounts, imports, rows, ledger }));
/** The error if somebody must decide about records of earlier files first. */
export const knownRecords = () =>
  refuseKnown({
    ...made({ accounts, imports, ledger, uploads: storedUploads, families, catalogue: importCatalogue }),
    now: clock(),
  });
export const readRules = () => readActiveRules(made({ accounts, records }));
export const maxNativeRecords = (): number => environment('MAX_NATIVE_RECORDS').MAX_NATIVE_RECORDS;
export const importPages = () => findImportPages(made({ imports, uploads: storedUploads }));

const QUEUES = {
  prepare: () => environment('PREPARE_QUEUE_URL').PREPARE_QUEUE_URL,
  statement: () => environment('STATEMENT_QUEUE_URL').STATEMENT_QUEUE_URL,
  publish: () => environment('PUBLISH_QUEUE_URL').PUBLISH_QUEUE_URL,
  readback: () => environment('READBACK_QUEUE_URL').READBACK_QUEUE_URL,
  revert: () => environment('REVERT_QUEUE_URL').REVERT_QUEUE_URL,
} as const satisfies Readonly<Record<QueueName, () => string>>;

/** The queues of these names, to which alone the function may send. */
export const importQueues =
  (...wanted: readonly QueueName[]) =>
  (): Queues =>
    createImportQueues(sqs(), Object.fromEntries(wanted.map((name) => [name, QUEUES[name]()])));

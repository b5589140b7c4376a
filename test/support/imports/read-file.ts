import type { ImportConfiguration, ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { publishErrors, questionsNow } from '../../../shared/imports/domain/import-readiness.ts';
import { type ImportRecord, NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import type { Mapping } from '../../../shared/imports/mappings/domain/mappings.ts';
import type { ImportRow } from '../../../shared/imports/rows/domain/row.ts';
import type { StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import type { OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { memoryUploads } from '../store/memory-uploads.ts';

/** The account, the family and what the client sends beside the file; by default a checking account in EUR, and nothing. */
export type Circumstances = {
  readonly accountType?: string;
  readonly currency?: string;
  readonly family?: { readonly dateFormat?: string; readonly locale?: string; readonly currency?: string };
  readonly type?: ImportType;
  readonly filename?: string;
  readonly settings?: Partial<ImportConfiguration>;
  readonly saved?: SavedConfiguration;
  readonly now?: string;
};

/** A file that was sent with `detect`, and how the service reads it. */
export type FileRead = {
  readonly record: ImportRecord;
  readonly questions: readonly OpenQuestion[];
  /** Why it cannot be published; empty if it can. */
  readonly errors: readonly string[];
  readonly rows: readonly ImportRow[];
  /** Answers questions as PATCH does: reads the file again with these settings. */
  readonly answer: (settings: Partial<ImportConfiguration>, accountId?: string | null) => Promise<FileRead>;
};

const CALLER = { familyId: 'family', userId: 'person', apiKeyId: 'key', scope: 'read_write' } as const;

/** Reads a file as the service does, up to the rows. @throws DomainError as POST and PATCH /imports do */
export const readFile = async (content: Uint8Array | string, circumstances: Circumstances = {}): Promise<FileRead> => {
  const { type, filename = 'statement.csv', settings = {} } = circumstances;
  const { create, update, rowsOf } = createService(circumstances);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const shown = (record: ImportRecord): FileRead => ({
    record,
    questions: questionsNow(record),
    errors: publishErrors(record),
    rows: rowsOf(record),
    answer: async (answers, accountId) =>
      shown(await update(CALLER, record.id, { configuration: answers, ...(accountId !== undefined && { accountId }) })),
  });
  return shown(
    await create(CALLER, {
      type: type ?? 'TransactionImport',
      accountId: 'account',
      publish: false,
      configuration: { ...NO_SETTINGS, ...settings },
      detect: { isTypeGiven: type !== undefined },
      content: { bytes, source: 'file', filename, contentType: null },
    }),
  );
};

const createService = ({
  accountType = 'depository',
  currency = 'EUR',
  family = {},
  saved,
  now: instant = '2026-11-29T10:00:00.000Z',
}: Circumstances) => {
  const now = (): string => instant;
  const account = {
    id: 'account',
    tag: '00000001',
    name: 'Main',
    accountType,
    subtype: null,
    currency,
    status: 'active',
    institutionName: null,
    institutionDomain: null,
    notes: null,
    owners: ['user'],
    createdAt: instant,
    updatedAt: instant,
  } as const;
  const home = { id: 'family', currency, dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC', ...family };
  const none: ReadonlyMap<string, never> = new Map<string, never>();
  const { imports, rows, rowsOf } = createMemory();
  const deps = {
    families: { find: async () => home },
    accounts: { find: async () => account, list: async () => [account] },
    names: {
      list: async () => ({
        account: new Map([[account.name, account.id]]),
        category: none,
        tag: none,
        merchant: none,
        namesakes: none,
        parents: none,
        bankNumbers: none,
      }),
      records: async () => [],
    },
    savedConfigurations: { find: async () => saved },
    imports,
    rows,
    uploads: memoryUploads(),
    queues: { send: async () => undefined },
    logger: { info: () => undefined },
    contentClaims: { holder: async () => undefined, move: async () => true },
    countDoubtful: async () => ({ duplicates: 0, bookings: 0 }),
    refuseKnown: async () => undefined,
    newImportId: () => 'import',
    randomId: () => 'attempt',
    maxNativeRecords: 1_000,
    milliseconds: () => 0,
    now,
  };
  return { create: createImport(deps), update: updateImport(deps), rowsOf };
};

type Kept = { readonly rows: readonly StoredRow[]; readonly mappings: readonly Mapping[] };

const createMemory = () => {
  const kept = new Map<string, Kept>();
  let record: ImportRecord | undefined;
  const find = async (): Promise<ImportRecord | undefined> => record;
  return {
    rowsOf: ({ rowIndex }: ImportRecord): readonly ImportRow[] =>
      (kept.get(rowIndex ?? '')?.rows ?? []).map(({ row }) => row),
    imports: {
      create: async (created: ImportRecord) => {
        record = created;
      },
      find,
      findAny: find,
      update: async (_family: string, _id: string, _expected: unknown, change: Partial<ImportRecord>) => {
        record = record && { ...record, ...change };
        return record;
      },
      list: async () => ({ items: [], totalCount: 0, page: 1, unreadable: new Map<string, Error>() }),
      listWithContent: async () => [],
      listProposed: async () => [],
      remove: async () => undefined,
      listInFlight: async () => [],
    },
    rows: {
      writer: () => {
        const rows: StoredRow[] = [];
        return {
          add: (stored: StoredRow) => void rows.push(stored),
          finish: async (mappings: readonly Mapping[]) => {
            const index = `index-${kept.size}`;
            kept.set(index, { rows, mappings });
            return index;
          },
        };
      },
      open: async (_id: string, index: string) => ({
        blocks: [],
        signature: null,
        repaired: [],
        rows: async () => kept.get(index)?.rows ?? [],
        block: async (number: number) => (number === 0 ? kept.get(index)?.rows : undefined),
        mappings: async () => kept.get(index)?.mappings ?? [],
      }),
      revise: async () => '',
      removeAll: async () => undefined,
    },
  };
};

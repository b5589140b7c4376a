import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import { countMatched, countOwned } from '../../../ledger/history/domain/owned-entries.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import { bankNumberOf } from '../../accounts/domain/bank-number.ts';
import type { ImportStatus, Readback } from '../../domain/import-attributes.ts';
import { needsAttention } from '../../domain/import-events.ts';
import type { Attempt, Checkpoint, ImportRecord } from '../../domain/import-record.ts';
import { type ConfirmedDistinctPair, confirmedDistinctPairs } from '../../duplicates/domain/confirmed-distinct.ts';
import { createFoundKnown } from '../../known-records/use-cases/found-known.ts';
import { assignmentsOf } from '../../mappings/domain/assign-mappings.ts';
import { isCreatable, type Mapping } from '../../mappings/domain/mappings.ts';
import type { PlanManifest } from '../../publish/domain/plan.ts';
import { readPlan } from '../../publish/use-cases/apply-pages.ts';
import { isStatementFormat } from '../../statements/domain/statement-file.ts';
import { countFamily } from '../../use-cases/count-family.ts';
import type { ImportChange, WakeUp } from '../../use-cases/import-ports.ts';
import { isPermanent } from '../../use-cases/permanent-error.ts';
import { acquireLease, type Leased, type PhaseOutcome, runSlice } from '../../use-cases/run-slice.ts';
import { walkPages } from '../../use-cases/walk-pages.ts';
import type { Bindings, WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { verify } from '../domain/verification.ts';
import { createFoundMoney } from './found-money.ts';

export type ReadbackDependencies = WorkDependencies & {
  /** Starts what follows the transactions that an import created. Repeating it for an attempt has no effect. */
  readonly startOnNew: (familyId: FamilyId, importId: ImportId, attempt: Attempt) => Promise<void>;
  /** Remembers that these transactions are two, so that nobody is asked again. Idempotent. */
  readonly confirmDistinct: (familyId: FamilyId, pairs: readonly ConfirmedDistinctPair[], at: string) => Promise<void>;
};

export const READ_BACK_IN: readonly ImportStatus[] = ['complete'];

/**
 * Reads every page and record of the plan again, counts the ones owned by the import, adds up their money and stores the result. Afterwards,
 * rules and links of transfers start on what it created. `held`: the lease of a worker that has just published the import.
 */
export const createReadbackWorker = (deps: ReadbackDependencies, held?: Leased) => {
  return async (wakeUp: WakeUp, clock: SliceClock): Promise<void> => {
    const leased = held ?? (await acquireLease(deps, wakeUp, READ_BACK_IN, clock));
    if (leased === undefined) return;
    await runSlice(deps, leased, clock, {
      queue: 'readback',
      first: { phase: 'readback', bucket: 0, page: 0, counts: {}, matched: {}, sums: [] },
      outcomeOf: ({ verification }) => verification.readback.status,
      step: async (record, checkpoint, _leased, time) => {
        if (checkpoint.phase !== 'readback' || !record.todo.includes('readback')) return { finished: {} };
        return readBack(deps, record, checkpoint, time).catch(async (error: unknown) => {
          if (!isPermanent(error)) throw error;
          await startOnNew(deps, record);
          return { finished: withReadback(record, { status: 'failed', checkedAt: time.now(), error: error.message }) };
        });
      },
    });
  };
};

/**
 * Comes before the update that ends the work: if this is interrupted, it is repeated. A native file has a family's own records:
 * their values are already what its rules and its people made of them.
 */
const startOnNew = async (
  { startOnNew: start }: ReadbackDependencies,
  { familyId, id, type, attempt, verification }: ImportRecord,
): Promise<void> => {
  const { transactions = 0 } = verification.expectedRecordCounts;
  if (attempt === null || transactions === 0 || type === 'NativeImport') return;
  await start(familyId, id, attempt);
};

const NONE_MISSED: ReadonlySet<number> = new Set();

const readBack = async (
  deps: ReadbackDependencies,
  record: ImportRecord,
  checkpoint: Extract<Checkpoint, { phase: 'readback' }>,
  clock: SliceClock,
): Promise<PhaseOutcome> => {
  const { manifest, bindings } = await readPlan(deps, record);
  const counts: Record<string, number> = { ...checkpoint.counts };
  const matched = checkpoint.matched && new Map(Object.entries(checkpoint.matched));
  const run = { importId: record.id, attempt: record.attempt?.id };
  const apart = new Map(manifest.apart);
  const money = createFoundMoney(deps, record, { manifest, bindings }, checkpoint.sums);
  const known = createFoundKnown(deps, record, { manifest, bindings }, checkpoint.known);
  const remembered = rememberSettings(deps, record, { manifest, bindings }, clock.now()).catch((error: unknown) => {
    if (!isPermanent(error)) throw error; // rows that are gone leave nothing to remember, and the ledger can be read
  });
  const records = deps.catalogue.countCarried(record.familyId, bindings, record.id);
  const walk = walkPages(
    {
      manifest,
      bindings,
      report: async () => undefined,
      visit: async (pages, account, bucket) => {
        const months = pages.map(({ month }) => month);
        const pairs: ConfirmedDistinctPair[] = [];
        const found = money?.ofPages(account.id);
        const corrected = known?.ofPages();
        await deps.ledger.visit(record.familyId, account, months, (page) => {
          const carried = countOwned(page, record.id);
          for (const [key, value] of Object.entries(carried)) counts[key] = (counts[key] ?? 0) + value;
          if (matched !== undefined)
            for (const [key, value] of Object.entries(countMatched(page, run)))
              matched.set(key, (matched.get(key) ?? 0) + value);
          pairs.push(...confirmedDistinctPairs(page, record.id, apart));
          found?.see(page);
          corrected?.see(page);
        });
        const missed = await corrected?.end(bucket, pages);
        await found?.end(bucket, pages, missed ?? NONE_MISSED);
        await deps.confirmDistinct(record.familyId, pairs, clock.now());
      },
    },
    checkpoint,
    clock,
  );
  await settleAll<unknown>([walk, remembered, records]); // neither of the others depends on the pages
  const stopped = await walk;
  if (stopped !== undefined)
    return {
      checkpoint: {
        phase: 'readback',
        ...stopped,
        counts,
        ...(matched && { matched: Object.fromEntries(matched) }),
        ...(money && { sums: money.found() }),
        ...(known && { known: known.found() }),
      },
    };
  return prove(deps, record, { manifest, records: await records, counts, matched, money, known }, clock);
};

type Found = {
  readonly manifest: PlanManifest;
  /** The records of the catalogue that the import owns. */
  readonly records: RecordCounts;
  readonly counts: RecordCounts;
  readonly matched: ReadonlyMap<string, number> | undefined;
  readonly money: ReturnType<typeof createFoundMoney>;
  readonly known: ReturnType<typeof createFoundKnown>;
};

/** Once all pages are read: compares what was found with the plan. */
const prove = async (
  deps: ReadbackDependencies,
  record: ImportRecord,
  { manifest, records, counts, matched, money, known }: Found,
  clock: SliceClock,
): Promise<PhaseOutcome> => {
  const [after, started] = [countFamily(deps, record.familyId), startOnNew(deps, record)];
  await settleAll<unknown>([after, started]);
  const readback = verify({
    expected: manifest.expected,
    carried: carriedCounts(records, manifest, counts),
    derived: manifest.derived,
    matched: matched && Object.fromEntries(matched),
    before: manifest.before,
    after: await after,
    sums: money?.compared(),
    corrections: known?.found(),
    checkedAt: clock.now(),
  });
  const namesLeft = record.knownRecords?.namesLeft;
  const knownRecords = known && { ...known.found().counts, ...(namesLeft !== undefined && { namesLeft }) };
  return { finished: { ...withReadback(record, readback), ...(knownRecords && { knownRecords }) } };
};

const DOUBTS: Readonly<Partial<Record<Readback['status'], 'verification_mismatch' | 'verification_failed'>>> = {
  mismatch: 'verification_mismatch',
  failed: 'verification_failed',
};

const withReadback = ({ id, verification, todo }: ImportRecord, readback: Readback): ImportChange => ({
  events: needsAttention(id, [DOUBTS[readback.status] ?? []].flat()),
  verification: { ...verification, readback },
  todo: todo.filter((task) => task !== 'readback'),
  checkpoint: null,
});

/**
 * The counted records by the keys of the plan. Derived records (split parts, implicit opening anchors, records named by rules)
 * are counted separately: the existing ones are subtracted, so that a missing one shows up as a mismatch.
 */
const carriedCounts = (records: RecordCounts, manifest: PlanManifest, entries: RecordCounts): RecordCounts => {
  const isCounted = (key: string) => key in manifest.expected && !(key in entries);
  const { parts = 0, ...kinds } = entries;
  const counted = Object.entries(records).filter(([key]) => isCounted(key));
  const carried: Record<string, number> = { ...kinds, ...Object.fromEntries(counted) };
  for (const [key, value] of Object.entries(manifest.derived)) {
    const own = key === 'transactions' ? (carried[key] ?? 0) + parts : (carried[key] ?? 0);
    carried[key] = own - value;
  }
  return carried;
};

type Dependencies = Pick<WorkDependencies, 'accounts' | 'rows' | 'savedConfigurations' | 'linkBankNumbers'>;

/** More than anyone assigns by hand, and few enough for one item. */
const MAX_ASSIGNMENTS = 500;
const MAX_CHARACTERS = 150_000;

/** Saves the settings of a complete import for the next file with the same header, and the numbers of its accounts. Idempotent. */
const rememberSettings = async (
  { accounts, rows, savedConfigurations, linkBankNumbers }: Dependencies,
  record: ImportRecord,
  plan: Bound,
  now: string,
): Promise<void> => {
  if (record.rowIndex === null) return;
  const reader = await rows.open(record.id, record.rowIndex);
  if (reader.signature === null) return;
  const mappings = withCreated(await reader.mappings(), plan);
  await linkBankNumbers(record.familyId, bankNumbersIn(record, mappings));
  const assignments = assignmentsOf(mappings).slice(0, MAX_ASSIGNMENTS);
  const { familyId, accountId, answers } = record;
  const account = accountId === null ? undefined : await accounts.find(familyId, accountId);
  await savedConfigurations.save(familyId, {
    type: record.type,
    accountId,
    accountType: account?.accountType ?? null,
    signature: reader.signature,
    configuration: record.configuration,
    ...(answers !== undefined && { answers }),
    assignments: JSON.stringify(assignments).length > MAX_CHARACTERS ? [] : assignments,
    importId: record.id,
    savedAt: now,
  });
};

type Bound = { readonly manifest: Pick<PlanManifest, 'catalogue'>; readonly bindings: Bindings };

/** The accounts with a number of a bank that the import created have another name than in the file: the next one finds them by their ids. */
const withCreated = (mappings: readonly Mapping[], { manifest, bindings }: Bound): readonly Mapping[] => {
  const ids = new Map(
    manifest.catalogue.flatMap((step, number) => {
      const id = bindings[number]?.id;
      return step.kind === 'account' && step.bind.by === 'name' && id !== undefined ? [[step.bind.name, id]] : [];
    }),
  );
  return mappings.map((mapping) => {
    const { type, newName: name } = mapping;
    const id = isCreatable(mapping) ? ids.get(name ?? '') : undefined;
    return name === undefined || id === undefined ? mapping : { ...mapping, mappable: { id, type, name } };
  });
};

/** The accounts that the statements of a bank went into, by the bank's numbers. */
const bankNumbersIn = (
  { accountId, configuration, periods, fileAccount }: ImportRecord,
  mappings: readonly Mapping[],
): ReadonlyMap<string, string> => {
  if (!isStatementFormat(configuration.fileFormat)) {
    const own = bankNumberOf(fileAccount?.number ?? '');
    return new Map(own === undefined || accountId === null ? [] : [[own, accountId]]);
  }
  const named = mappings.flatMap(({ type, key, mappable }) =>
    type === 'account' && mappable !== null ? [{ text: key, id: mappable.id }] : [],
  );
  const stated = new Set((periods ?? []).map(({ account }) => account));
  const chosen = accountId !== null && stated.size === 1 ? [...stated].map((text) => ({ text, id: accountId })) : [];
  const numbered = [...named, ...chosen].slice(0, MAX_ASSIGNMENTS).flatMap(({ text, id }) => {
    const number = bankNumberOf(text);
    return number === undefined ? [] : [[number, id] as const];
  });
  return new Map(numbered);
};

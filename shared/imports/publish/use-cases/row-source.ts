import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { KnownSecurity } from '../../../ledger/entries/domain/security.ts';
import { entriesOf } from '../../../ledger/pages/domain/read.ts';
import type { AccountHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { type Family, familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { openingsToAdd } from '../../balances/domain/stated-opening-balances.ts';
import { createStatedCurrencies } from '../../currencies/domain/row-currency.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { isAllBooked } from '../../duplicates/use-cases/duplicate-candidates.ts';
import { openingAnchor } from '../../formats/qif/domain/opening-balances.ts';
import { catalogueFromMappings, NEW_ACCOUNT } from '../../mappings/domain/catalogue-steps.ts';
import { isCreatable } from '../../mappings/domain/mappings.ts';
import type { OpeningFacts, RowPlanner } from '../../types/domain/import-type-definition.ts';
import { rowImportType } from '../../types/domain/import-type-list.ts';
import type { RowReader } from '../../use-cases/import-ports.ts';
import type { Catalogue, WorkDependencies } from '../../use-cases/work-dependencies.ts';
import type { CatalogueStep, PlanRow } from '../domain/plan.ts';
import { accountsOf } from './plan-accounts.ts';
import type { PlanSource } from './plan-source.ts';
import { createStockSplitSource, type StockSplitSource } from './stock-split-source.ts';

/** The position after the last block. */
const ALL_BLOCKS = Number.MAX_SAFE_INTEGER;

export type RowSourceDependencies = Pick<WorkDependencies, 'rows' | 'families' | 'accounts' | 'headers'> & {
  readonly catalogue: Pick<Catalogue, 'securities' | 'records'>;
  readonly ledger: Pick<WorkDependencies['ledger'], 'read'>;
};

/** The stored rows of a file, block by block, resolved by its type and mappings. */
export const createRowSource = async (
  deps: RowSourceDependencies,
  record: ImportRecord,
  now: string,
): Promise<PlanSource> => {
  const { rowIndex } = record;
  if (rowIndex === null) throw new Error(`Import ${record.id} has no rows`);
  const [reader, family, accounts, securities] = await Promise.all([
    deps.rows.open(record.id, rowIndex),
    deps.families.find(record.familyId),
    deps.accounts.list(record.familyId),
    deps.catalogue.securities(record.familyId),
  ]);
  const steps: CatalogueStep[] = [];
  const known = { family, accounts, securities };
  const { planner, splits, covers } = await createPlanner(deps, record, { reader, known, steps, now });
  const openings = await statedOpeningRows(deps, record, { steps, accounts, accountOf: covers.accountOf });
  if (planner.collect !== undefined) {
    for await (const { rows } of blocksOf(reader, 0)) {
      for (const { row } of rows) {
        planner.collect(row);
        splits.see(row);
      }
    }
  }
  if (!splits.isEmpty()) {
    for await (const { rows } of blocksOf(reader, 0)) for (const { row } of rows) splits.gather(row);
  }
  const refusal = await splits.refusal();
  const counts = planner.counts?.() ?? { expected: record.verification.expectedRecordCounts, derived: {} };
  return {
    catalogue: steps,
    ...withOpenings(counts, openings.length),
    ...(refusal !== undefined && { refusal }),
    isAllBooked: isAllBooked(reader.blocks),
    ...covers,
    batches: async function* (from) {
      if (from < ALL_BLOCKS) {
        for await (const { rows, next } of blocksOf(reader, from)) {
          yield { rows: rows.flatMap(({ row }) => planner.rowsOf(row)), next };
        }
        yield { rows: [...(planner.lastRows?.() ?? []), ...openings], next: ALL_BLOCKS };
      }
    },
  };
};

type Counts = Pick<PlanSource, 'expected' | 'derived'>;

const withOpenings = ({ expected, derived }: Counts, count: number): Counts => ({
  expected,
  derived: count === 0 ? derived : { ...derived, valuations: (derived['valuations'] ?? 0) + count },
});

type Opened = {
  readonly steps: readonly CatalogueStep[];
  readonly accounts: readonly Account[];
  readonly accountOf: PlanSource['accountOf'];
};

/** The opening balances that the file states, for accounts without entries. */
const statedOpeningRows = async (
  deps: Pick<WorkDependencies, 'headers'>,
  record: ImportRecord,
  { steps, accounts, accountOf }: Opened,
): Promise<readonly PlanRow[]> => {
  const wanted = openingsToAdd(record);
  if (wanted.length === 0 || accountOf === undefined) return [];
  const oldest = await oldestEntries(deps, record.familyId, accountsOf(steps, accounts));
  return [...Map.groupBy(wanted, ({ account }) => accountOf(account))].flatMap(
    ([number, [opening, ...others]], index) => {
      const step = number === undefined ? undefined : steps[number];
      if (number === undefined || step?.kind !== 'account' || opening === undefined || others.length > 0) return [];
      const [known] = accountsOf([step], accounts);
      if (known !== undefined && oldest.has(known.id)) return [];
      const { accountType, currency } = known ?? newAccountOf(step);
      const isForeign = opening.currency !== null && currency !== null && opening.currency !== currency;
      return isForeign ? [] : [openingAnchor({ ...opening, account: number }, accountType, index)];
    },
  );
};

const newAccountOf = ({ bind }: Extract<CatalogueStep, { readonly kind: 'account' }>) => {
  const defaults = bind.by === 'id' ? bind.otherwise?.defaults : bind.by === 'name' ? bind.defaults : undefined;
  return defaults ?? { accountType: NEW_ACCOUNT.accountType, currency: null };
};

type Planning = {
  readonly reader: RowReader;
  readonly known: {
    readonly family: Family | undefined;
    readonly accounts: readonly Account[];
    readonly securities: readonly KnownSecurity[];
  };
  /** Gets the steps that the rows need. */
  readonly steps: CatalogueStep[];
  readonly now: string;
};

const createPlanner = async (
  deps: RowSourceDependencies,
  record: ImportRecord,
  { reader, known, steps, now }: Planning,
): Promise<{
  readonly planner: RowPlanner;
  readonly splits: StockSplitSource;
  readonly covers: Pick<PlanSource, 'accountOf'>;
}> => {
  const type = rowImportType(record.type);
  const { family, accounts, securities } = known;
  if (type === undefined || family === undefined) throw new Error(`Import ${record.id} cannot be planned`);
  const mappings = await reader.mappings();
  const accountId = type.ignoresAccount ? null : record.accountId;
  const createsAccounts =
    accountId === null && mappings.some((mapping) => mapping.type === 'account' && isCreatable(mapping));
  const currencyOf = createsAccounts ? await statedCurrencies(reader) : undefined;
  const catalogue = catalogueFromMappings(accountId, mappings, type.newAccountType, currencyOf);
  steps.push(...catalogue.steps);
  const accountOf = (text: string) => catalogue.account ?? catalogue.accounts.get(text);
  const splits = createStockSplitSource(
    deps,
    record.familyId,
    ({ fields }) => accountOf(fields.account),
    (number) => accountsOf(steps.slice(number, number + 1), accounts)[0],
    securities,
  );
  const planner = type.createPlanner({
    catalogue,
    addStep: (step) => steps.push(step) - 1,
    dayOf: (instant) => familyDay(instant, family.timeZone),
    today: familyDay(record.attempt?.begunAt ?? now, family.timeZone),
    familyCurrency: family.currency,
    accounts,
    securities,
    hasSecurities: ['trades', 'holdings'].some((key) => (record.verification.expectedRecordCounts[key] ?? 0) > 0),
    hasCash: record.configuration.fees === 'apart',
    openings: record.openings,
    records: type.readsRecords ? await deps.catalogue.records(record.familyId) : [],
    openingFacts: type.makesAccounts ? await openingFacts(deps, record.familyId, reader, accounts) : new Map(),
    ...(record.openings.length > 0 && {
      oldestEntries: await oldestEntries(deps, record.familyId, accountsOf(steps, accounts)),
    }),
  });
  return { planner, splits, covers: type.ignoresAccount ? {} : { accountOf } };
};

/** The currency that a file states for a new account. Reads only the blocks whose currencies the index lacks. */
export const statedCurrencies = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
): Promise<(account: string) => string | undefined> => {
  const stated = createStatedCurrencies();
  for (const [number, { currencies }] of reader.blocks.entries()) {
    if (currencies !== undefined) stated.addAll(currencies);
    else for (const { row } of (await reader.block(number)) ?? []) stated.see(row);
  }
  return stated.of;
};

/** Reads the pages instead of the index, which may not have the latest writes yet. */
const oldestEntries = async (
  { headers }: Pick<WorkDependencies, 'headers'>,
  familyId: FamilyId,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> => {
  const oldest = new Map<string, string>();
  for (const account of accounts) {
    const dates = (await headers.ofAccount(familyId, account)).map(({ firstDate }) => firstDate);
    const [first] = dates.filter((date) => date !== '').sort();
    if (first !== undefined) oldest.set(account.id, first);
  }
  return oldest;
};

/** The opening facts of the accounts named in rows, by account id. */
const openingFacts = async (
  deps: RowSourceDependencies,
  familyId: FamilyId,
  reader: RowReader,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, OpeningFacts>> => {
  const names = new Set<string>();
  for await (const { rows } of blocksOf(reader, 0)) for (const { row } of rows) names.add(row.fields.name);
  const facts = new Map<string, OpeningFacts>();
  for (const account of accounts) {
    if (names.has(account.name)) facts.set(account.id, await findOpening(deps, familyId, account));
  }
  return facts;
};

async function* blocksOf(reader: RowReader, from: number) {
  for (let block = from; ; block++) {
    const rows = await reader.block(block);
    if (rows === undefined) return;
    yield { rows, next: block + 1 };
  }
}

type Dependencies = {
  readonly headers: AccountHeaders;
  readonly ledger: Pick<LedgerPages, 'read'>;
};

/** The opening facts of an account. Reads pages with valuations, oldest first, until one has the opening anchor. */
const findOpening = async (
  { headers, ledger }: Dependencies,
  familyId: FamilyId,
  account: Account,
): Promise<OpeningFacts> => {
  const pages = (await headers.ofAccount(familyId, account)).filter(({ firstDate }) => firstDate !== '');
  const oldestEntry = pages.map(({ firstDate }) => firstDate).sort()[0] ?? null;
  for (const { key, cells } of pages.toSorted((a, b) => compareText(a.firstDate, b.firstDate))) {
    if (cells.every(({ valuations }) => valuations === 0)) continue;
    const entries = entriesOf(await ledger.read(familyId, account, key.month));
    const anchor = entries.find((entry) => entry.valuationKind === 'opening_anchor' && entry.accountId === account.id);
    if (anchor !== undefined) return { anchor: { date: anchor.date, amount: anchor.amount }, oldestEntry };
  }
  return { anchor: null, oldestEntry };
};

import { readWorths } from '../../../accounts/use-cases/account-worths.ts';
import { type Account, type Accounts, isDebt } from '../../../ledger/entries/domain/account.ts';
import type { LedgerHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { addDays } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import { compare, negate } from '../../../platform/domain/money/decimal.ts';
import { itemsOn, type PageRequest } from '../../../platform/domain/paging.ts';
import { type Completeness, completenessOf } from '../../domain/import-readiness.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Imports } from '../../use-cases/import-ports.ts';
import type { Coverage, Days } from '../domain/coverage.ts';
import type { CoveredDays } from '../domain/covered-days.ts';
import { type AccountCoverage, type Imported, readCoverage } from './family-coverage.ts';

export type StatementsDependencies = {
  readonly imports: Pick<Imports, 'list'>;
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

export type AccountStatement = Days & {
  readonly importId: ImportId;
  readonly fileName: string | null;
  readonly basis: Coverage['basis'];
  readonly currency: string;
  /** The day of both balances. */
  readonly balanceDate: string;
  /** In the sign of the account's balance: what is owed on a card is positive. null if the file does not state it. */
  readonly closingBalance: string | null;
  readonly ledgerBalance: string;
  /** null if it cannot be known. */
  readonly agrees: boolean | null;
  readonly completeness: Completeness['status'];
  readonly gapBefore: Days | null;
};

export type AccountStatements = CoveredDays & {
  /** Newest first. */
  readonly statements: readonly AccountStatement[];
  readonly totalCount: number;
  /** The first day from which every import is known. Blank if all are. */
  readonly knownFrom: string;
};

/** The statements of an account, compared with the ledger on their last days. Only those of the page are compared. */
export const accountStatements =
  ({ imports, headers, ledger }: StatementsDependencies) =>
  async (familyId: FamilyId, account: Account, page: PageRequest): Promise<AccountStatements> => {
    const coverage = (await readCoverage({ imports })(familyId))(account.id);
    const { imported, days, knownFrom } = coverage;
    const statements = await compared({ headers, ledger }, familyId, account, coverage, itemsOn(page, imported));
    return { ...days, statements, totalCount: imported.length, knownFrom };
  };

/** The statements of one import, compared with the ledger: for each account, what its file covers of it. */
export const importStatements =
  ({ imports, accounts, headers, ledger }: StatementsDependencies & { readonly accounts: Pick<Accounts, 'list'> }) =>
  async ({ id, familyId, coverage }: Pick<ImportRecord, 'id' | 'familyId' | 'coverage'>) => {
    const ids = new Set((coverage ?? []).map(({ accountId }) => accountId));
    if (ids.size === 0) return [];
    const [known, coverageOf] = await Promise.all([accounts.list(familyId), readCoverage({ imports })(familyId)]);
    const own = known.filter((account) => ids.has(account.id));
    const all = await Promise.all(
      own.map(async (account) => {
        const covered = coverageOf(account.id);
        const shown = covered.imported.filter(({ record }) => record.id === id);
        const statements = await compared({ headers, ledger }, familyId, account, covered, shown);
        const { name, accountType } = account;
        return statements.map((statement) => ({ ...statement, account: { id: account.id, name, accountType } }));
      }),
    );
    return all.flat();
  };

const compared = async (
  deps: Pick<StatementsDependencies, 'headers' | 'ledger'>,
  familyId: FamilyId,
  account: Account,
  { days, imported }: AccountCoverage,
  shown: readonly Imported[],
): Promise<readonly AccountStatement[]> => {
  const balanceOn = await balancesOn(deps, familyId, account, shown);
  return shown.map((shownImport) => toStatement(shownImport, { account, balanceOn, days, imported }));
};

const dayOf = ({ to, closing }: Coverage): string => closing?.date ?? to;

const balancesOn = async (
  { headers, ledger }: Pick<StatementsDependencies, 'headers' | 'ledger'>,
  familyId: FamilyId,
  account: Account,
  shown: readonly Imported[],
): Promise<(day: string, currency: string) => string> => {
  const days = [...new Set(shown.map(({ covered }) => dayOf(covered)))].sort();
  if (days.length === 0) return () => '0';
  const own = (await headers.list(familyId)).filter(({ cells }) =>
    cells.some(({ accountId }) => accountId === account.id),
  );
  const read = await readWorths({ ledger }, familyId, { headers: own, accounts: [account], days });
  const currencies = new Map(read.get(account.id)?.map(({ currency, worths }) => [currency, worths]));
  // statements state cash, without securities
  return (day, currency) => currencies.get(currency)?.[days.indexOf(day)]?.cash ?? '0';
};

type Comparing = {
  readonly account: Account;
  readonly balanceOn: (day: string, currency: string) => string;
  readonly days: CoveredDays;
  readonly imported: readonly Imported[];
};

const toStatement = (
  { record, covered }: Imported,
  { account, balanceOn, days, imported }: Comparing,
): AccountStatement => {
  const { from, to, basis, closing } = covered;
  const currency = covered.currency ?? account.currency;
  const balanceDate = dayOf(covered);
  const ledgerBalance = balanceOn(balanceDate, currency);
  const closingBalance =
    closing === null ? null : isDebt(account.accountType) ? negate(closing.amount) : closing.amount;
  const isEqual = closingBalance !== null && compare(closingBalance, ledgerBalance) === 0;
  // a file that was made during a day lacks what the next one has of that day
  const goesOn = imported.some(
    ({ covered: next }) => next.from === balanceDate && next.to > balanceDate && next.opening !== closing?.amount,
  );
  return {
    importId: record.id,
    fileName: record.raw?.filename ?? null,
    from,
    to,
    basis,
    currency,
    balanceDate,
    closingBalance,
    ledgerBalance,
    agrees: closingBalance === null || (!isEqual && goesOn) ? null : isEqual,
    completeness: completenessOf(record)?.status ?? 'unknown',
    gapBefore: days.gaps.find((gap) => addDays(gap.to, 1) === from) ?? null,
  };
};

import { staleSince } from '../../../shared/accounts/domain/stale-accounts.ts';
import { valuationHistory } from '../../../shared/accounts/domain/valuation-history.ts';
import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { toAccountStatement } from '../../../shared/imports/schema/account-statement.ts';
import { coveredMonths } from '../../../shared/imports/statements/domain/covered-days.ts';
import { accountStatements } from '../../../shared/imports/statements/use-cases/account-statements.ts';
import { readCoverage } from '../../../shared/imports/statements/use-cases/family-coverage.ts';
import { ACCOUNT_TYPES, type Account, isDebt, isInUse } from '../../../shared/ledger/entries/domain/account.ts';
import type { PageHeader } from '../../../shared/ledger/pages/domain/header.ts';
import { toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { listed } from '../../../shared/platform/http/request/query.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { toInvestments } from '../../../shared/reports/investments/schema/investments.ts';
import { readInvestments } from '../../../shared/reports/investments/use-cases/read-investments.ts';
import { accountPage } from '../../../web/accounts/account-page.ts';
import { accountsPage, worthByCurrency } from '../../../web/accounts/accounts-page.ts';
import { chartSpan } from '../../../web/ledger/chart-spans.ts';
import { isValuedByHand } from '../../../web/ledger/words/kinds.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { rememberedMarks } from '../row-marks.ts';
import { readDayEnds, readHistory } from './account-history.ts';
import { readTrends } from './account-trends.ts';
import { knownNames, listReading, readRows, shownIn, showsMerchants } from './show-transactions.ts';
import { offerIn } from './undo-edit.ts';

/** Trades or valuations. */
const NEWEST = 5;
const POSITIONS = 100;
const STATEMENTS = 12;
const MONTHS_COVERED = 12;

/** GET /accounts/{id} */
export const showAccount =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const { done, undo, months } = query;
    const span = chartSpan(months);
    const { headers, accounts, ...lists } = listReading(work);
    const once = { ...work, headers, accounts: { ...work.accounts, ...accounts } };
    const [all, seenBy, pages] = await Promise.all([accounts.list(familyId), viewer(), headers.list(familyId)]);
    const account = all.find(({ id }) => id === pathId(event));
    if (account === undefined) throw new NotFoundError('Account');
    const { locale, today, currency } = seenBy;
    const filing = readCatalogue(work, { familyId, locale, merchants: showsMerchants(event) });
    const name: LedgerWork['name'] = async (...asked) => knownNames(work, all, await filing)(...asked);
    const [worth, read, catalogue, held, trades, valuations, bank, statements, marksOf] = await Promise.all([
      readHistory(work, familyId, account, { headers: pages, today, span }),
      readRows({ ...lists, name }, event, { familyId, locale, today, currency, accountId: account.id }),
      filing,
      readInvestments(once)(familyId, { accounts: [account], today }),
      newest('trade', work.name, lists.list, account, familyId),
      isValuedByHand(account.accountType) ? newest('valuation', work.name, lists.list, account, familyId) : NO_VALUES,
      feedOf(work, familyId, account),
      statementsOf(once, familyId, account, today),
      rememberedMarks(once, familyId),
    ]);
    const [dayEnds, marks] = await Promise.all([
      readDayEnds(work, familyId, account, { headers: pages, ...read }),
      marksOf(shownIn(read).map(({ transaction }) => transaction.id)),
    ]);
    return htmlResult(
      read.status,
      accountPage(seenBy, {
        account: toAccount(account, worth.today),
        isLiability: isDebt(account.accountType),
        catalogue,
        bank,
        rows: read.rows,
        lead: read.lead,
        marks,
        days: read.days,
        sums: read.sums,
        meta: read.meta,
        filters: read.filters,
        history: worth.history,
        others: worth.others,
        span,
        months: worth.months,
        valuations: { newest: valuations.named.map(toValuation), total: valuations.totalCount },
        firstKnown: valuationHistory(account, cellsOf(pages))[0],
        dayEnds,
        positions: toInvestments(held.slice(0, POSITIONS)).positions,
        positionsCount: held.length,
        trades: { newest: trades.named.map(toTrade), total: trades.totalCount },
        statements,
        done,
        undo: offerIn(undo, 'transactions'),
      }),
    );
  };

const NO_VALUES = { named: [], totalCount: 0 };

const cellsOf = (headers: readonly PageHeader[]) => headers.flatMap(({ cells }) => cells);

const newest = async (
  kind: 'trade' | 'valuation',
  name: LedgerWork['name'],
  list: ReturnType<typeof listReading>['list'],
  { id }: Account,
  familyId: FamilyId,
) => {
  const none = { importId: undefined, startDate: undefined, endDate: undefined };
  const asked = { page: 1, perPage: NEWEST };
  const { entries, totalCount } = await list(familyId, { kind, accountId: id, ...none }, asked);
  return { named: await name(familyId, entries), totalCount };
};

/** The months that statements cover, and the newest of them. */
const statementsOf = async (
  work: Parameters<typeof accountStatements>[0],
  familyId: FamilyId,
  account: Account,
  today: string,
) => {
  const read = await accountStatements(work)(familyId, account, { page: 1, perPage: STATEMENTS });
  return {
    months: coveredMonths(read, { knownFrom: read.knownFrom, today, most: MONTHS_COVERED }),
    newest: read.statements.map(toAccountStatement),
    total: read.totalCount,
  };
};

/** The bank connection that the account is linked to. */
const feedOf = async (
  { bankAccounts, connections }: Pick<LedgerWork, 'bankAccounts' | 'connections'>,
  familyId: FamilyId,
  { id }: Account,
) => {
  const link = await bankAccounts.readLink(familyId, id);
  const connection = link && (await connections.find(familyId, link.connectionId));
  return connection === undefined ? null : { connection_id: connection.id, name: connection.name };
};

/** GET /accounts, by class, with hidden accounts last. */
export const showAccounts =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const { headers } = listReading(work);
    const [all, seenBy, coverage] = await Promise.all([
      work.accounts.list(familyId),
      viewer(),
      readCoverage(work)(familyId),
    ]);
    const gaps = new Map(all.map(({ id }) => [id, coverage(id).days.gaps.length]));
    const pages = await headers.list(familyId);
    const { today, trends } = await readTrends(work, familyId, { headers: pages, accounts: all, today: seenBy.today });
    const sorted = all.toSorted((a, b) => placeOf(a) - placeOf(b));
    const shown = (account: Account) => toAccount(account, today.get(account.id));
    const { search = '', done } = query;
    const { data, meta } = listed(event, sorted.filter(matching(search)), shown);
    const wire = sorted.map(shown);
    const conversion = await work.convert(familyId, worthByCurrency(wire));
    const stale = staleSince(pages, seenBy.today);
    const content = {
      accounts: data,
      all: wire,
      search,
      meta,
      done,
      stale,
      trends,
      gaps,
      converted: conversion?.total ?? null,
    };
    return accountsPage(seenBy, content);
  };

const matching =
  (search: string) =>
  ({ name, institutionName }: Account): boolean =>
    [name, institutionName].some((text) => text?.toLowerCase().includes(search.trim().toLowerCase()));

const CLASSES = Object.keys(ACCOUNT_TYPES);

const placeOf = ({ accountType, ...account }: Pick<Account, 'accountType' | 'status' | 'closedOn'>): number =>
  CLASSES.indexOf(accountType) + (isInUse(account) ? 0 : account.status === 'disabled' ? 2 : 1) * CLASSES.length;

/** @throws NotFoundError */
export const requireAccount = async (
  { accounts }: Pick<LedgerWork, 'accounts'>,
  familyId: FamilyId,
  event: ApiEvent,
): Promise<Account> => {
  const account = await accounts.find(familyId, pathId(event));
  if (account === undefined) throw new NotFoundError('Account');
  return account;
};

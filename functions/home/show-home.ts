import { toBalanceSheet } from '../../shared/accounts/schema/balance-sheet.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { readBalanceSheet } from '../../shared/accounts/use-cases/read-balance-sheet.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { whatNeedsAttention } from '../../shared/home/use-cases/what-needs-attention.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toSelf } from '../../shared/people/schema/sign-in-answers.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { DomainError } from '../../shared/platform/domain/errors.ts';
import { monthIndex, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import { represent } from '../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../shared/platform/http/query.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { homePage, SPANS, type Span } from '../../web/home/home-page.ts';
import { composePeople } from '../people/people.ts';

export type Dependencies = PersonDependencies & {
  readonly readSheet: ReturnType<typeof readBalanceSheet>;
  readonly needsAttention: ReturnType<typeof whatNeedsAttention>;
};

/** GET /: the family's net worth and what needs attention; as JSON for scripts, the signed-in user. */
export const createHandler = ({ readSheet, needsAttention, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) =>
    represent(event, json(200, { data: { user: toSelf(person.user) } }), async () => {
      const { familyId } = person.user;
      const span = spanOf(event);
      const [seenBy, attention] = await Promise.all([viewer(), needsAttention(familyId)]);
      const sheet = await readSpan(readSheet, familyId, span, seenBy.today);
      return homePage(seenBy, { sheet: toBalanceSheet(sheet), attention, span });
    }),
  );

const spanOf = (event: ApiEvent): Span => {
  const { months = '' } = queryOf(event);
  return Object.hasOwn(SPANS, months) ? (months as Span) : '12';
};

const HUNDRED_YEARS = 1_199;

/**
 * Ends with the family's current month. If a mistyped year, such as 0026, makes the range too large, a shorter one is
 * read.
 */
const readSpan = async (readSheet: Dependencies['readSheet'], familyId: string, span: Span, today: string) => {
  const since = (months: number) =>
    readSheet(familyId, {
      startDate: `${monthOfIndex(monthIndex(today) - months)}-01`,
      endDate: today,
      untilToday: true,
    });
  if (span !== 'all') return since(Number(span)); // the series starts at the end of the month that many months ago
  try {
    return await readSheet(familyId, { startDate: undefined, endDate: today, untilToday: true });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'range_too_large') return since(HUNDRED_YEARS);
    throw error;
  }
};

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const { now } = person;
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const ledger = createLedgerPages(documents, tableName);
  return createHandler({
    ...person,
    readSheet: readBalanceSheet({
      accounts,
      ledger,
      today: familyToday({ families: createFamilyRepository(documents, tableName), now }),
      headers: createLedgerHeaders(documents, tableName),
    }),
    needsAttention: whatNeedsAttention({
      accounts,
      ledger,
      now,
      listImports: listImports({ imports: createImportRepository(documents, tableName), logger: person.log }),
      connections: createBankConnectionRepository(documents, tableName),
      bankAccounts: createBankAccountRepository(documents, tableName),
    }),
  });
});

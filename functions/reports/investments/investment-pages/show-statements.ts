import { coveredMonths } from '../../../../shared/imports/statements/domain/covered-days.ts';
import { readCoverage } from '../../../../shared/imports/statements/use-cases/family-coverage.ts';
import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import { statementsPage } from '../../../../web/accounts/statements-page.ts';
import type { InvestmentWork } from './show-investments.ts';

/** As on the page of an account. */
const MONTHS_COVERED = 24;

/** Of these, there are no statements to ask for. */
const WITHOUT_BANK: readonly string[] = ['property', 'vehicle', 'other_asset'];

/** GET /statements: the months that statements cover, of every account that is not hidden and can have statements. */
export const showStatements =
  (work: InvestmentWork): PageAnswer =>
  async ({ person: { user }, viewer }) => {
    const [seenBy, accounts, coverage] = await Promise.all([
      viewer(),
      work.accounts.list(user.familyId),
      readCoverage(work)(user.familyId),
    ]);
    const shown = accounts
      .filter(({ status }) => status !== 'disabled')
      .flatMap(({ id, name, accountType, closedOn }) => {
        const { imported, days, knownFrom } = coverage(id);
        const isCovered = imported.length > 0;
        if (!isCovered && WITHOUT_BANK.includes(accountType)) return [];
        const months = coveredMonths(days, { knownFrom, today: closedOn ?? seenBy.today, most: MONTHS_COVERED });
        return [{ id, name, isCovered, months, gaps: days.gaps }];
      });
    return statementsPage(seenBy, shown);
  };

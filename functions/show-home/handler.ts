import { familyDay } from '../../shared/domain/bank/sync/family-day.ts';
import { monthIndex, monthOf, monthOfIndex } from '../../shared/domain/local-date.ts';
import type { ApiEvent } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toBalanceSheet } from '../../shared/schema/balance-sheet.ts';
import { toSelf } from '../../shared/schema/signed-in.ts';
import type { readBalanceSheet } from '../../shared/use-cases/read-balance-sheet.ts';
import type { whatNeedsAttention } from '../../shared/use-cases/what-needs-attention.ts';
import { homePage, SPANS, type Span } from '../../web/pages/home/home-page.ts';

export type Dependencies = PersonDependencies & {
  readonly readSheet: ReturnType<typeof readBalanceSheet>;
  readonly needsAttention: ReturnType<typeof whatNeedsAttention>;
};

/** GET /: what the family has, and what needs attention; for a script, who is signed in. */
export const createHandler = ({ readSheet, needsAttention, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) =>
    represent(event, json(200, { data: { user: toSelf(person.user) } }), async () => {
      const span = spanOf(event);
      const [seenBy, sheet, attention] = await Promise.all([
        viewer(),
        readSheet(person.user.familyId, { startDate: startOf(span, deps.now()), endDate: undefined }),
        needsAttention(person.user.familyId),
      ]);
      const today = familyDay(deps.now(), seenBy.timeZone);
      return homePage(seenBy, { sheet: toBalanceSheet(sheet), attention, span, today });
    }),
  );

const spanOf = (event: ApiEvent): Span => {
  const { months = '' } = queryOf(event);
  return Object.hasOwn(SPANS, months) ? (months as Span) : '12';
};

/** The end of that many months before this one is the first that is shown. */
const startOf = (span: Span, now: string): string | undefined =>
  span === 'all' ? undefined : `${monthOfIndex(monthIndex(monthOf(now)) - Number(span))}-01`;

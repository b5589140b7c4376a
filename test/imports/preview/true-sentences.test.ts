import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { type ImportEffectContent, importEffectPage } from '../../../web/imports/preview/import-effect-page.ts';
import { importVerificationPage, type VerificationContent } from '../../../web/imports/publish/import-progress-page.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { effectContent, verificationContent } from '../../support/imports/import-states.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

/** A sentence that a page may say, and whether the facts beside it bear it out; `said`: the match. */
type Claim<Facts> = readonly [sentence: RegExp, holds: (facts: Facts, ...said: readonly string[]) => boolean];

const textOf = (page: string): string =>
  (page.split('<main')[1] ?? '')
    .replaceAll(/<(?:option|script|style)\b.*?<\/(?:option|script|style)>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;)])/g, '');

const untrue = <Facts>(page: string, facts: Facts, claims: readonly Claim<Facts>[]): readonly string[] =>
  claims.flatMap(([sentence, holds]) =>
    [...textOf(page).matchAll(new RegExp(sentence, 'g'))].flatMap(([whole, ...said]) =>
      holds(facts, ...said.map((part) => part ?? '')) ? [] : [whole],
    ),
  );

const ENOUGH = 300;
const RUNS = runs(ENOUGH, 5_000);

/** The claims of a page, each of which some state must have made, so that none is about a sentence that is gone. */
const holdsAlways = async <Facts>(
  states: fc.Arbitrary<Facts>,
  show: (facts: Facts) => string | Promise<string>,
  claims: readonly Claim<Facts>[],
): Promise<void> => {
  const seen = new Set<RegExp>();
  await fc.assert(
    fc.asyncProperty(states, async (facts) => {
      const page = await show(facts);
      for (const [sentence] of claims) if (sentence.test(textOf(page))) seen.add(sentence);
      expect(untrue(page, facts, claims)).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  if (RUNS >= ENOUGH)
    expect(claims.map(([sentence]) => sentence).filter((sentence) => !seen.has(sentence))).toEqual([]);
};

type Out = Pick<VerificationContent, 'shown' | 'leftOut'>;
const isLeftOut = ({ shown, leftOut }: Out, count: string): boolean =>
  Number(count) === shown.stats.left_out_rows_count && Number(count) === leftOut.rows;
const outFor = ({ leftOut }: Out, reason: string | null): number =>
  leftOut.reasons.find((each) => each.reason === reason)?.rows ?? 0;

const LEFT_OUT: readonly Claim<Out>[] = [
  [/(\d+) rows? (?:is|are) left out/, isLeftOut],
  [/Left out: (\d+) rows?/, isLeftOut],
  [
    /(\d+) (?:is a balance or a total|are balances or totals)/,
    (facts, count) => Number(count) === outFor(facts, 'total'),
  ],
  [/(\d+) did not go through/, (facts, count) => Number(count) === outFor(facts, 'state')],
  [/(\d+) (?:was|were) left out by hand/, (facts, count) => Number(count) === outFor(facts, null)],
];

type Checked = ImportEffectContent & { readonly preview: WirePreview };
const closings = ({ preview }: Checked) => preview.totals.flatMap(({ closing_balance: stated }) => stated ?? []);
const isComplete = ({ shown, figures }: Checked, of: string): boolean =>
  shown.completeness?.status === 'complete' && figures === of;
const newRecords = ({ preview }: Checked): number =>
  preview.new_accounts.count + preview.new_categories.count + preview.new_tags.count + preview.new_merchants.count;
const opens = ({ shown, isAccountEmpty }: Checked): boolean =>
  isAccountEmpty && shown.opening_balances.some(({ accepted }) => accepted);

const OF_CHECK: readonly Claim<Checked>[] = [
  ...LEFT_OUT,
  [/balances in the file add up, so no row is missing/, (facts) => isComplete(facts, 'balances')],
  [/totals in the file add up, so no row is missing/, (facts) => isComplete(facts, 'totals')],
  [/Some rows of the file are missing or wrong/, ({ shown }) => shown.completeness?.status === 'incomplete'],
  [/cannot tell whether rows are missing/, ({ shown }) => shown.completeness?.status === 'unknown'],
  [
    /You already have everything in this file/,
    ({ preview, shown }) =>
      preview.will_create === 0 &&
      preview.will_skip_deleted === 0 &&
      shown.stats.left_out_rows_count === 0 &&
      shown.stats.invalid_rows_count === 0,
  ],
  [/nothing to add|without adding anything/, (facts) => facts.preview.will_create === 0 && !opens(facts)],
  [/Add (\d+) transactions?/, ({ preview }, count) => Number(count) === preview.will_create],
  [/Duplicates \(skipped\) (\d+)/, ({ preview }, count) => Number(count) === preview.will_match],
  [/(\d+) rows may already be in your accounts/, ({ preview }, count) => Number(count) === preview.will_review],
  [
    /The transactions of (\d+) rows were deleted earlier/,
    ({ preview }, count) => Number(count) === preview.will_skip_deleted,
  ],
  [/The file states a balance of \$[\d.]+/, (facts) => closings(facts).some(({ agrees }) => !agrees)],
  [/\$[\d.]+ less\./, (facts) => closings(facts).some(({ difference }) => Number(difference) > 0)],
  [/\$[\d.]+ more\./, (facts) => closings(facts).some(({ difference }) => Number(difference) < 0)],
  [/No new accounts, categories, tags or merchants/, (facts) => newRecords(facts) === 0],
  [/is empty so far/, ({ isAccountEmpty }) => isAccountEmpty],
  [/Giro starts with/, opens],
];

const sumsOf = ({ shown }: VerificationContent) => shown.verification.readback.sums ?? [];
const counted = (content: VerificationContent, of: 'actual' | 'already_there'): number =>
  sumsOf(content).reduce((sum, { [of]: { count } }) => sum + count, 0);
const isIn = ({ shown }: VerificationContent): boolean =>
  shown.status === 'complete' && shown.verification.readback.status === 'matched';
const differs = ({ statements }: VerificationContent): boolean => statements.some(({ agrees }) => agrees === false);

const OF_RESULT: readonly Claim<VerificationContent>[] = [
  ...LEFT_OUT,
  [
    /All (\d+) transactions are in Counterfoil/,
    (facts, count) => isIn(facts) && Number(count) === facts.shown.verification.expected_record_counts['transactions'],
  ],
  [
    /The file had nothing to add, and nothing was added/,
    (facts) =>
      isIn(facts) &&
      Object.values(facts.shown.verification.readback.derived_counts ?? {}).every((count) => count === 0) &&
      (facts.shown.verification.expected_record_counts['transactions'] ?? 0) === 0,
  ],
  [
    /matches to the cent/,
    (facts) =>
      isIn(facts) &&
      sumsOf(facts).every(({ agrees }) => agrees) &&
      facts.money.every(({ isSame }) => isSame !== false) &&
      sumsOf(facts).length + facts.money.length > 0,
  ],
  [/differs from the file/, ({ shown }) => shown.verification.readback.status === 'mismatch'],
  [/The balance differs from the one on the statement/, differs],
  [
    /The file has (\d+) rows?: (\d+) added(?:, (\d+) already there)?(?:, (\d+) left out)?/,
    (facts, rows, added, existing, out) =>
      Number(rows) === Number(added) + Number(existing) + Number(out) &&
      Number(added) === counted(facts, 'actual') - counted(facts, 'already_there') &&
      Number(existing) === counted(facts, 'already_there') &&
      Number(out) === facts.shown.stats.left_out_rows_count,
  ],
  [
    /balance at your bank may differ by what you left out/,
    ({ leftOut }) => leftOut.reasons.some(({ reason, sums }) => reason === null && sums.length > 0),
  ],
  [/(\d+) transactions have no category/, ({ uncategorized }, count) => Number(count) === uncategorized],
  [
    /Nothing has been added yet/,
    ({ shown }) => shown.status !== 'complete' && shown.status !== 'importing' && shown.status !== 'revert_failed',
  ],
  [/The import was undone/, ({ shown }) => shown.status === 'pending' || shown.status === 'complete'],
  [/Removing what the import added/, ({ shown }) => shown.status === 'reverting'],
];

describe('every sentence is borne out by the facts beside it', () => {
  it('on the check', async () => {
    await holdsAlways(
      effectContent,
      async (content) => {
        const page = String(await importEffectPage(aViewer(), content));
        if (closings(content).length > 0) expect(textOf(page)).not.toMatch(/states no balance/);
        return page;
      },
      OF_CHECK,
    );
  });

  it('on the result, which is green only if nothing differs', async () => {
    await holdsAlways(
      verificationContent,
      async (content) => {
        const page = String(await importVerificationPage(aViewer(), content));
        if (page.includes('notice success')) expect(isIn(content) && !differs(content)).toBe(true);
        return page;
      },
      OF_RESULT,
    );
  });
});

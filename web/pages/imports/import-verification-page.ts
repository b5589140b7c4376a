import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import { doneNotice } from '../../components/done.ts';
import { notice } from '../../components/notice.ts';
import { facts, table } from '../../components/table.ts';
import { badge, instant } from '../../components/values.ts';
import { formatCount } from '../../format/count.ts';
import { recordCounts, recordName } from '../../format/record-words.ts';
import { type Html, html, NOTHING } from '../../html.ts';
import { layout } from '../../layout.ts';
import type { Viewer } from '../../viewer.ts';
import { importHead, isUnderWay, type ShownImport, watched } from './import-head.ts';

export type ImportVerificationContent = ShownImport & { readonly done: string | undefined };

const DONE = { published: 'The import is published.' };

/** The proof: what the file said, and what was read back from the ledger. */
export const importVerificationPage = (viewer: Viewer, content: ImportVerificationContent): Html => {
  const { shown, done } = content;
  const { readback } = shown.verification;
  const isChecked = readback.status === 'matched' || readback.status === 'mismatch';
  return layout({
    title: 'Proof of the import',
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    notice: doneNotice(DONE, done),
    content: html`${importHead(viewer, content, 'proof')}
${watched(shown, verdict(viewer, shown))}
${
  isChecked &&
  html`${counts(viewer, shown)}
${facts([['Read back', instant(readback.checked_at, viewer)]])}`
}
${ways(content)}`,
  });
};

type Verification = ImportDetail['verification'];

/** What a person takes from it, in a sentence. */
const verdict = ({ locale }: Viewer, { status, verification }: ImportDetail): Html => {
  const { readback } = verification;
  switch (readback.status) {
    case 'matched':
      return notice('success', html`<p><strong>${matchedSentence(verification, locale)}</strong></p>`);
    case 'mismatch':
      return notice(
        'error',
        html`<p><strong>What was read back from the ledger is not what the file said.</strong> The lines that differ are marked below. Entries may have been deleted since, or the import ended halfway: take it back and publish it again.</p>`,
      );
    case 'failed':
      return notice(
        'error',
        html`<p><strong>The ledger could not be read back.</strong>${readback.error != null && html` ${readback.error}`}</p>`,
      );
    case 'reverted':
      return notice('warning', 'The import was taken back, so there is nothing to prove.');
    default:
      return status === 'complete'
        ? notice('warning', 'Everything is written. It is being read back from the ledger: that takes a moment.')
        : notice('warning', 'Nothing is published yet, so there is nothing to prove.');
  }
};

const matchedSentence = ({ expected_record_counts: file, readback }: Verification, locale: string): string => {
  const counted = readback.checked_counts ?? readback.expected_record_counts ?? file;
  const [first = 0, ...others] = Object.values(counted).filter((count) => count > 0);
  const said = recordCounts(counted, locale);
  if (said === '') return 'The file asked for nothing to be written, and nothing was.';
  if (first === 1 && others.length === 0) return `The ${said.slice(2)} was read back from the ledger and matches.`;
  return `All ${said} were read back from the ledger and match.`;
};

/** Every kind of record that anybody counted. */
const counts = ({ locale }: Viewer, { verification }: ImportDetail): Html => {
  const { readback, expected_record_counts: file } = verification;
  const { before_counts: before = {}, after_counts: after = {}, derived_counts: derived = {} } = readback;
  const { expected_record_counts: expected = file, actual_delta_counts: actual = {}, mismatches = {} } = readback;
  const sources = [expected, actual, before, after, derived];
  const keys = [...new Set(sources.flatMap((one) => Object.keys(one)))];
  const shown = keys.filter((key) => sources.some((one) => (one[key] ?? 0) !== 0));
  if (shown.length === 0) return NOTHING;
  const count = (number: number | undefined): string => formatCount(number ?? 0, locale);
  return html`${table(
    'What the file said and what was read back',
    [
      { label: 'Kind', isHeader: true, cell: (key: string) => recordName(key) },
      { label: 'File', isAmount: true, cell: (key) => count(expected[key]) },
      { label: 'Read back', isAmount: true, cell: (key) => count(actual[key]) },
      {
        label: 'Verdict',
        cell: (key) => (key in mismatches ? badge('Differs', 'error') : badge('Matches', 'success')),
      },
      { label: 'Made beside', isAmount: true, cell: (key) => count(derived[key]) },
      { label: 'Family before', isAmount: true, cell: (key) => count(before[key]) },
      { label: 'Family after', isAmount: true, cell: (key) => count(after[key]) },
    ],
    shown,
  )}
<p class="muted">Rows that were in the ledger already count as read back, and do not add to what the family has. Made beside are opening balances and parts of splits. What the family has changes with everything else that you do, so it is for orientation only.</p>`;
};

const ways = ({ shown, accountName }: ImportVerificationContent): Html => {
  if (shown.status !== 'complete') return html`<p><a href="/imports/${shown.id}">See where the import stands</a></p>`;
  const account = shown.account_id;
  return html`<p class="row">${account !== null && accountName !== null ? html`<a href="/accounts/${account}" class="button">See the account</a>` : html`<a href="/accounts" class="button">See the accounts</a>`}
<a href="/imports/${shown.id}/rows">Rows</a> <a href="/imports/${shown.id}/revert">Take it back</a> <a href="/imports/new">Import another file</a></p>`;
};

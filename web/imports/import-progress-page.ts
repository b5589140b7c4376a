import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { inWords } from '../ledger/words.ts';
import { notice } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { formatCount, recordCounts, recordName } from '../platform/format/counts.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { importHead, isUnderWay, type ShownImport, watched } from './import-head.ts';

/** While a worker has the import: how far it is. A script asks for the same again and goes on when it has ended. */
export const importProgressPage = (viewer: Viewer, content: ShownImport): Html => {
  const { shown } = content;
  const { progress } = shown;
  return layout({
    title: `${shown.status === 'reverting' ? 'Undoing' : 'Importing'} ${importName(shown, viewer)}`,
    viewer,
    refresh: 2,
    content: html`${importHead(viewer, content, 'publish')}
<section data-watch="/imports/${shown.id}/progress">
<p role="status" data-watch-state>${stateOf(shown)}</p>
<p><progress aria-label="Progress"${progress !== null && html` max="${Math.max(progress.total, 1)}" value="${progress.done}"`}></progress>
<span data-watch-count>${countOf(shown, viewer.locale)}</span></p>
<p>You can leave this page: the work continues, and you can come back at any time.</p>
<p role="status" data-watch-trouble></p>
</section>`,
  });
};

/** What is being done, in a sentence. */
export const stateOf = ({ preparing, status, progress }: ImportDetail): string => {
  if (preparing) return 'The file is being read.';
  if (status === 'reverting') return 'What the import wrote is being removed.';
  if (status === 'complete') return 'Everything is written. It is being read back from the ledger.';
  return progress === null ? 'The import is being planned.' : 'The import is being written to your ledger.';
};

export const countOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : `${formatCount(progress.done, locale)} of ${formatCount(progress.total, locale)}`;

/** The proof: what the file said, and what was read back from the ledger. */
export const importVerificationPage = (viewer: Viewer, content: ShownImport): Html => {
  const { shown } = content;
  const { readback } = shown.verification;
  const isChecked = readback.status === 'matched' || readback.status === 'mismatch';
  return layout({
    title: `Proof of ${importName(shown, viewer)}`,
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
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
        html`<p><strong>The entries in the ledger differ from the file.</strong> The lines that differ are marked below. Entries may have been deleted since, or the import stopped halfway: undo it and publish it again.</p>`,
      );
    case 'failed':
      return notice(
        'error',
        html`<p><strong>The ledger could not be read back.</strong>${readback.error != null && html` ${readback.error}`}</p>`,
      );
    case 'reverted':
      return notice('warning', 'The import was undone, so there is nothing to prove.');
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

/** What the file brings, kind by kind; and what the family has of everything, which is for orientation. */
const counts = (viewer: Viewer, { verification }: ImportDetail): Html => {
  const { readback, expected_record_counts: file } = verification;
  const { expected_record_counts: expected = file, actual_delta_counts: actual = {}, mismatches = {} } = readback;
  const { derived_counts: derived = {} } = readback;
  const count = (number: number | undefined): string => formatCount(number ?? 0, viewer.locale);
  const keys = keysOf(expected, actual);
  const hasDerived = keysOf(derived).length > 0;
  return html`${
    keys.length > 0 &&
    table(
      'What the file said and what was read back',
      [
        { label: 'Kind', isHeader: true, cell: (key: string) => inWords(recordName(key)) },
        { label: 'In the file', isAmount: true, cell: (key) => count(expected[key]) },
        { label: 'Read back', isAmount: true, cell: (key) => count(actual[key]) },
        {
          label: 'Verdict',
          cell: (key) => (key in mismatches ? badge('Differs', 'error') : badge('Matches', 'success')),
        },
      ],
      keys,
    )
  }
${hasDerived && html`<p>Also created: ${recordCounts(derived, viewer.locale)}, which are opening balances and parts of splits.</p>`}
${family(viewer, readback)}`;
};

type Counts = Readonly<Record<string, number>>;

const keysOf = (...counts: readonly Counts[]): readonly string[] =>
  [...new Set(counts.flatMap((one) => Object.keys(one)))].filter((key) => counts.some((one) => (one[key] ?? 0) !== 0));

const family = ({ locale }: Viewer, { before_counts, after_counts }: Verification['readback']): Html => {
  const [before, after] = [before_counts ?? {}, after_counts ?? {}];
  const keys = keysOf(before, after);
  if (keys.length === 0) return NOTHING;
  const count = (number: number | undefined): string => formatCount(number ?? 0, locale);
  return html`<section><h2>What your family has</h2>
${table(
  'What your family has, before and after',
  [
    { label: 'Kind', isHeader: true, cell: (key: string) => inWords(recordName(key)) },
    { label: 'Before', isAmount: true, cell: (key) => count(before[key]) },
    { label: 'After', isAmount: true, cell: (key) => count(after[key]) },
  ],
  keys,
)}
<p class="muted">Rows that were in the ledger already do not add to it, and whatever else you did meanwhile does.</p></section>`;
};

const ways = ({ shown, accountName }: ShownImport): Html => {
  const { id, status, account_id: account, verification } = shown;
  if (status !== 'complete') return html`<p><a href="/imports/${id}">See where the import stands</a></p>`;
  const hasTransactions = (verification.expected_record_counts['transactions'] ?? 0) > 0;
  const accounts =
    account !== null && accountName !== null
      ? html`<a href="/accounts/${account}" class="button">See the account</a>`
      : html`<a href="/accounts" class="button">See the accounts</a>`;
  return html`<p class="row">${accounts}
${hasTransactions && html`<a href="/transactions?import_id=${id}">Its transactions</a>`}
<a href="/imports/new">Import another file</a> <a href="/imports/${id}/revert">Undo import</a></p>`;
};

import type { NeedsAttention, Some } from '../../shared/home/use-cases/what-needs-attention.ts';
import type { ImportMatter } from '../../shared/imports/domain/import-attention.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { flow } from '../ledger/flow.ts';
import { day } from '../platform/components/values.ts';
import { importName, type NamedImport } from '../platform/format/import-names.ts';
import { withoutCode } from '../platform/format/without-code.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

type Line = { readonly href: string; readonly what: Child; readonly why: Child };

/** What somebody should look at, a line each, and where; nothing where all is well. */
export const attentionList = (viewer: Viewer, attention: NeedsAttention): Html => {
  const { imports, connections, replacements, matches } = attention;
  const parts = [
    lines(connections, '/bank_connections', ({ connection, attention: { message } }) => ({
      href: `/bank_connections/${connection.id}`,
      what: connection.name,
      why: message,
    })),
    lines(imports, '/imports', ({ record, matter }) => ({
      href: `/imports/${record.id}`,
      what: importName(namedAs(record), viewer),
      why: whyImport(record, matter),
    })),
    lines(matches, '/transactions?pending=true', ({ id, name, date, amount, currency, feed }) => ({
      href: `/transactions/${id}`,
      what: name,
      why: html`Pending since ${day(date, viewer)} with ${flow(amount, currency, viewer)}, may be booked with ${flow(feed?.match?.amount ?? amount, currency, viewer)}: say whether the two are one`,
    })),
    lines(replacements, '/bank_connections', ({ connectionId, dormant, active }) => ({
      href: `/bank_connections/${connectionId}`,
      what: dormant.name,
      why: html`May have been replaced by ${active.name}: say whether its history goes on there`,
    })),
  ];
  const total = [imports, connections, replacements, matches].reduce((sum, { total: each }) => sum + each, 0);
  if (total === 0) return NOTHING;
  return html`<section aria-labelledby="attention"><h2 id="attention">Needs attention</h2>
<ul>${parts}</ul></section>`;
};

const lines = <Item>({ first, total }: Some<Item>, all: string, lineOf: (item: Item) => Line): Child => [
  ...first.map(lineOf).map(({ href, what, why }) => html`<li><a href="${href}">${what}</a>: ${why}</li>`),
  total > first.length && html`<li><a href="${all}">${total - first.length} more like this</a></li>`,
];

const namedAs = ({ raw, type, createdAt }: ImportRecord): NamedImport => ({
  filename: raw?.filename ?? null,
  type,
  created_at: createdAt,
});

const whyImport = ({ error, stats }: ImportRecord, matter: ImportMatter): string => {
  const { invalidRowsCount: invalid } = stats;
  const reason = withoutCode(error ?? 'no reason was kept');
  const words: Readonly<Record<ImportMatter, string>> = {
    failed: `Failed: ${reason}`,
    revert_failed: `Could not be undone: ${reason}`,
    interrupted: 'Was interrupted: it goes on by itself within minutes',
    no_rows: 'Has no rows: choose its columns, or another file',
    invalid_rows: invalid === 0 ? 'Did not pass the checks' : rowsWords(invalid),
    account_missing: 'Needs an account to go into',
    mappings_missing: 'Waits for names to be assigned',
    incomplete: 'Does not add up: compare its rows with the statement',
    ready: 'Is ready: look at its effect and publish it',
  };
  return words[matter];
};

const rowsWords = (invalid: number): string => {
  if (invalid === 0) return 'Did not pass the checks';
  return invalid === 1 ? 'One row is not valid: repair it' : `${invalid} rows are not valid: repair them`;
};

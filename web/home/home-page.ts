import type { BalanceSheet } from '../../shared/accounts/schema/balance-sheet.ts';
import type { NeedsAttention } from '../../shared/home/use-cases/what-needs-attention.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { attentionList } from './attention-list.ts';
import { currencySection } from './currency-section.ts';

/** How far back the history reaches. */
export const SPANS = { '12': 'One year', '36': 'Three years', all: 'All' } as const;
export type Span = keyof typeof SPANS;

export type HomeContent = {
  readonly sheet: BalanceSheet;
  readonly attention: NeedsAttention;
  readonly span: Span;
};

export const homePage = (viewer: Viewer, { sheet, attention, span }: HomeContent): Html => {
  const currencies = sheet.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  return layout({
    title: 'Overview',
    viewer,
    content: html`${attentionList(viewer, attention)}
${currencies.length === 0 ? firstSteps() : NOTHING}
${currencies.length > 0 && spans(span)}
${currencies.map((each) => currencySection(viewer, each))}
${currencies.length > 0 && html`<p class="row"><a class="button" href="/accounts/new">New account</a> <a href="/accounts">All accounts</a></p>`}`,
  });
};

const spans = (shown: Span): Html =>
  html`<nav class="tabs" aria-label="History"><ul>${Object.entries(SPANS).map(
    ([span, label]) =>
      html`<li><a href="/?months=${span}"${span === shown && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;

const firstSteps =
  (): Html => html`<section class="empty"><p>There are no accounts to show. Begin with one of these:</p>
<p class="row centered"><a class="button" href="/accounts/new">New account</a>
<a class="button secondary" href="/imports/new">Import a file</a>
<a class="button secondary" href="/bank_connections/new">Connect a bank</a></p></section>`;

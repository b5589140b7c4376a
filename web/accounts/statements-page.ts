import type { Days } from '../../shared/imports/domain/coverage.ts';
import type { MonthCovered } from '../../shared/imports/domain/covered-days.ts';
import { emptyState } from '../platform/components/notice.ts';
import { day } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { importPath, monthKey, monthStrip } from './month-strip.ts';
import { WORDS } from './words.ts';

const { statements: words } = WORDS;

export type CoveredAccount = {
  readonly id: string;
  readonly name: string;
  /** Whether it has any statement. */
  readonly isCovered: boolean;
  /** The same for all accounts, oldest first. */
  readonly months: readonly MonthCovered[];
  /** Oldest first. */
  readonly gaps: readonly Days[];
};

/** Which month of which account is missing. */
export const statementsPage = (viewer: Viewer, accounts: readonly CoveredAccount[]): Html => {
  const [covered, without] = [true, false].map((is) => accounts.filter(({ isCovered }) => isCovered === is));
  return layout({
    title: words.title,
    viewer,
    content: html`<p><a href="/accounts">${words.accounts}</a></p>
${accounts.length === 0 && emptyState(words.empty, { href: '/accounts/new', label: words.newAccount })}
${covered !== undefined && covered.length > 0 && monthKey()}
${covered?.map((account) => accountSection(viewer, account))}
${without !== undefined && without.length > 0 ? withoutStatements(without) : NOTHING}`,
  });
};

const accountSection = (viewer: Viewer, account: CoveredAccount): Html => {
  const { id, name, gaps } = account;
  return html`<section aria-labelledby="${`of-${id}`}"><h2 id="${`of-${id}`}"><a href="/accounts/${id}">${name}</a></h2>
${monthStrip(viewer, account)}
${
  gaps.length > 0 &&
  html`<ul>${gaps.map(
    ({ from, to }) =>
      html`<li>${words.noStatement(day(from, viewer), day(to, viewer))} <a href="${importPath(id)}">${words.importFile}<span class="visually-hidden">${words.forAccount(name)}</span></a></li>`,
  )}</ul>`
}</section>`;
};

const withoutStatements = (accounts: readonly CoveredAccount[]): Html =>
  html`<section aria-labelledby="without"><h2 id="without">${words.without}</h2>
<ul>${accounts.map(({ id, name }) => html`<li><a href="/accounts/${id}">${name}</a>: <a href="${importPath(id)}">${words.importFile}<span class="visually-hidden">${words.forAccount(name)}</span></a></li>`)}</ul></section>`;

import { describe, expect, it } from 'vitest';
import type { AttentionReason } from '../../../shared/imports/domain/import-readiness.ts';
import type { Entry } from '../../../shared/ledger/domain/entry.ts';
import { homePage } from '../../../web/home/home-page.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { anImport } from '../../support/import-builders.ts';
import { aFeed, aMatch, anEntryContent } from '../../support/ledger-builders.ts';
import { INJECTIONS } from '../../support/pages/injections.ts';
import { aSheet, aViewer, NO_ATTENTION } from '../../support/pages/ledger-content.ts';

const CONTENT = { sheet: aSheet('Checking'), attention: NO_ATTENTION, span: '12' } as const;
const render = async (over: Partial<Parameters<typeof homePage>[1]> = {}, viewer = aViewer()) =>
  String(await homePage(viewer, { ...CONTENT, ...over }));

describe('homePage', () => {
  it('shows the first steps without accounts', async () => {
    const page = await render({ sheet: { currencies: [] } });
    for (const path of ['/accounts/new', '/imports/new', '/bank_connections/new'])
      expect(page).toContain(`href="${path}"`);
    expect(page).not.toContain('Needs attention');
  });

  it('shows net worth, with its history from the first month with data to today', async () => {
    const page = await render();
    expect(page).toContain('<data value="10.00">$10.00</data>');
    expect(page).toContain('From $10.00 on Feb 28, 2026 to -$3.50 on Mar 20, 2026.');
    expect(page).not.toContain('Jan 31, 2026');
  });

  it('starts with the family’s currency, and shows a chart per currency', async () => {
    const [euro] = aSheet('Konto', { currency: 'EUR' }).currencies;
    const [dollar] = aSheet('Checking').currencies;
    const currencies = [dollar, euro].filter((each) => each !== undefined);
    const page = await render({ sheet: { currencies } }, aViewer({ currency: 'EUR' }));
    expect(page.indexOf('Net worth in EUR')).toBeLessThan(page.indexOf('Net worth in USD'));
    expect(page.match(/<svg class="chart/g)).toHaveLength(2);
    expect(new Set(page.match(/ id="[^"]+"/g)).size).toBe(page.match(/ id="[^"]+"/g)?.length);
  });

  it.each<[AttentionReason, string]>([
    ['failed', 'Failed: the reason'],
    ['invalid_rows', 'One row is not valid'],
    ['mappings_missing', 'Names need a match'],
    ['incomplete', 'Totals do not match'],
    ['ready', 'review the preview and publish'],
  ])('describes an import that is %s', async (reason, words) => {
    const stats = { ...anImport().stats, invalidRowsCount: 1 };
    const record = anImport({ error: 'the reason', stats });
    const page = await render({ attention: { ...NO_ATTENTION, imports: { first: [{ record, reason }], total: 9 } } });
    expect(page).toContain(words);
    expect(page).toContain(`<a href="/imports/${record.id}">Bank transactions (CSV), Jan 5, 2026</a>`);
    expect(page).toContain('8 more like this');
  });

  it('escapes malicious names', async () => {
    const connection = aConnection({ name: INJECTIONS.script });
    const bankAccount = aBankAccount(connection, { name: INJECTIONS.image });
    const feed = aFeed({ match: aMatch() });
    const entry = { ...anEntryContent({ name: INJECTIONS.svg }), id: 'entry', feed } as unknown as Entry;
    const record = anImport({ status: 'failed', error: INJECTIONS.title });
    const page = await render(
      {
        sheet: aSheet(INJECTIONS.script),
        attention: {
          imports: { first: [{ record, reason: 'failed' }], total: 1 },
          connections: { first: [{ connection, attention: { code: 'stale', message: INJECTIONS.cell } }], total: 1 },
          replacements: { first: [{ connectionId: 'c', dormant: bankAccount, active: bankAccount }], total: 1 },
          matches: { first: [entry], total: 1 },
          gaps: {
            first: [{ account: { id: 'a', name: INJECTIONS.image }, gap: { from: '2026-02-01', to: '2026-02-28' } }],
            total: 1,
          },
        },
      },
      aViewer({ name: INJECTIONS.image }),
    );
    expect(page).not.toMatch(/<(script data|img|b |b>|svg data)/);
    expect(page.match(/data-injected/g)?.length).toBe(page.match(/&lt;[^>]*? data-injected/g)?.length);
    expect(page).toContain('&lt;script data-injected&gt;');
  });
});

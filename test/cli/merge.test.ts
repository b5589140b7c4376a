import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const SHOP = { id: 'a1', name: 'Shop' };
const OTHER_SHOP = { id: 'a2', name: 'shop' };
const BAKERY = { id: 'b1', name: 'Bakery' };

const META = { page: 1, per_page: 100, total_count: 3, total_pages: 1, next_page: null };
const merchants = { status: 200, body: { data: [SHOP, OTHER_SHOP, BAKERY], meta: META } };

const changeSet = (status: string, more: object = {}) => ({
  status: 200,
  body: {
    data: {
      id: 'c1',
      kind: 'merge_records',
      status,
      changes: {},
      rule_ids: null,
      merged_record: {
        type: 'merchant',
        from: SHOP,
        into: BAKERY,
        rules: 2,
        budgets: 0,
        subcategories: 0,
        recurring_transactions: 1,
      },
      counts: { selected: 4, changes: 3, refused: 1, unchanged: 0 },
      verification: null,
      revertable: status === 'applied',
      ...more,
    },
  },
});

const run = async (args: readonly string[], ...answers: Parameters<typeof fakeService>) => {
  const { baseUrl, requests } = await fakeService(...answers);
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'secret-key' };
  const ran = await runCli(args, { home: await newHome(), env });
  return { ...ran, sent: requests.map(({ method, url }) => `${method} ${url?.replace(/\?.*$/, '')}`) };
};

describe('counterfoil merge', () => {
  it('shows a preview with what else refers to the record, and needs an answer without a terminal', async () => {
    const ran = await run(['merge', 'merchant', 'a1', 'bakery'], merchants, changeSet('preparing'), changeSet('ready'));
    expect(ran.code).toBe(3);
    expect(ran.stdout.split('\n')).toEqual([
      'Merging merchant Shop into Bakery:',
      '  3 transactions to change, 1 that cannot change',
      '  also changed: 2 rules, 1 recurring transaction',
      '  afterwards, Shop is gone; reverting the change brings it back',
      '',
    ]);
    expect(ran.stderr).toContain('Add --yes to answer yes.');
    expect(ran.sent).toEqual([
      'GET /api/v1/merchants',
      'POST /api/v1/merchants/a1/merge',
      'GET /api/v1/change_sets/c1',
    ]);
  });

  it('with --dry-run only previews', async () => {
    const ran = await run(['merge', 'merchant', 'a1', 'b1', '--dry-run', '--yes'], merchants, changeSet('ready'));
    expect(ran.code).toBe(0);
    expect(ran.sent.at(-1)).toBe('GET /api/v1/change_sets/c1');
  });

  it('fails with the reason if the preview or the change fails, or the result differs', async () => {
    const args = ['merge', 'merchant', 'a1', 'b1', '--yes'];
    const error = 'The merchant was deleted meanwhile';
    const preview = await run(args, merchants, changeSet('failed', { error }));
    expect(preview).toMatchObject({ code: 1, stdout: `Failed: ${error}\n` });
    const started = [merchants, changeSet('preparing'), changeSet('ready'), changeSet('applying')];
    const failed = await run(args, ...started, changeSet('failed', { error }));
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/\nFailed: The merchant was deleted.*\n$/) });
    const verification = { status: 'mismatch', applied: 3, skipped: 1, wrong: 2 };
    const wrong = await run(args, ...started, changeSet('applied', { verification }));
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/Merged, but not verified: 3 transactions, 1 left alone, 2 wrong\./);
    expect(wrong.stdout).toContain('Revert it: counterfoil changes revert c1\n');
  });

  it.each([
    [['SHOP', 'Bakery'], 'More than one merchant is named SHOP.\nGive the ID: a1 (Shop), a2 (shop)'],
    [['Butcher', 'Bakery'], 'There is no merchant Butcher.\nYou have Shop, shop, Bakery.'],
    [['Bakery', 'b1'], 'Bakery cannot be merged into itself.'],
  ])('refuses names that do not say which two: %j', async (names, message) => {
    const ran = await run(['merge', 'merchant', ...names, '--yes'], merchants);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(ran.sent).toEqual(['GET /api/v1/merchants']);
  });
});

describe('counterfoil changes', () => {
  it('reverts nothing without an answer', async () => {
    const ran = await run(['changes', 'revert', 'c1'], changeSet('applied'));
    expect(ran).toMatchObject({ code: 3, stdout: expect.stringContaining('merge merchant Shop into Bakery') });
    expect(ran.sent).toEqual(['GET /api/v1/change_sets/c1']);
  });

  it('names the option for values that a later change has set', async () => {
    const message = 'A later change set changed the same values: send {"include_later": true} to revert it too';
    const refused = { status: 409, body: { error: 'conflict', message } };
    const { code, stderr } = await run(['changes', 'revert', 'c1', '--yes'], changeSet('applied'), refused);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Error: A later change set changed the same values.\nAdd --include-later to revert later changes too.\n',
    });
  });

  it('says why a change was not reverted', async () => {
    const error = 'Another merchant has the name';
    const answers = [changeSet('applied'), changeSet('reverting'), changeSet('failed', { error })];
    const ran = await run(['changes', 'revert', 'c1', '--yes'], ...answers);
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining(`Not reverted: ${error}`) });
  });

  it.each([
    ['bulk_edit', { changes: { category_id: 'x', add_tag_ids: [] } }, 'set category, tags'],
    ['bulk_edit', { changes: { delete: true } }, 'delete transactions'],
    ['rules', {}, 'run all active rules'],
    ['rules', { rule_ids: ['r'] }, 'run 1 rule'],
    ['suggestions', { changes: { field: 'merchant' } }, 'accept suggested merchants'],
    ['transfers', { changes: { link: [] } }, 'link transfers'],
    ['merge', {}, 'merge duplicates'],
  ])('lists what each did: %s %j', async (kind, more, text) => {
    const { body } = changeSet('ready', { merged_record: null, kind, created_at: '2026-02-27T10:00:00Z', ...more });
    const { code, stdout } = await run(['changes'], { status: 200, body: { data: [body.data], meta: META } });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^2026-02-27 +${text} +ready +3 transactions +c1$`, 'm'));
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsPeer, type UsPeer } from '../support/bank/us-peer.ts';
import { call, settled } from '../support/http/api-client.ts';
import { aFile } from '../support/imports/sent-file.ts';
import { newFamily } from '../support/new-family.ts';
import { useBrowser } from '../support/pages/windows.ts';
import { newCloudUser, sessionOf } from '../support/people/cloud-person.ts';
import type { Window } from '../support/real-browser.ts';
import { peerPort } from '../support/servers/peers.ts';

/** How much everyday tasks ask of a person, from the overview on. `TASKS=1` prints the figures. */
type Effort = { readonly task: string; readonly clicks: number; readonly fields: number; readonly seconds: number };

const efforts: Effort[] = [];
const open = useBrowser();
let bank: UsPeer;
beforeAll(async () => {
  bank = await startUsPeer(peerPort(26));
});
afterAll(async () => {
  await bank.stop();
  if (process.env['TASKS'] !== undefined) console.table(efforts);
});

/** Counts what a person presses and fills in. */
const handsOf = ({ page }: Window) => {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: async (role: 'link' | 'button', name: string | RegExp): Promise<void> => {
      done.clicks += 1;
      await page.getByRole(role, { name }).filter({ visible: true }).first().click();
    },
    tick: async (label: string | RegExp): Promise<void> => {
      done.clicks += 1;
      await page.getByLabel(label).filter({ visible: true }).first().check();
    },
    fill: async (label: string | RegExp, text: string, within = page.locator('main')): Promise<void> => {
      done.fields += 1;
      await within.getByLabel(label).filter({ visible: true }).first().fill(text);
    },
    choose: async (label: string | RegExp, option: string, within = page.locator('main')): Promise<void> => {
      done.fields += 1;
      await within.getByLabel(label).filter({ visible: true }).first().selectOption({ label: option });
    },
    sees: (text: string | RegExp): Promise<void> => page.getByText(text).filter({ visible: true }).first().waitFor(),
  };
};
type Hands = ReturnType<typeof handsOf>;

/** A person of a family of his own, and what others have put into it. */
const somebody = async () => {
  const { familyId, apiKey } = await newFamily();
  const session = await sessionOf(await newCloudUser({ familyId, role: 'admin', password: null }));
  const made = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const imported = async (account_id: string, rows: readonly string[]): Promise<void> => {
    const raw_file_content = ['date,name,amount', ...rows].join('\n');
    const id = await made('/imports', { account_id, date_format: '%Y-%m-%d', raw_file_content, publish: true });
    await settled(id, apiKey);
  };
  const account = (): Promise<string> =>
    made('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' });
  return { session, made, imported, account };
};

/** @param clicks the most that the task may take */
const does = async (
  task: string,
  { session, clicks }: { readonly session: string; readonly clicks: number },
  work: (hands: Hands, window: Window) => Promise<void>,
): Promise<void> => {
  const window = await open({ session });
  await window.goTo('/');
  const [hands, started] = [handsOf(window), performance.now()];
  await work(hands, window);
  efforts.push({ task, ...hands.done, seconds: Math.round((performance.now() - started) / 100) / 10 });
  expect(hands.done.clicks).toBeLessThanOrEqual(clicks);
};

const today = new Date().toISOString().slice(0, 10);

describe('a person', () => {
  it('imports a first file into an empty family', async () => {
    const { session } = await somebody();
    await does('import a first file', { session, clicks: 3 }, async ({ click, done, sees }, { page }) => {
      done.fields += 1;
      const file = aFile('bank.csv', 'Date,Payee,Amount\n2026-02-13,Bakery,-4.50\n2026-02-14,Rent,-80.00\n');
      await page.getByLabel('Choose files').setInputFiles(file);
      await click('button', 'Check the file');
      await click('button', 'Save and continue');
      await click('button', 'Add 2 transactions');
      await sees('All 2 transactions are in Counterfoil and match the file as you checked it.');
    });
  });

  it('finds a payment', async () => {
    const { session, imported, account } = await somebody();
    const rows = Array.from(
      { length: 60 },
      (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')},Shop ${at},-${at + 1}.00`,
    );
    await imported(await account(), rows);
    await does('find a payment', { session, clicks: 2 }, async ({ click, fill, sees }, { page }) => {
      await click('link', 'Transactions');
      await fill(/^Search/, 'Shop 37');
      await page.keyboard.press('Enter');
      await click('link', /^Shop 37$/); // not the filter, which says that it can be taken away
      await sees('$38.00');
    });
  });

  it('splits a payment', async () => {
    const { session, imported, account } = await somebody();
    await imported(await account(), ['2026-02-13,Supermarket,-64.20']);
    await does('split a payment', { session, clicks: 4 }, async ({ click, done, sees }, { page }) => {
      const part = async (at: number, amount: string): Promise<void> => {
        done.fields += 1;
        await page.getByLabel('Amount', { exact: false }).nth(at).fill(amount);
      };
      await click('link', 'Transactions');
      await click('link', 'Supermarket');
      await click('link', 'Split into parts');
      await part(0, '40');
      await part(1, '24.20');
      await click('button', /^Split$/);
      await sees('Transaction split.');
    });
  });

  it('files fifty payments by a rule, and undoes it', async () => {
    const { session, made, imported, account } = await somebody();
    const days = Array.from({ length: 50 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
    await imported(
      await account(),
      days.map((day, at) => `${day},REWE ${at},-${at + 1}.50`),
    );
    await made('/categories', { name: 'Groceries' });
    let change = '';
    await does('file fifty by a rule', { session, clicks: 5 }, async ({ click, choose, done, sees }, { page }) => {
      await click('link', 'Transactions');
      await click('link', 'REWE 49');
      await click('link', 'Make a rule');
      done.fields += 1;
      await page.getByRole('group', { name: 'Condition 1' }).getByLabel('Value').fill('rewe');
      await choose('Set the category', 'Groceries');
      await click('button', 'Save and preview');
      await click('button', 'Change 50 transactions');
      await sees('50 transactions changed and verified');
      change = new URL(page.url()).pathname;
    });
    await does('undo that', { session, clicks: 3 }, async ({ click, done, sees }, { page }) => {
      await click('link', 'Edit history');
      await page.locator(`main a[href="${change}"]`).first().waitFor();
      done.clicks += 1;
      await page.locator(`main a[href="${change}"]`).first().click();
      await click('button', 'Undo this change');
      await sees('The change was undone');
    });
  });

  it('reviews five duplicates', async () => {
    const { session, imported, account } = await somebody();
    const id = await account();
    const days = ['03', '07', '11', '15', '19'];
    await imported(
      id,
      days.map((day, at) => `2026-02-${day},SHOP ${at},-${at + 4}.50`),
    );
    await imported(
      id,
      days.map((day, at) => `2026-02-${String(Number(day) + 1).padStart(2, '0')},Card payment Shop,-${at + 4}.50`),
    );
    await does('review five duplicates', { session, clicks: 3 }, async ({ click, sees }) => {
      await click('link', 'Review');
      await click('link', 'Select all on this page');
      await click('button', 'Keep all selected');
      await sees('No possible duplicates.');
    });
  });

  it('invites a partner', async () => {
    const { session } = await somebody();
    await does('invite a partner', { session, clicks: 3 }, async ({ click, fill, sees }) => {
      await click('link', 'People');
      await click('link', 'Invite a person');
      await fill('Email address', `${randomUUID()}@example.com`);
      await click('button', 'Send invitation');
      await sees('An email with a link to join was sent');
    });
  });

  it('connects a bank', async () => {
    const SEEN = Math.floor(Date.now() / 1_000) - 3 * 86_400;
    bank.book = {
      accounts: [
        {
          id: 'ACT-1',
          name: 'Everyday',
          balance: '10.00',
          currency: 'USD',
          'balance-date': SEEN,
          org: { name: 'First Bank', domain: 'first.example' },
          transactions: [{ id: 'ACT-1-1', posted: SEEN, amount: '-12.34', description: 'Coffee on the corner' }],
        },
      ],
    };
    const { session } = await somebody();
    await does('connect a bank', { session, clicks: 5 }, async ({ click, fill, sees }, { page }) => {
      await click('link', 'Connect a bank');
      await click('link', 'Connect US banks');
      await fill('Setup token', bank.issueToken().setupToken);
      await click('button', 'Connect bank');
      await click('link', 'Everyday');
      await fill('Name', 'Daily', page.getByRole('form', { name: 'Connect to a new account' }));
      await click('button', 'Create and connect');
      await sees('Account connected.');
    });
  });

  it('reads what last month cost', async () => {
    const { session, imported, account } = await somebody();
    const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 10))
      .toISOString()
      .slice(0, 10);
    await imported(await account(), [`${last},Rent,-900.00`]);
    await does('read last month’s spending', { session, clicks: 2 }, async ({ click, sees }) => {
      await click('link', 'Spending');
      await click(
        'link',
        new RegExp(new Date(`${last}T00:00:00Z`).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' })),
      );
      await sees('$900.00');
    });
  });

  it('takes everything along', async () => {
    const { session, imported, account } = await somebody();
    await imported(await account(), ['2026-02-13,Bakery,-4.50']);
    await does('take everything along', { session, clicks: 3 }, async ({ click, done }, { page }) => {
      await click('link', 'Exports');
      await click('button', /export/i);
      const link = page.getByRole('link', { name: /download/i }).first();
      await link.waitFor({ timeout: 60_000 });
      done.clicks += 1;
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toContain('.zip');
    });
  });
});
